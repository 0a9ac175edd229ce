import { expect, test } from "bun:test";
import { listUnwatched } from "@/app/operations/unwatched";
import { readEnv } from "@/env";

const listSettings = (variables: Record<string, string>) =>
  listUnwatched(
    readEnv({ NODE_ENV: "test", DATABASE_URL: "file:/var/lib/vostra/vostra.db", ...variables }),
  ).map((sentence) => sentence.replace(/ is not set: .*$/s, ""));

test("a start names each missing setting that would report faults", () => {
  expect(listSettings({})).toEqual([
    "BACKUP_DIR",
    "OPERATIONS_EMAIL",
    "SMTP_URL",
    "METRICS_PORT",
    "AUDIT_HEAD_FILE",
    "AUDIT_ANCHOR_URL",
  ]);
  expect(listSettings({ BACKUP_DIR: "/var/backups/vostra" })).toContain("BACKUP_AT");
  expect(listSettings({ BACKUP_DIR: "/var/backups/vostra", BACKUP_AT: "15 1 * * *" })).toContain(
    "BACKUP_S3_URL",
  );
});

test("a start does not name settings that are set, nor backups of a book that its database server backs up", () => {
  const watched = listSettings({
    DATABASE_URL: "https://book.example",
    DATABASE_AUTH_TOKEN: "t".repeat(40),
    METRICS_PORT: "9000",
    OPERATIONS_EMAIL: "night@bank.example",
    SMTP_URL: "smtps://mail.bank.example",
    MAIL_FROM: "bank@bank.example",
    AUDIT_HEAD_FILE: "/srv/vostra.head",
  });
  expect(watched).toEqual(["AUDIT_ANCHOR_URL"]);
});
