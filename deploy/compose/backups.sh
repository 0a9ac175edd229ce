#!/bin/sh
# Backs up the book that DATABASE_URL names whenever the newest backup is due, for a book that no server keeps as its own file.
while :; do
  bun vostra.ts backup-check --due || bun vostra.ts backup
  sleep 900
done
