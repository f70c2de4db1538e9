//! The family specs as data: label and YAML text of every file in this folder.
//!
//! Nothing here reads them; that is `toolwire-gen`. `build.rs` lists the folder, so adding a family adds one file.

/// The folder of the specs, for build scripts that want to be run again when one changes.
pub const DIR: &str = env!("CARGO_MANIFEST_DIR");

/// Every spec, sorted by file name: its label (`specs/<family>.yaml`) and its text.
pub fn all() -> &'static [(&'static str, &'static str)] {
    include!(concat!(env!("OUT_DIR"), "/specs.rs"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    #[test]
    fn the_list_is_the_folder() {
        let listed: BTreeMap<_, _> =
            super::all().iter().map(|(label, text)| (label.to_string(), text.to_string())).collect();
        let mut folder = BTreeMap::new();
        for entry in fs::read_dir(super::DIR).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "yaml") {
                let label = format!("specs/{}", path.file_name().unwrap().to_string_lossy());
                folder.insert(label, fs::read_to_string(path).unwrap());
            }
        }
        assert_eq!(listed, folder);
    }
}
