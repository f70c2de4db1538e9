//! Pairs of the pest grammars to trees.

use super::escape;
use super::{Kind, Member, Node};

/// A tree and where it breaks.
pub(super) type Read = (Option<Node>, Option<usize>);

macro_rules! reader {
    ($name:ident, $grammar:ident :: $parser:ident, key: [$($key:ident)?], decode: $decode:expr) => {
        /// The value at `at`, by the grammar of this name.
        pub(super) fn $name(text: &str, at: usize) -> Read {
            use pest::Parser as _;
            use pest::iterators::Pair;
            use toolwire_grammars::$grammar::{$parser, Rule};

            fn node(pair: Pair<'_, Rule>, at: usize) -> Option<Node> {
                let (start, rule, spelled) = (at + pair.as_span().start(), pair.as_rule(), pair.as_str());
                let mut end = at + pair.as_span().end();
                let mut closed = true;
                let mut members = Vec::new();
                let mut items = Vec::new();
                let mut body = "";
                for inner in pair.into_inner() {
                    let from = at + inner.as_span().start();
                    match inner.as_rule() {
                        Rule::bad => {
                            // Everything behind a break is `bad`; the parts end where the first one begins.
                            closed = false;
                            end = end.min(from);
                        }
                        Rule::member => {
                            let paired = inner.clone().into_inner().any(|part| part.as_rule() == Rule::pair);
                            let mut parts = inner.into_inner().filter_map(|part| node(part, at));
                            if let Some(key) = parts.next() {
                                members.push(Member { key, paired, value: parts.next() });
                            }
                        }
                        Rule::body => body = inner.as_str(),
                        Rule::close | Rule::end | Rule::quote => {}
                        _ => items.extend(node(inner, at)),
                    }
                }
                let kind = match rule {
                    Rule::object => Kind::Object(members),
                    Rule::array => Kind::List(items),
                    Rule::string => Kind::Text($decode(body)),
                    $(Rule::$key => Kind::Text(spelled.to_owned()),)?
                    Rule::number | Rule::word => Kind::Bare(spelled.get(..end - start).unwrap_or_default().to_owned()),
                    _ => return None,
                };
                Some(Node { kind, start, end, closed })
            }

            let rest = text.get(at..).unwrap_or_default();
            let Ok(mut pairs) = $parser::parse(Rule::single, rest) else { return (None, Some(at)) };
            let broken = pairs.clone().flatten().find(|pair| pair.as_rule() == Rule::bad).map(|pair| at + pair.as_span().start());
            let value = pairs.next().and_then(|single| single.into_inner().next());
            (value.and_then(|pair| node(pair, at)), broken)
        }
    };
}

reader!(json, json::JsonParser, key: [], decode: decode);
reader!(gemma, gemma::GemmaParser, key: [key], decode: str::to_owned);

/// What a JSON string's body says.
fn decode(body: &str) -> String {
    escape::decode(body).text
}
