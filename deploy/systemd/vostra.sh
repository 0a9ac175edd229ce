#!/bin/sh
# /usr/local/bin/vostra. Runs a command of the program with the server's settings, as the server's user:
#
#   vostra verify             one of the program's commands
#   vostra run PROGRAM …      any other program, with the same user and settings
#   vostra replace            starts the server anew without a gap, as root
#
# Root becomes the server's user first: no file is left that the server could not read.
set -eu
if [ "${1-}" = replace ]; then exec sh /opt/vostra/deploy/systemd/replace.sh; fi
if [ "$(id -u)" = 0 ]; then exec runuser -u vostra -- "$0" "$@"; fi
set -a
. /etc/vostra/vostra.env
[ ! -r /etc/vostra/litestream.env ] || . /etc/vostra/litestream.env
set +a
umask 077
cd /opt/vostra
if [ "${1-}" = run ]; then
  shift
  exec "$@"
fi
exec /usr/local/bin/bun vostra.ts "$@"
