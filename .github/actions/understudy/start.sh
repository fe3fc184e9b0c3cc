#!/usr/bin/env bash
# The step of action.yml: installs the server, starts it, waits until it is ready, and tells the steps that follow where it
# is and what clients of the three services read. The runner ends it with the job.
set -euo pipefail

folder=$(mktemp -d)
log=$folder/log
# npm takes a path as relative to the folder that it installs into.
if [ -e "$PACKAGE" ]; then PACKAGE=$(realpath "$PACKAGE"); fi
npm install --silent --no-audit --no-fund --prefix "$folder" "$PACKAGE"

while IFS= read -r line; do
  if [ -n "$line" ]; then export "${line?}"; fi
done <<<"$SERVER_SETTINGS"
PORT=$SERVER_PORT nohup node "$folder/node_modules/understudy-server/dist/main.js" >"$log" 2>&1 </dev/null &
server=$!

url=
for _ in $(seq 300); do
  url=$(sed -nE 's/^understudy .* listens on ([^ ]+).*/\1/p' "$log" | head -n 1)
  if [ -n "$url" ] && curl --silent --fail --insecure --output "$folder/ready" "$url/-/ready"; then break; fi
  if ! kill -0 "$server" 2>/dev/null; then
    cat "$log" >&2
    exit 1
  fi
  url=
  sleep 0.1
done
if [ -z "$url" ]; then
  echo 'understudy is not ready after 30 seconds:' >&2
  cat "$log" >&2
  exit 1
fi

printf 'url=%s\npid=%s\n' "$url" "$server" >>"$GITHUB_OUTPUT"
echo "UNDERSTUDY_URL=$url" >>"$GITHUB_ENV"
PORT=${url##*:} node "$folder/node_modules/understudy-server/dist/main.js" env |
  sed -E "s/^export ([A-Z_]+)='(.*)'\$/\1=\2/; s/^export //" >>"$GITHUB_ENV"
