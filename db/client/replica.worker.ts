import { existsSync, statSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import LibSql from "libsql";
import { z } from "zod";
import type { Connection } from "./connection";
import { openReadOnly, reader } from "./file";
import { differenceFrom, historyOf } from "./history";
import { Hrana } from "./hrana";
import { Remote } from "./remote";
import { type Command, command, type Report } from "./replica.messages";

type Settings = Command & { type: "open" };

const longestPause = 5000;
/** How long file and primary count as being of one history, in milliseconds, unless the primary was away meanwhile. */
const comparedFor = 1000;
/** How often a difference is looked at again, in case the primary has only just begun to answer. */
const looks = 3;
const progress = z.object({ frame_no: z.number() });

let settings: Settings | undefined;
let replica: InstanceType<typeof LibSql> | undefined;
let own: Connection | undefined;
let comparedAt = Number.NEGATIVE_INFINITY;
let parted = false;
let pause = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let turn = Promise.resolve();

// In a thread of its own, because a sync blocks its thread until the primary has answered.
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

/** Never brings frames of the primary into a file that is not of its history: the file would be of neither. */
async function keepLevel(): Promise<void> {
  clearTimeout(timer);
  if (!settings || parted) return;
  const { period } = settings;
  try {
    const reason = await difference(settings);
    if (reason !== undefined) {
      parted = true;
      return send({ type: "parted", reason });
    }
    replica ??= attach(settings);
    send({ type: "level", frame: progress.parse(replica.sync()).frame_no });
    pause = period;
  } catch (error) {
    comparedAt = Number.NEGATIVE_INFINITY;
    send({ type: "away", reason: error instanceof Error ? error.message : String(error) });
    // The engine prints a line on stderr for each failure.
    pause = Math.min(pause * 2, longestPause);
  }
  timer = setTimeout(() => {
    turn = turn.then(keepLevel);
  }, pause);
}

/** What is different between the file and the primary; undefined where nothing is, or there is no file yet. */
async function difference({ path, url, authToken, period, timeout }: Settings): Promise<string | undefined> {
  if (performance.now() - comparedAt < comparedFor || !hasData(path)) return undefined;
  const primary = new Remote(new Hrana(url, authToken || undefined, timeout), timeout).reader;
  for (let look = 1; ; look++) {
    const found = await differenceFrom(primary, await historyOfFile(path));
    if (found === undefined) comparedAt = performance.now();
    if (found === undefined || look === looks) return found;
    await Bun.sleep(period);
  }
}

async function historyOfFile(path: string) {
  own ??= openReadOnly(path);
  return historyOf(reader(own));
}

const hasData = (path: string) => existsSync(path) && statSync(path).size > 0;

function attach({ path, url, authToken }: Settings): InstanceType<typeof LibSql> {
  const options = { syncUrl: url, authToken, readYourWrites: false };
  return new LibSql(path, options);
}

function send(message: Report): void {
  parentPort?.postMessage(message);
}
