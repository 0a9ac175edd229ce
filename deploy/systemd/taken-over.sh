#!/bin/sh
# Waits until the server of this process id has taken over the socket that SOCKET names. Exits with 1 once it has ended.
[ -n "$SOCKET" ] || exit 0
while kill -0 "$1" 2>/dev/null; do
  [ "$(readlink "$SOCKET")" = "${SOCKET##*/}.$1" ] && exit 0
  sleep 0.2
done
exit 1
