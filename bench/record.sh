#!/bin/sh
# Keeps what Miniflare tells the runtime, its arguments and its configuration, then runs it all the same.
printf '%s\n' "$@" >"$BENCH_RECORD/arguments"
cat >"$BENCH_RECORD/config"
exec "$BENCH_WORKERD" "$@" <"$BENCH_RECORD/config"
