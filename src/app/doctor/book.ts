import { existsSync } from "node:fs";
import type { Database } from "db/client";
import { findDue } from "db/migrate";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { failureReason as getCode } from "@/commands/reason";
import type { Env } from "@/env";
import { assertBookFile, bookFiles, bookSentence, openToRead } from "@/integrity/open-book";
import { findArchiveDir, readArchiveState } from "@/integrity/trail/archives";
import { headFilePath, readHeadFile } from "@/integrity/trail/head-file";
import { describeLoss } from "@/integrity/trail/head-keeper";
import { version } from "../../../package.json";
import { bad, type Check, type Found, formatReason, ok, type Subject, warn } from "./finding";

const newestRow = z.object({ rows: z.int(), newest: z.int().nullable() });

/** Maximum lead of the book's newest row over the clock, in milliseconds. */
const mostAhead = 60_000;

/** Checks that the book exists, is of this version, and reaches its kept head. */
export const bookCheck: Check = {
  name: "book",
  async run(subject) {
    const { database } = subject.env;
    const [file] = database.syncUrl === undefined ? bookFiles(database) : [];
    if (file !== undefined && !existsSync(file)) return [await notThere(subject.env)];
    try {
      if (file !== undefined) assertBookFile(database.url);
      const db = await openToRead(database);
      try {
        return [...(await lookInto(db, subject)), ...(await lookAtHead(db, subject.env))];
      } finally {
        await db.close();
      }
    } catch (error) {
      const said = bookSentence(error) ?? formatReason(error);
      return [
        bad(
          said,
          file === undefined
            ? "look whether the database answers, and whether its token is right"
            : "stop the server, copy the book's files, and restore a backup (docs/runbook.md)",
        ),
      ];
    }
  },
};

async function notThere({ database, auditHeadFile }: Env): Promise<Found> {
  const head = headFilePath(database, auditHeadFile);
  const kept = head === undefined ? undefined : await readHeadFile(head).catch(() => undefined);
  return kept === undefined
    ? warn(`there is no book at ${database.url} yet`, "start the server, which makes it, or set DATABASE_URL")
    : bad(`there is no book at ${database.url}, but there was one`, "restore a backup: bun run restore FILE");
}

async function lookInto(db: Database, { env, now }: Subject): Promise<Found[]> {
  const { newer, migrations, program } = await findDue(db);
  const due = migrations.length + program.length;
  const row = await readPrimaryRow(db, newestRow, {
    sql: "select coalesce(max(id), 0) as rows, max(created_at) as newest from audit_logs",
    args: [],
  });
  const where = env.database.syncUrl ?? env.database.url;
  const found = [
    newer
      ? warn(
          `${where} was made by a newer version than ${version}`,
          "start the newer version once it is repaired",
        )
      : due > 0
        ? warn(
            `${where} is of an older version than ${version}`,
            "bun run migrate, or leave it to the next start",
          )
        : ok(`${where} answers, is of version ${version}, and its trail has ${row?.rows ?? 0} rows`),
  ];
  const ahead = (row?.newest ?? 0) - now();
  if (ahead > mostAhead)
    found.push(
      bad(
        `the newest row of the book is ${Math.round(ahead / 1000)} s ahead of this machine's clock`,
        "set the clock (timedatectl, chronyc), or wait until it has passed",
      ),
    );
  const { missing } = await readArchiveState(db, findArchiveDir(env.database, env.archiveDir));
  if (missing.length > 0)
    found.push(
      bad(
        `archives of the trail are missing: ${missing.join(", ")}`,
        "put each back into its folder (ARCHIVE_DIR)",
      ),
    );
  return found;
}

/** Compares the book with its kept head. */
async function lookAtHead(db: Database, { database, auditHeadFile }: Env): Promise<Found[]> {
  const file = headFilePath(database, auditHeadFile);
  if (file === undefined)
    return [
      warn(
        "no head of the trail is kept",
        "set AUDIT_HEAD_FILE: a start then finds a book that lost its end",
      ),
    ];
  try {
    const kept = await readHeadFile(file);
    if (kept === undefined)
      return [warn(`no head of the trail was kept in ${file} yet`, "start the server, which keeps it")];
    const loss = await describeLoss(db, kept, file);
    return loss === undefined
      ? [ok(`the book has row ${kept.id}, whose head was kept in ${file}`)]
      : [bad(loss, "restore a backup, or bun run accept-loss (docs/runbook.md)")];
  } catch (error) {
    return [bad(formatReason(error), `look at ${file} (${getCode(error)})`)];
  }
}
