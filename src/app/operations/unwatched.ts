import type { Env } from "@/env";

type Unwatched = { isSo(env: Env): boolean; sentence: string };

const isFile = ({ database }: Env) => database.syncUrl === undefined && database.url.startsWith("file:");

/** Settings without which no fault is reported, each with the sentence that a start logs. */
const all: readonly Unwatched[] = [
  {
    isSo: (env) => isFile(env) && env.backup === undefined,
    sentence: "BACKUP_DIR is not set: no backup of the book is made or looked for",
  },
  {
    isSo: (env) => isFile(env) && env.backup !== undefined && env.backup.at === undefined,
    sentence: "BACKUP_AT is not set: only `bun run backup` makes backups, and no mail says that one is late",
  },
  {
    isSo: ({ backup }) => backup?.at !== undefined && backup.bucket === undefined,
    sentence: "BACKUP_S3_URL is not set: backups stay on this machine, and are lost with it",
  },
  {
    isSo: ({ operationsEmail }) => operationsEmail === undefined,
    sentence: "OPERATIONS_EMAIL is not set: nobody is mailed when backups or jobs fail",
  },
  {
    isSo: ({ mail }) => mail === undefined,
    sentence:
      "SMTP_URL is not set: mails wait in the outbox, those about failing backups and jobs among them",
  },
  {
    isSo: ({ metrics }) => metrics === undefined,
    sentence: "METRICS_PORT is not set: no alert of deploy/prometheus can fire for this node",
  },
  {
    isSo: ({ auditHeadFile }) => auditHeadFile === undefined,
    sentence:
      "AUDIT_HEAD_FILE is not set: the trail's head is kept beside a book that is a file, and nowhere for one on a server, so a start cannot tell what was lost with its disk",
  },
  {
    isSo: ({ anchor }) => anchor === undefined,
    sentence:
      "AUDIT_ANCHOR_URL is not set: every head of the trail is within reach of this machine's administrators",
  },
];

/** Lists the failures that cause no notification with these settings, a sentence each. */
export const listUnwatched = (env: Env): string[] =>
  all.flatMap(({ isSo, sentence }) => (isSo(env) ? [sentence] : []));
