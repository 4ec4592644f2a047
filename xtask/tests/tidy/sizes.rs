//! A file is read on few screens, a function on one.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::source::{Source, listed, none, rust};

/// Lines of a file outside tests.
const FILE: usize = 500;
/// Lines of a function, from its signature to its closing brace.
const FUNCTION: usize = 70;

#[test]
fn files_are_short() {
    let client = ["web/src", "web-tests"].iter().flat_map(|folder| listed(folder, &[".ts", ".svelte", ".css", ".mjs"]));
    let long = |source: &Source| source.text.lines().count() > FILE && !source.is_test();
    let fault = |source: Source| format!("{}: {} lines, more than {FILE}", source.name, source.text.lines().count());
    none(&rust().into_iter().chain(client).filter(long).map(fault).collect::<Vec<_>>());
}

#[test]
fn functions_are_short() {
    let mut faults = Vec::new();
    for source in rust() {
        for (name, line, lines) in functions(&source.text) {
            if lines > FUNCTION {
                faults.push(format!("{}:{line}: {name} has {lines} lines, more than {FUNCTION}", source.name));
            }
        }
    }
    none(&faults);
}

/// Name, first line and number of lines of every function.
fn functions(text: &str) -> Vec<(String, usize, usize)> {
    let file = syn::parse_file(text).unwrap_or_else(|error| panic!("not Rust: {error}"));
    let mut found = Functions(Vec::new());
    found.visit_file(&file);
    found.0
}

struct Functions(Vec<(String, usize, usize)>);

impl Functions {
    fn add(&mut self, signature: &syn::Signature, end: Span) {
        let first = signature.span().start().line;
        self.0.push((signature.ident.to_string(), first, end.end().line + 1 - first));
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(&function.sig, function.block.span());
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig, function.block.span());
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.add(&function.sig, block.span());
        }
        visit::visit_trait_item_fn(self, function);
    }
}

#[test]
fn a_function_is_measured_without_its_docs() {
    let text = "/// One.\n/// Two.\n#[inline]\nfn short() {\n    ();\n}\nimpl X { fn one(&self) {} }";
    assert_eq!(functions(text), [("short".to_owned(), 4, 3), ("one".to_owned(), 7, 1)]);
}
