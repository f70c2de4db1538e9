//! Where text comes from: files, standard input, families by name, families from specs.

use std::fs::{self, File};
use std::io::{self, IsTerminal as _, Read};
use std::path::Path;

use toolwire::{Family, Tools};
use toolwire_gen::{SpecFile, fault};

use crate::failure::{Failure, say};

/// A file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if path != Path::new("-") {
        let file = File::open(path).map_err(|e| Failure::unreadable(path, &e))?;
        return Ok(Box::new(file));
    }
    let stdin = io::stdin();
    if stdin.is_terminal() {
        say("reading from the terminal; Ctrl-D ends the text\n");
    }
    Ok(Box::new(stdin.lock()))
}

/// A whole file as text.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    open(path)?.read_to_string(&mut text).map_err(|e| Failure::unreadable(path, &e))?;
    Ok(text)
}

/// A list of tools, as the chat-completions API has it.
pub(crate) fn tools(path: Option<&Path>) -> Result<Tools, Failure> {
    let Some(path) = path else { return Ok(Tools::not_given()) };
    Tools::from_openai(&text(path)?).map_err(|e| Failure::Input(format!("{}: {e}", path.display())))
}

/// A built-in family, or a sentence that says what to give instead.
pub(crate) fn built_in(name: &str) -> Result<Family, String> {
    toolwire::family(name).map_err(|_| {
        let families: Vec<Family> = toolwire::families().collect();
        let known = families.iter().flat_map(|family| family.engines().chain([family.name()]));
        let hint =
            fault::did_you_mean(name, known).map_or_else(String::new, |known| format!(" (did you mean `{known}`?)"));
        let spec = if is_spec(Path::new(name)) {
            "a spec file is given with --spec"
        } else {
            "`toolwire families` lists them"
        };
        format!("there is no family `{name}`{hint}; {spec}")
    })
}

/// Whether a path is named like a spec.
pub(crate) fn is_spec(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml")
}

/// A family from a spec file.
pub(crate) fn loaded(path: &Path) -> Result<Family, Failure> {
    Family::from_yaml(&path.to_string_lossy(), &text(path)?).map_err(|e| Failure::Faults {
        pictures: e.to_string(),
        summary: format!("{} is no sound spec; correct what is shown above", path.display()),
    })
}

/// The built-in specs: what others may extend.
pub(crate) fn library() -> Vec<SpecFile> {
    SpecFile::list(toolwire_specs::all())
}

/// Spec files as the generator wants them; a folder stands for its `*.yaml`.
pub(crate) fn specs<P: AsRef<Path>>(paths: &[P]) -> Result<Vec<SpecFile>, Failure> {
    let mut files = Vec::new();
    for path in paths.iter().map(AsRef::as_ref) {
        if path.is_dir() {
            files.append(&mut folder(path)?);
        } else {
            files.push(SpecFile::new(path.to_string_lossy(), text(path)?));
        }
    }
    Ok(files)
}

fn folder(folder: &Path) -> Result<Vec<SpecFile>, Failure> {
    let unreadable = |e: io::Error| Failure::unreadable(folder, &e);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return Err(Failure::Input(format!(
            "there is no *.yaml in the folder `{}`; name a folder of specs, or the files",
            folder.display()
        )));
    }
    paths.sort();
    specs(&paths)
}

/// The pictures of faults and how many they are.
pub(crate) fn faults(faults: &[fault::Fault], files: &[SpecFile]) -> Failure {
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let bad = files.iter().filter(|file| faults.iter().any(|f| f.file.name == file.name)).count();
    Failure::Faults {
        pictures: fault::render_all(faults),
        summary: format!("{} in {bad} of {}", count(faults.len(), "fault"), count(files.len(), "spec")),
    }
}
