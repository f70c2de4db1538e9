#!/usr/bin/env bash
# Builds the targets, and what they start from: TARGET.dict and seeds/TARGET in the folder "$out", which it prints. On the stable toolchain,
# with the flags of `cargo fuzz build --sanitizer none`, which builds them too; so nothing needs to be installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/fuzz"
triple="$(rustc -vV | sed -n 's/^host: //p')"
out="$CARGO_TARGET_DIR/$triple/release"

flags=(--cfg fuzzing -Cpasses=sancov-module -Ccodegen-units=1)
for option in level=4 inline-8bit-counters pc-table trace-compares; do flags+=("-Cllvm-args=-sanitizer-coverage-$option"); done
RUSTFLAGS="${flags[*]}" cargo build -q --locked --release --target "$triple" \
  --bin loader --bin driver_vs_loaded --bin driver_vs_reference --bin dialects >&2

# Not instrumented: these two run by themselves.
cargo build -q --locked --bin dictionary --bin seeds >&2
"$CARGO_TARGET_DIR/debug/dictionary" "$out"
"$CARGO_TARGET_DIR/debug/seeds" "$out/seeds"
echo "$out"
