import { join } from "node:path";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { reasonsIgnored } from "@/integrity/backup/backup-folder";
import type { Order } from "@/integrity/backup/order";
import { findArchiveDir } from "@/integrity/trail/archives";
import { readVerifyResult, resultPath, writeVerifyResult } from "@/integrity/verify/result-file";
import { Wait } from "@/kernel/wait";
import { moveCursor, readCursor } from "@/platform/jobs/cursor";
import { runProgram } from "@/platform/jobs/program";
import { mailStatements } from "@/platform/mail/outbox";
import { mailLine } from "@/platform/mail/wording";
import { formatDateTime } from "@/vocabulary/calendar";
import { type BackupState, readBackupState } from "./state";

const childPath = join(import.meta.dir, "../../integrity/backup/backup.child.ts");

/** State of the server's nightly backups; undefined if it makes none. */
async function findState({ env, now }: Deps): Promise<BackupState | undefined> {
  const state = await readBackupState(env, now());
  return state?.nightly ? state : undefined;
}

const ignoredSaid = new WeakMap<object, string>();

/** Logs the names of files in the folder of backups that are not backups, once after each change. */
export async function logIgnoredFiles({ db, env, log, now }: Deps): Promise<void> {
  const state = await readBackupState(env, now()).catch((error: unknown) => {
    log.error({ reason: failureReason(error) }, "the folder of backups cannot be read");
  });
  const { ignored = [] } = state ?? {};
  const names = ignored.map(({ name }) => name).join("/");
  if ((ignoredSaid.get(db.read) ?? "") === names) return;
  ignoredSaid.set(db.read, names);
  if (ignored.length > 0)
    log.warn(
      {
        folder: env.backup?.dir,
        files: ignored.map(({ name, reason }) => `${name}: ${reasonsIgnored[reason]}`),
      },
      "files in the folder of backups are no backups: they count for nothing",
    );
}

/** True if a backup is due, or one must be copied to the bucket. */
export async function hasDueBackup(deps: Deps): Promise<boolean> {
  const state = await findState(deps);
  return state !== undefined && (state.due || state.uncopied);
}

/** Makes the due backup, and copies it to the bucket if there is one. Answers how many: one. */
export async function makeDueBackup(deps: Deps, signal: AbortSignal): Promise<number> {
  if ((await findState(deps))?.due) await carryOut(deps, "make", "", signal);
  await logIgnoredFiles(deps);
  const made = await findState(deps);
  if (made?.newest && made.uncopied) await carryOut(deps, "copy", made.newest.name, signal);
  return 1;
}

/** True if the newest backup has not been checked yet. */
export async function hasUnprovenBackup(deps: Deps): Promise<boolean> {
  const state = await findState(deps);
  return state?.newest !== undefined && !state.uncopied && state.newest.proof === undefined;
}

/**
 * Restores the newest backup in a separate folder and verifies it.
 * @throws AppError if it is broken, so that the job fails visibly
 */
export async function proveNewestBackup(deps: Deps, signal: AbortSignal): Promise<number> {
  const newest = (await findState(deps))?.newest;
  if (!newest || newest.proof) return 0;
  await carryOut(deps, "prove", newest.name, signal);
  const { newest: proven, broken } = (await findState(deps)) ?? {};
  const { proof } = [proven, broken].find((each) => each?.name === newest.name) ?? {};
  if (proof?.outcome === "whole") await noteVerified(deps, newest.at);
  if (proof?.outcome === "broken")
    deps.log.error({ backup: newest.name, flaw: proof.flaw }, "a backup cannot be restored");
  if (proof?.outcome === "stored")
    deps.log.warn(
      { backup: newest.name },
      "a backup's bytes are whole, and it was not restored: BACKUP_AGE_IDENTITY_FILE is not set",
    );
  return 1;
}

/** Records that a restored and verified backup shows the book was whole when it was made. */
async function noteVerified({ env, now }: Deps, at: number): Promise<void> {
  const file = resultPath(env.database, env.auditHeadFile);
  const last = await readVerifyResult(file);
  if (file !== undefined && (last === undefined || last.at < at || last.at > now()))
    await writeVerifyResult(file, { at, isWhole: true });
}

/** @throws AppError with the sentence of the process if it failed */
async function carryOut(
  { env, now }: Deps,
  act: Order["act"],
  name: string,
  signal: AbortSignal,
): Promise<void> {
  if (!env.backup) return;
  const { at: _, ...settings } = env.backup;
  const archiveDir = findArchiveDir(env.database, env.archiveDir);
  const order: Order = {
    act,
    name,
    at: now(),
    url: env.database.url,
    ...(archiveDir && { archiveDir }),
    settings,
  };
  await runProgram(childPath, order, signal);
}

const cursorName = "backup trouble";
const day = 86_400_000;

/** Problem with the backups, as the subject of a mail; undefined if there is none. */
function findTrouble({ newest, broken, overdue }: BackupState, zone: string) {
  if (broken)
    return mailLine("The newest backup cannot be restored: {flaw}", { flaw: broken.proof?.flaw ?? "" });
  if (!overdue) return undefined;
  return newest === undefined
    ? mailLine("There is no backup of the book")
    : mailLine("The newest backup of the book is of {time}", { time: formatDateTime(newest.at, zone) });
}

/** Time in milliseconds before trouble is reported: a server that was off first makes the due backup. */
const settling = 10 * 60_000;
const waits = new WeakMap<object, Wait>();

/** True if backups have been in trouble for ten minutes without a mail about it within a day. */
export async function hasBackupTrouble(deps: Deps): Promise<boolean> {
  const { db, env, now } = deps;
  const state = await findState(deps);
  if (!state || findTrouble(state, env.zone) === undefined) {
    waits.delete(db);
    return false;
  }
  const wait = waits.get(db) ?? new Wait(now, settling);
  waits.set(db, wait);
  const sinceMail = now() - (await readCursor(deps, cursorName));
  // An instant ahead comes from a clock that was set back.
  return wait.isOver && (sinceMail >= day || sinceMail < 0);
}

/** Reports trouble with the backups in the log and in a mail to OPERATIONS_EMAIL. Answers how many mails. */
export async function reportBackupTrouble(deps: Deps): Promise<number> {
  const { db, env, now, log } = deps;
  const state = await findState(deps);
  const trouble = state && findTrouble(state, env.zone);
  if (!trouble) return 0;
  log.error(
    { newest: state.newest?.name ?? null, flaw: state.broken?.proof?.flaw },
    "backups need attention",
  );
  const moved = moveCursor(cursorName, now(), now());
  if (env.operationsEmail === undefined) {
    await db.write(moved);
    return 0;
  }
  const body = [
    mailLine(
      "Look at the jobs on the operations page and at the server's log. Until a backup is whole again, what is posted since the last one is only on the server's own disk.",
    ),
  ];
  const recipient = env.operationsEmail;
  await db.write([
    ...moved,
    ...mailStatements(deps, { recipient, audience: "staff", subject: trouble, body }),
  ]);
  return 1;
}
