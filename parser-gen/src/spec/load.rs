//! All spec files at once: what concerns one, and what concerns several.

use std::sync::Arc;

use super::extends::{self, Document};
use super::{Spec, SpecFile, document, models, read as single};
use crate::check;
use crate::fault::{self, Fault, codes};

/// Reads and checks all specs of a build. The specs that come back are free of faults; a build fails if there are any.
///
/// Faults come sorted by file and place.
///
/// ```
/// use toolwire_gen::spec::{SpecFile, read};
///
/// let text = "family: sample\nspec: https://example.org\nwire: |\n  call = \"<f>\" objekt \"</f>\"\n";
/// let (specs, faults) = read(&[SpecFile::new("specs/sample.yaml", text)]);
/// assert!(specs.is_empty());
/// assert!(faults[0].render().contains("did you mean `object`?"));
/// ```
pub fn read(files: &[SpecFile]) -> (Vec<Spec>, Vec<Fault>) {
    read_over(files, &[])
}

/// As [`read`], where `extends` may also name a spec of `library`. Those are read for that alone: they are sound by themselves, and where
/// one of `files` is a family of the same name, that one is meant.
pub fn read_over(files: &[SpecFile], library: &[SpecFile]) -> (Vec<Spec>, Vec<Fault>) {
    let mut documents = Vec::new();
    let mut unread = Vec::new();
    let mut faults = Vec::new();
    for file in files {
        let file = Arc::new(file.clone());
        match document::parse(&file) {
            Ok(root) => documents.push(Document { file, root }),
            Err(found) => {
                unread.extend(file.stem().map(str::to_string));
                faults.extend(found);
            }
        }
    }
    faults.extend(families(&documents));
    let own = documents.len();
    // Most specs extend nothing: then the library need not be read.
    if documents.iter().any(|document| document.root.get("extends").is_some()) {
        documents.extend(library.iter().filter_map(parent));
    }
    let mut all = Vec::new();
    for document in &documents[..own] {
        let merged = match extends::merge(document, &documents, &unread) {
            Ok(Some(merged)) => merged,
            Ok(None) => continue,
            Err(fault) => {
                faults.push(*fault);
                continue;
            }
        };
        let reading = single::read(&merged.files, &merged.root, &merged.wires);
        let found = check::check(&reading);
        let sound = reading.faults.is_empty() && found.is_empty();
        faults.extend(reading.faults);
        faults.extend(found);
        all.push((sound, reading.spec));
    }
    faults.extend(models::ties(all.iter().map(|(_, spec)| spec)));
    faults.extend(models::engine_ties(all.iter().map(|(_, spec)| spec)));
    let blamed =
        |spec: &Spec| faults.iter().any(|fault| spec.files.first().is_some_and(|own| Arc::ptr_eq(own, &fault.file)));
    let specs = all.into_iter().filter(|(sound, spec)| *sound && !blamed(spec)).map(|(_, spec)| spec).collect();
    fault::sort(&mut faults);
    (specs, faults)
}

/// A spec that others may extend, if it is one.
fn parent(file: &SpecFile) -> Option<Document> {
    let file = Arc::new(file.clone());
    let root = document::parse(&file).ok()?;
    Some(Document { file, root })
}

/// File names and names that two files claim.
fn families(documents: &[Document]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, document) in documents.iter().enumerate() {
        let Some(family) = document.family() else {
            continue;
        };
        if let Some(stem) = document.file.stem().filter(|stem| *stem != family.value) {
            let fault = Fault::new(
                &document.file,
                codes::FILE_NAME,
                family.span.clone(),
                format!("the family `{}` stands in a file called `{stem}.yaml`", family.value),
            );
            faults.push(
                fault
                    .label(format!("expected `{stem}`"))
                    .help(format!("rename the file to `{}.yaml`, or the family to `{stem}`", family.value)),
            );
        }
        let same = |other: &&Document| other.family().is_some_and(|other| other.value == family.value);
        if let Some(first) = documents[..index].iter().find(same) {
            let fault = Fault::new(
                &document.file,
                codes::DUPLICATE_FAMILY,
                family.span.clone(),
                format!("there are two specs of the family `{}`", family.value),
            );
            faults.push(
                fault
                    .label("second one")
                    .note(format!("the first is {}", first.file.name))
                    .help("a near relative gets a name of its own and `extends:`"),
            );
        }
    }
    faults
}
