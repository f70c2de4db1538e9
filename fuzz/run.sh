#!/usr/bin/env bash
# A long run of one target: fuzz/run.sh TARGET [RUNS] [SEED]
#
# What it finds of interest gathers in fuzz/target/corpus/TARGET, on top of the committed corpus. A crash is written to fuzz/artifacts/;
# `BINARY FILE` reads it again. For driver_vs_reference TOOLWIRE_FUZZ_DIFFERENCES=FOLDER collects differences and goes on.
#
# To shrink what was gathered to what is worth committing: fuzz/run.sh TARGET merge
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
target="${1:?expected a target: loader, driver_vs_loaded, driver_vs_reference or dialects}"
runs="${2:-1000000}"
seed="${3:-1}"
out="$(./build.sh)"
gathered="$PWD/target/corpus/$target"
mkdir -p "$gathered" artifacts "corpus/$target"

if [ "$runs" = merge ]; then
  # Short inputs only: the committed corpus is read on every check.
  exec "$out/$target" -merge=1 -max_len=200 "corpus/$target" "$out/seeds/$target" "$gathered"
fi
options=(-max_len=4096 -timeout=20 -dict="$out/$target.dict" -artifact_prefix=artifacts/ -print_final_stats=1)
exec "$out/$target" -runs="$runs" -seed="$seed" "${options[@]}" "$gathered" "corpus/$target" "$out/seeds/$target"
