//! scratch
#![allow(warnings, clippy::all)]
use std::io::*;
use serde_json::{json,Value};
use toolwire::*;
fn main(){
    let mode = std::env::args().nth(1).unwrap_or("whole".into());
    let out = stdout(); let mut out = BufWriter::new(out.lock());
    for line in stdin().lines(){ let line=line.unwrap(); let v:Value=serde_json::from_str(&line).unwrap();
        let fam=v["family"].as_str().unwrap(); let Ok(f)=family(fam) else {continue};
        if !v["guided"].is_null(){continue}
        let tools=Tools::from_openai(&v["tools"].to_string()).unwrap_or_default();
        let start=match v["start"].as_str(){Some("reasoning")=>Start::Reasoning,Some("response")=>Start::Response,_=>Start::Message};
        let text=v["text"].as_str().unwrap();
        let mut chunks:Vec<String>=vec![];
        let mut seed=1u64;
        match &*mode { "whole"=>chunks.push(text.into()), "char"=>chunks.extend(text.chars().map(|c|c.to_string())),
          "chunks" => if let Some(a)=v["chunks"].as_array(){chunks.extend(a.iter().map(|c|c.as_str().unwrap().to_string()))} else {let cs:Vec<char>=text.chars().collect(); for c in cs.chunks(4){chunks.push(c.iter().collect())}},
          _=>{ let cs:Vec<char>=text.chars().collect(); let mut i=0; while i<cs.len(){ seed=seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); let n=1+(seed>>33) as usize%9; let e=(i+n).min(cs.len()); chunks.push(cs[i..e].iter().collect()); i=e;} } }
        let mut p=f.parser(&tools,start); let mut m=Message::default(); let mut evs:Vec<Value>=vec![]; let mut cur=String::new(); let mut name=String::new();
        let mut h=|e:Event|{ m.add(&e); match e { Event::Content(t)=>evs.push(json!({"kind":"text","text":t})), Event::Reasoning(t)=>evs.push(json!({"kind":"reasoning","text":t})), Event::CallStart{name:n,..}=>{name=n.into();cur.clear()}, Event::CallArguments{fragment,..}=>cur.push_str(fragment), Event::CallEnd{outcome,..}=> if outcome.is_usable(){evs.push(json!({"kind":"call","name":name,"arguments":cur,"outcome":outcome.as_str()}))}, _=>{} } };
        for c in &chunks { for e in p.push(c){h(e)} }
        let end=if v["finish"]=="cut"{End::Cut}else{End::Stop};
        for e in p.finish(end){h(e)}
        let call=|c:&Call|json!({"index":c.index,"id":c.id,"name":c.name,"arguments":c.arguments,"outcome":c.outcome.as_str()});
        writeln!(out,"{}",json!({"id":v["id"],"family":fam,"content":m.content,"reasoning":m.reasoning,"calls":m.calls.iter().map(call).collect::<Vec<_>>(),"broken":m.broken.iter().map(call).collect::<Vec<_>>(),"events":evs,"warnings":m.warnings.iter().map(|w|json!({"why":w.why.as_str(),"bytes":w.bytes})).collect::<Vec<_>>()})).unwrap();
    }
}
