//! A declared array whose items come one by one, each under the array's key (contract 9). Holds the array until another key, or the call's end.

use super::{Context, Driver};
use crate::tools::{Fit, ReadAs, TypeId, ValueRules, untyped};

/// The array that is open.
#[derive(Debug, Default)]
pub(super) struct List {
    key: String,
    /// The first value alone, as JSON: it may be the whole array.
    whole: String,
    /// All values as items.
    items: String,
    pub(super) count: usize,
}

impl Driver {
    /// Whether the value that begins is a further item of the open array.
    pub(super) fn continues_list(&self) -> bool {
        self.list.count > 0 && self.list.key == self.caps.key
    }

    /// Adds the value of `caps.key`.
    pub(super) fn add_to_list(&mut self, cx: &Context<'_>, text: &str, id: TypeId, rules: ValueRules) -> Fit {
        if self.saved.is_some() {
            return Fit::Declared;
        }
        let list = &mut self.list;
        let mut fit = Fit::Declared;
        if list.count == 0 {
            list.key.clear();
            list.key.push_str(&self.caps.key);
            list.whole.clear();
            list.items.clear();
            fit = cx.tools.typed(text, id, rules, &mut list.whole);
        } else {
            list.items.push(',');
        }
        list.count += 1;
        let item = match cx.tools.items(id).read {
            ReadAs::Text => {
                crate::json::write_string(text, &mut list.items);
                Fit::Declared
            }
            ReadAs::Typed(id) => cx.tools.typed(text, id, rules, &mut list.items),
            ReadAs::Untyped => untyped(text, true, rules, &mut list.items),
        };
        if item == Fit::TooDeep { item } else { fit }
    }

    /// Another key or the call's end has come: the array is whole.
    pub(super) fn flush_list(&mut self) {
        let count = std::mem::take(&mut self.list.count);
        if count == 0 || self.cfg.call.is_none() {
            return;
        }
        std::mem::swap(&mut self.caps.key, &mut self.list.key);
        self.write_key();
        std::mem::swap(&mut self.caps.key, &mut self.list.key);
        let list = &self.list;
        self.out.write_arguments(self.calls, |out| {
            if count == 1 {
                out.push_str(&list.whole);
            } else {
                out.push('[');
                out.push_str(&list.items);
                out.push(']');
            }
        });
    }
}
