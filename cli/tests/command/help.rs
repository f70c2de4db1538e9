//! What the command says about itself, and how it behaves in a pipe.

use std::process::Stdio;

use crate::{command, file, folder, toolwire};

const COMMANDS: [&str; 5] = ["parse", "families", "check", "show", "completions"];

#[test]
fn help_teaches_with_examples_and_exit_codes() {
    let help = toolwire(&["--help"], "").ok();
    assert!(help.contains("Exit codes:") && help.contains("Example"), "{help}");
    for name in COMMANDS {
        assert!(help.contains(name), "{name} is not listed");
        let help = toolwire(&[name, "--help"], "").ok();
        assert!(help.contains(&format!("toolwire {name}")) && help.contains("Examples:"), "{help}");
    }
}

#[test]
fn the_examples_can_be_run() {
    // Not broken by a narrow terminal, and each `toolwire ..` of the help texts is a command line that its own parser accepts, up to a pipe or redirection.
    let mut count = 0;
    for name in COMMANDS {
        let help = toolwire(&[name, "--help"], "").ok();
        let (_, examples) = help.split_once("Examples:").unwrap();
        for line in examples.lines().filter(|line| line.starts_with("  ")) {
            assert!(line.len() < 80, "{line}");
            let Some((_, call)) = line.split_once("toolwire ") else { continue };
            let call = call.split(['|', '>']).next().unwrap().split("   ").next().unwrap();
            let args: Vec<&str> = call.split_whitespace().collect();
            let run = toolwire(&args, "");
            assert_ne!(run.code, 2, "{line}: {}", run.stderr);
            count += 1;
        }
    }
    assert!(count >= 2 * COMMANDS.len() - 1, "{count}");
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(toolwire(&["--version"], "").ok(), format!("toolwire {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = toolwire(&["completions", shell], "").ok();
        assert!(COMMANDS.iter().all(|name| script.contains(name)), "{shell}");
    }
    toolwire(&["completions", "csh"], "").fails(2, &["bash"]);
}

#[test]
fn wrong_calls_are_usage() {
    toolwire(&[], "").fails(2, &["Usage: toolwire"]);
    toolwire(&["pars"], "").fails(2, &["parse"]);
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    // More lines than any pipe holds, so that a write must fail.
    let long = file(&folder("closed_pipe"), "long.txt", "text ".repeat(100_000));
    let events = ["parse", "--family", "hermes", "--format", "events", "--chunk", "1", &long];
    for args in [&events[..], &["show", "kimi_k2"], &["families", "--json"], &["completions", "bash"]] {
        let mut child =
            command().args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    }
}
