import { existsSync, statSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import LibSql from "libsql";
import { z } from "zod";
import type { Connection } from "./connection";
import { openReadOnly, reader } from "./file";
import { type Compared, compareWith, type History, missingFrom, readHistory } from "./history";
import { Hrana, isUnanswered } from "./hrana";
import { Remote } from "./remote";
import { type Command, command, type Report } from "./replica.messages";
import { keepPlace, wasCopied } from "./replica-identity";
import type { Reader } from "./store";

type Settings = Command & { type: "open" };

const longestPause = 5000;
/**
 * Number of repeated looks at a difference, in case the primary has only just begun to answer, and the pause between
 * them.
 */
const looks = 3;
const longestLook = 500;
const lookAgain = (period: number) => Bun.sleep(Math.min(period, longestLook));
const progress = z.object({ frame_no: z.number() });
/** The engine's words for a file without the other one that it keeps beside it. */
const withoutIndex = /without a wal_index/;

let settings: Settings | undefined;
let replica: InstanceType<typeof LibSql> | undefined;
let own: Connection | undefined;
let comparedAt = Number.NEGATIVE_INFINITY;
/** History of the file after the previous sync. */
let had: History | undefined;
let parted = false;
let pause = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let turn = Promise.resolve();

// In its own thread, because a sync blocks its thread until the primary has answered.
parentPort?.on("message", (message) => {
  const received = command.parse(message);
  if (received.type === "open") {
    settings = received;
    pause = received.period;
  }
  turn = turn.then(() => (received.type === "close" ? close() : keepLevel()));
});

function close(): void {
  clearTimeout(timer);
  parted = true;
  own?.close();
  replica?.close();
  send({ type: "closed" });
}

/**
 * Refuses to mix frames of the primary into a file of another history. Both are compared before each periodic sync, not
 * before those that a write requests. A primary's data can be exchanged between two of its answers, and the engine
 * silently rewinds a file that is ahead of its primary: after each sync the file must still have what it had.
 */
async function keepLevel(): Promise<void> {
  clearTimeout(timer);
  if (!settings || parted) return;
  const { period, path } = settings;
  try {
    const due = performance.now() - comparedAt >= period && hasData(path);
    if (due && (await wasCopied(path)))
      return part("was copied from another place, and a copy may be of two moments");
    const compared = due ? await compare(settings) : undefined;
    if (compared?.difference !== undefined) return part(compared.difference);
    replica ??= attach(settings);
    let frame = sync(replica);
    for (let look = 1; ; look++) {
      const lack = await findLack(path, compared?.newest);
      if (lack === undefined) break;
      if (look === looks) return part(lack);
      await lookAgain(period);
      frame = sync(replica);
    }
    if (due) comparedAt = performance.now();
    await keepPlace(path);
    send({ type: "level", frame });
    pause = period;
  } catch (error) {
    comparedAt = Number.NEGATIVE_INFINITY;
    if (withoutIndex.test(String(error)))
      return part("lacks the file that says how far it has come (its name ends in -client_wal_index)");
    const reason = error instanceof Error ? error.message : String(error);
    send({ type: "away", reason, answered: !isUnanswered(error) });
    // The engine prints a line on stderr for each failure.
    pause = Math.min(pause * 2, longestPause);
  }
  timer = setTimeout(() => {
    comparedAt = Number.NEGATIVE_INFINITY;
    turn = turn.then(keepLevel);
  }, pause);
}

/** Stops syncing and reports why. */
function part(reason: string): void {
  parted = true;
  send({ type: "parted", reason });
}

const sync = (from: InstanceType<typeof LibSql>): number => progress.parse(from.sync()).frame_no;

/** Compares the file with the primary, and repeats the comparison if they differ. */
async function compare({ path, url, authToken, period, timeout }: Settings): Promise<Compared> {
  const primary = new Remote(new Hrana(url, authToken || undefined, timeout), timeout).reader;
  for (let look = 1; ; look++) {
    const compared = await compareWith(primary, await readHistory(openFile(path)));
    if (compared.difference === undefined || look === looks) return compared;
    await lookAgain(period);
  }
}

/**
 * Part of its own or its primary's history that a file lacks after a sync, to follow 'This copy of the book'; undefined
 * if nothing is missing.
 */
async function findLack(path: string, newest: Compared["newest"] | undefined): Promise<string | undefined> {
  if (!hasData(path)) return undefined;
  const lost = had && (await compareWith(openFile(path), had)).difference;
  if (lost !== undefined)
    return `${lost}; a sync has put the copy back to the primary's state before this was seen`;
  had = await readHistory(openFile(path));
  return newest && missingFrom(had, newest);
}

function openFile(path: string): Reader {
  own ??= openReadOnly(path);
  return reader(own);
}

const hasData = (path: string) => existsSync(path) && statSync(path).size > 0;

function attach({ path, url, authToken }: Settings): InstanceType<typeof LibSql> {
  const options = { syncUrl: url, authToken, readYourWrites: false };
  return new LibSql(path, options);
}

function send(message: Report): void {
  parentPort?.postMessage(message);
}
