//! Who this family is: its source, its engines, its models.

use crate::fault::{Fault, codes};
use crate::spec::Spec;

pub(super) fn check(spec: &Spec, faults: &mut Vec<Fault>) {
    // An absent one has been reported by the reader.
    let url = &spec.url.value;
    if !url.is_empty() && !is_url(url) {
        let fault = spec
            .fault(codes::BAD_URL, &spec.url.span, format!("`spec` is no URL: `{url}`"))
            .label("expected `https://..`")
            .help("give the address of the chat template or guide, at a fixed version if there is one");
        faults.push(fault);
    }
    for engine in &spec.engines {
        let named = engine.value.split_once(':').is_some_and(|(engine, name)| !engine.is_empty() && !name.is_empty());
        if !named || engine.value.contains(char::is_whitespace) {
            let fault = spec
                .fault(codes::BAD_ENGINE, &engine.span, format!("`{}` names no engine", engine.value))
                .label("expected `engine:name`")
                .help("write the engine and the name that it has for this format, for example `vllm:json_tags`");
            faults.push(fault);
        }
    }
    for model in &spec.models {
        if model.value.contains(|c: char| c.is_whitespace() || c.is_control()) {
            let fault = spec
                .fault(codes::BAD_GLOB, &model.span, format!("no model is called `{}`", model.value))
                .label("holds white space")
                .help("model ids look like `Org/Model-7B`; `*` stands for any characters");
            faults.push(fault);
        }
    }
}

fn is_url(url: &str) -> bool {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    rest.is_some_and(|rest| {
        rest.chars().next().is_some_and(char::is_alphanumeric) && !rest.contains(char::is_whitespace)
    })
}
