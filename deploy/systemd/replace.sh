#!/bin/sh
# Replaces the running server by the program that is in /opt/vostra now, without a gap, as root: sh deploy/systemd/replace.sh
# The next instance takes over the socket once it is ready; the former one answers what it already has, and ends. Where the next
# one does not start, the former one goes on.
set -eu
former=b
if systemctl --quiet is-active vostra@a; then
  former=a
  if systemctl --quiet is-active vostra@b; then
    echo "Both instances run: stop the older one first (systemctl status 'vostra@*')." >&2
    exit 1
  fi
fi
next=$([ "$former" = a ] && echo b || echo a)
systemctl start "vostra@$next" || {
  systemctl stop "vostra@$next"
  echo "vostra@$next did not start: journalctl -u vostra@$next. vostra@$former was left as it was." >&2
  exit 1
}
systemctl --quiet enable "vostra@$next"
systemctl --quiet disable "vostra@$former"
systemctl stop "vostra@$former"
echo "vostra@$next serves, vostra@$former has ended."
