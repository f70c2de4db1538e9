//! scratch
#![allow(warnings, clippy::all)]
use toolwire::*;
fn rnd(s:&mut u64)->u64{*s=s.wrapping_add(0x9E3779B97F4A7C15);let mut z=*s;z=(z^(z>>30)).wrapping_mul(0xBF58476D1CE4E5B9);z=(z^(z>>27)).wrapping_mul(0x94D049BB133111EB);z^(z>>31)}
fn fold(evs:Vec<String>)->Vec<String>{ let mut o:Vec<String>=vec![]; for e in evs { let k=&e[..2]; if (k=="T:"||k=="R:"||k=="A:") && o.last().map_or(false,|l|l.starts_with(k)) { o.last_mut().unwrap().push_str(&e[2..]); } else {o.push(e)} } o }
fn run(p:&mut Parser,chunks:&[&str],end:End)->Vec<String>{ let mut o=vec![]; let mut h=|e:Event|o.push(match e{Event::Content(t)=>format!("T:{t}"),Event::Reasoning(t)=>format!("R:{t}"),Event::CallStart{name,id,..}=>format!("S {name} {id:?}"),Event::CallArguments{fragment,..}=>format!("A:{fragment}"),Event::CallEnd{outcome,..}=>format!("E {outcome}"),Event::Warning(w)=>format!("W {} {}",w.why,w.bytes)}); for c in chunks{for e in p.push(c){h(e)}} for e in p.finish(end){h(e)} p.reset(); fold(o)}
fn main(){
  let n:u64=std::env::args().nth(1).and_then(|a|a.parse().ok()).unwrap_or(100000);
  let only=std::env::args().nth(2);
  let seed0:u64=std::env::args().nth(3).and_then(|a|a.parse().ok()).unwrap_or(1);
  let tools=Tools::from_openai(r#"[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{"x":{"type":"string"},"n":{"type":"integer"},"o":{"type":"object"}}}}}]"#).unwrap();
  for fam in families(){ let small=std::env::args().nth(4); let fam: Family = if let Some(l)=&small { let y=std::fs::read_to_string(format!("specs/{}.yaml",fam.name())).unwrap(); (*Family::from_yaml(&format!("specs/{}.yaml",fam.name()),&format!("{y}\nlimits: {l}\n")).unwrap_or_else(|e|panic!("{e}"))).clone() } else {fam}; if only.as_ref().map_or(false,|o|o!=fam.name()){continue}
    let y=toolwire_specs(fam.name()); 
    let mut alpha:Vec<String>=vec![" ","\n","a","f","x","n","\"","`","'","\\","{","}","[","]",":",",","1","é","{\"name\": \"f\", \"arguments\": {\"x\": 1}}","\"name\": \"f\"","\"arguments\": {","functions.f:0","call:f{x:","name","```","null","<","ha"].into_iter().map(String::from).collect();
    let m=fam.machine(); for s in m.facts().symbols.iter(){for t in s.spellings.iter(){ alpha.push(t.to_string());alpha.push(t.to_string());alpha.push(t[..t.len()/2].to_string().chars().filter(|c|c.is_ascii()).collect());}}
    alpha.push("<|\"|>".into());
    let _=y;
    let whole_msgs:Vec<String>=match fam.name(){ "qwen3_coder"=>vec!["<tool_call>\n<function=f>\n<parameter=x>\n".into(),"\n</parameter>\n".into(),"\n</parameter>\n</function>\n</tool_call>".into()],"hermes"=>vec!["<tool_call>{\"name\": \"f\", \"arguments\": {\"x\": \"".into(),"\"}}</tool_call>".into()],"kimi_k2"=>vec!["<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{\"x\": \"".into(),"\"}<|tool_call_end|>".into()],_=>vec!["<|tool_call>call:f{x:<|\"|>".into(),"<|\"|>}<tool_call|>".into()]};
    for w in whole_msgs{for _ in 0..6{alpha.push(w.clone())}}
    let mut bad=0; let mut stat=std::collections::BTreeMap::<String,usize>::new();
    for i in 0..n { let mut s=seed0.wrapping_mul(1000003).wrapping_add(i); let k=1+rnd(&mut s)%14; let mut text=String::new(); for _ in 0..k{text.push_str(&alpha[(rnd(&mut s)%alpha.len() as u64) as usize]);}
      let start=[Start::Message,Start::Reasoning,Start::Response][(rnd(&mut s)%3) as usize]; let end=if rnd(&mut s)%2==0{End::Stop}else{End::Cut};
      let mut p=fam.parser(&tools,start);
      let a=run(&mut p,&[&text],end);
      for t in 0..4 { let mut chunks=vec![]; let cs:Vec<usize>=text.char_indices().map(|c|c.0).chain([text.len()]).collect(); let mut j=0; while j+1<cs.len(){ let n=if t==0{1}else{1+(rnd(&mut s)%7) as usize}; let e=(j+n).min(cs.len()-1); chunks.push(&text[cs[j]..cs[e]]); j=e;}
        let b=run(&mut p,&chunks,end);
        if a!=b { bad+=1; if bad<=1 {println!("{} {start:?} {end:?}\n  TEXT {text:?}\n  whole {a:?}\n  split {b:?} {:?}",fam.name(), chunks.iter().map(|c|c.len()).collect::<Vec<_>>());} break; } }
      for e in &a { if e.starts_with("E ")||e.starts_with("W "){*stat.entry(e.split(' ').take(2).collect::<Vec<_>>().join(" ")).or_default()+=1} }
      let mut cur=String::new(); for e in &a { if let Some(x)=e.strip_prefix("A:"){cur=x.into()} if e.starts_with("S "){cur.clear()} if e=="E complete"||e=="E recovered"{ if !serde_json::from_str::<serde_json::Value>(&cur).map_or(cur.contains("e400"),|v|v.is_object()) {bad+=1; if bad<5{println!("JSON {} {text:?} {a:?}",fam.name())}} } }
    }
    println!("{} bad {bad} of {n} {stat:?}",fam.name());
  }
}
fn toolwire_specs(_:&str)->&'static str{""}
