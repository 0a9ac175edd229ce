/**
 * `bun run check:cluster`: makes real faults happen to servers, and prints a line for each: the fault, the postings
 * acknowledged before and found after, and its duration. Exits with 1 if an acknowledged posting is missing, a book
 * does not verify, or a fault could not be made.
 */
import { readFileSync } from "node:fs";
import { answerMistake, givenArguments } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { runbook } from "../runbook/runbook";
import { apt, lacking, unpackTools } from "../system-tools";
import { cutNetwork } from "./cut-network";
import { fullReplica } from "./full-replica";
import { gaplessDeploy } from "./gapless-deploy";
import { hub } from "./hub";
import { killedArchive } from "./killed-archive";
import { killedBackup } from "./killed-backup";
import { killedNode } from "./killed-node";
import { killedPrimary } from "./killed-primary";
import { killedServer } from "./killed-server";
import { lostMachine } from "./lost-machine";
import type { Fault, Outcome } from "./postings";
import { promotedStandby } from "./promoted-standby";
import { rollingDeploy } from "./rolling-deploy";
import { standing } from "./standing";
import { upgradedBeside } from "./upgraded-beside";
import { watchedByPrometheus } from "./watched-by-prometheus";

/** The longest first, so that a short one ends last. */
const faults: readonly Fault[] = [
  runbook,
  rollingDeploy,
  watchedByPrometheus,
  killedBackup,
  killedArchive,
  killedServer,
  hub,
  upgradedBeside,
  killedNode,
  killedPrimary,
  lostMachine,
  promotedStandby,
  cutNetwork,
  fullReplica,
  ...standing,
  gaplessDeploy,
];

/**
 * Number of concurrent faults: most of their time they wait for servers to start, and for work that is due each second.
 */
const atOnce = 2;

let failed = 0;

async function make({ name, needs = [], run }: Fault): Promise<void> {
  const started = performance.now();
  const without = lacking(needs);
  const outcome: Outcome =
    without === undefined
      ? await run().catch((error: unknown) => ({
          ok: false,
          said: error instanceof Error ? error.message : String(error),
        }))
      : { ok: false, skipped: true, said: without };
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const word = outcome.skipped ? "skip" : outcome.ok ? "ok  " : "FAIL";
  if (!outcome.ok && !outcome.skipped) failed += 1;
  const counts =
    outcome.acknowledged === undefined
      ? ""
      : `; acknowledged ${outcome.acknowledged}, found ${outcome.found ?? 0}`;
  console.log(`${word} ${name}${counts}; ${outcome.said} (${seconds} s)`);
}

/** Processor time of this process and its ended children, in seconds. */
function processorTime(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  // The name in the second field may hold blanks; from the twelfth on follow own and waited-for time, in ticks of 10 ms.
  const ticks = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15);
  return ticks.reduce((sum, tick) => sum + Number(tick), 0) / 100;
}

const { values } = givenArguments(commands["check:cluster"]);
const chosen = faults.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0)
  answerMistake(commands["check:cluster"], `No fault's name contains '${values.only}'`);
const needed = chosen.flatMap(({ needs = [] }) => needs);
if (lacking(needed) !== undefined && Bun.which("apt-get")) {
  await apt("update");
  await unpackTools(needed);
}
const waiting = chosen.filter(({ alone }) => !alone);
const lane = async () => {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) await make(fault);
};
await Promise.all(Array.from({ length: atOnce }, lane));
for (const fault of chosen.filter(({ alone }) => alone)) await make(fault);
const all = failed === 0 ? "every fault is survived" : `${failed} failed`;
const times = `${Math.round(performance.now() / 1000)} s, ${Math.round(processorTime())} s of processor`;
console.log(`${all} (${chosen.length} faults, ${times})`);
process.exit(failed === 0 ? 0 : 1);
