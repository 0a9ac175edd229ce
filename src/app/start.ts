import { dirname } from "node:path";
import { databaseError, openDatabase } from "db/client";
import { getFilePath } from "db/client/file";
import { assertGuards, recordGuards } from "db/guards";
import { migrate } from "db/migrate";
import type { RecordedAgain } from "db/recorded-again";
import { failureReason } from "@/commands/reason";
import { getRefusalLog } from "@/commands/refusal-log";
import type { Deps } from "@/deps";
import type { Env } from "@/env";
import { checkSettings } from "@/env/checked";
import { assertOwnBook } from "@/integrity/file-owner";
import { sweepFolder } from "@/integrity/folder-lock";
import { findArchiveDir, readArchiveState } from "@/integrity/trail/archives";
import { settleCompaction } from "@/integrity/trail/compact";
import { headFilePath } from "@/integrity/trail/head-file";
import { assertNotGone, assertNothingLost, HeadKeeper } from "@/integrity/trail/head-keeper";
import { buildAssets, projectBuild } from "@/kernel/build";
import { createLog } from "@/kernel/log";
import { seenAtStart } from "@/kernel/sources";
import { assertNoDemoPasswords, ensureFirstAdmin } from "@/people/auth/first-admin";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { lookForIsolation } from "@/platform/sandbox/isolation";
import { choosePrograms, projectPlace } from "@/programs/choose";
import { logIgnoredFiles } from "./backups/jobs";
import { createApp } from "./create-app";
import { settleBook } from "./jobs/settle";
import { startJobs } from "./jobs/start";
import { assertSocketFolder, type Fetch, listen, serveBeside } from "./listen";
import { getMeters, isBusy } from "./operations/meters";
import { serveMetrics } from "./operations/metrics-server";
import { beginDrain } from "./operations/readiness";
import { logSlowStatements } from "./operations/slow-statements";
import { startTraces } from "./operations/traces";
import { listUnwatched } from "./operations/unwatched";
import { heartbeat, startWatch } from "./operations/watch";

/** Running server: its address, and its end. */
export type Running = { url: string; stop(): Promise<void> };

/** Time in which requests under way may end when the server stops, in milliseconds. */
const grace = 5000;

/** The files without which no server reads the book: the book, what SQLite keeps beside it, and its kept head. */
function listBookFiles({ database, auditHeadFile }: Env): string[] {
  const { url } = database;
  const books = url.startsWith("file:") ? ["", "-wal", "-shm"].map((end) => `${getFilePath(url)}${end}`) : [];
  const head = headFilePath(database, auditHeadFile);
  return head === undefined ? books : [...books, head];
}

/** Opens the database, brings its schema up to date and returns the application's dependencies. */
async function openDeps(env: Env): Promise<Deps> {
  const log = createLog(env.logLevel);
  assertOwnBook(listBookFiles(env));
  await assertNotGone({ env });
  const db = await stated("The book could not be opened", () => openDatabase({ ...env.database, heartbeat }));
  await assertNothingLost({ db, env, log });
  const { states, newer } = await stated("The book could not be brought to this version", () => migrate(db));
  if (states) logStates(log, states);
  await assertGuards(db);
  if (newer)
    log.warn(newer, "a newer version made the book: it is served as that version allows, and left as it is");
  else await recordGuards(db);
  return { db, env, now: Date.now, log };
}

/**
 * Does an indispensable step of a start.
 * @throws Error with a sentence if the database refuses it: the attempt, and the cause as its file or its server reports it
 */
async function stated<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const known = databaseError(error);
    if (known === undefined) throw error;
    throw new Error(`${what}. ${known.detail}`, { cause: error });
  }
}

/** Without ORIGIN the origin check would compare with a header that the caller may choose. */
export function assertOrigin({ production, origin }: Env): void {
  if (production && !origin)
    throw new Error("Production needs ORIGIN, the address that people use, e.g. https://va.bank.example");
}

/** Logs the rows that differ from their record: they stay so, for `verify` to find. */
function logStates(log: Deps["log"], { recorded, leftAsFound, left }: RecordedAgain): void {
  log.info({ recorded }, "watched rows were recorded again for a new version");
  if (leftAsFound > 0)
    log.warn({ leftAsFound, left }, "rows were changed past the trail before this version: run verify");
}

/** The book is served all the same: only proofs read archives. */
async function logMissingArchives({ db, env, log }: Deps): Promise<void> {
  const folder = findArchiveDir(env.database, env.archiveDir);
  const { missing } = await readArchiveState(db, folder);
  if (missing.length > 0)
    log.error(
      { missing, folder },
      "archives of the trail are missing: the book cannot be proven without them",
    );
}

/** Removes the remains of killed backups, restores and archives, and logs files in the folder of backups that are not backups. */
async function tidyFolders(deps: Deps): Promise<void> {
  const { database, backup } = deps.env;
  const path =
    database.syncUrl === undefined && database.url.startsWith("file:") ? getFilePath(database.url) : "";
  const ofBook = path === "" || path === ":memory:" ? [] : [dirname(path)];
  const folders = [...ofBook, ...(backup ? [backup.dir] : [])];
  for (const folder of new Set(folders)) {
    const removed = await sweepFolder(folder).catch((error: unknown) => {
      deps.log.warn(
        { folder, reason: failureReason(error) },
        "remains of killed backups could not be removed",
      );
      return [];
    });
    if (removed.length > 0) deps.log.info({ folder, removed }, "remains of killed backups were removed");
  }
  for (const folder of ofBook)
    if (await settleCompaction(path))
      deps.log.info({ folder }, "the file as it was before the book was compacted was removed");
  await logIgnoredFiles(deps);
}

/**
 * Plays the demo's day and completes the background work that it creates, before the server listens, so that the first visible
 * figures are final. Its calls go to a private loopback port.
 */
async function playDemoDay(deps: Deps, fetch: Fetch): Promise<void> {
  const { playDay } = await import("demo/desk");
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 60, fetch });
  try {
    await playDay(deps, `http://127.0.0.1:${server.port}`);
  } finally {
    await server.stop(true);
  }
  await settleBook(deps);
}

/**
 * Starts the server.
 * @param around wraps the application, for a developer's server alone
 * @throws Error with a sentence for the operator: a wrong setting, a database that is newer than the code or whose guards differ,
 * a book that lost writes; in production a demo password, no ORIGIN, or no user who could sign in as admin
 */
export async function start(env: Env, around: (fetch: Fetch) => Fetch = (fetch) => fetch): Promise<Running> {
  assertOrigin(env);
  assertSocketFolder(env);
  await checkSettings(env);
  const seen = seenAtStart();
  await buildAssets(projectBuild, seen);
  const deps = await openDeps(env);
  for (const remark of env.remarks) deps.log.warn({ remark }, "a setting may be meant otherwise");
  if (!env.demo)
    for (const unwatched of listUnwatched(env)) deps.log.warn({ unwatched }, "a fault may stay unseen");
  const programs = choosePrograms(projectPlace, seen);
  if (env.production) {
    await assertNoDemoPasswords(deps);
    if (programs.length > 0)
      deps.log.warn({ programs }, "programs start from their sources, which takes longer");
  }
  logSlowStatements(deps);
  const stopTraces = await startTraces(deps);
  const demo = env.demo ? await import("demo/load-demo") : undefined;
  const isNewDemo = (await demo?.loadDemo(deps)) === true;
  await ensureFirstAdmin(deps);
  const { app } = await createApp(deps);
  if (isNewDemo) await playDemoDay(deps, app.fetch);
  const stopJobs = startJobs(deps, () => isBusy(deps));
  const keeper = new HeadKeeper(deps);
  await keeper.keep();
  await logMissingArchives(deps);
  await tidyFolders(deps);
  const stopWatch = startWatch(deps, keeper);
  const listener = await listen(deps, env, around(app.fetch));
  const { url } = listener;
  deps.log.info({ url }, "serving");
  const stopLoop = getMeters(deps.db).watchLoop();
  const { metrics, sftp } = env;
  const figures = metrics && (await serveBeside(deps, "serving figures", () => serveMetrics(deps, metrics)));
  const files =
    sftp &&
    (await serveBeside(deps, "serving files over SFTP", async () => {
      const { startSftp } = await import("@/client-channel/sftp/server");
      return startSftp(deps, sftp);
    }));
  if ((await lookForIsolation()) === "none")
    deps.log.warn({}, "uploaded files are read without isolation: this system has no unshare for namespaces");
  for (const line of (await demo?.demoLines(deps, url)) ?? []) console.log(line);
  return {
    url,
    async stop() {
      beginDrain(deps);
      listener.drain();
      await Bun.sleep(env.drainSeconds * 1000);
      stopWatch();
      stopLoop();
      await figures?.stop();
      await files?.stop();
      // Requests under way are answered; streams that would last for minutes are not waited for.
      await Promise.race([
        Promise.all([stopJobs(), stopLeasedWork(deps.db), listener.stop()]),
        Bun.sleep(grace),
      ]);
      await listener.stop(true);
      await getRefusalLog(deps.db).flush();
      // A disk or a collector that does not answer must not keep the server from ending.
      await Promise.race([Promise.all([keeper.keep({ again: true }), stopTraces?.()]), Bun.sleep(grace)]);
      await deps.db.close();
    },
  };
}
