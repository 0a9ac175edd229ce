/**
 * `bun run check:cluster`: does to real servers what happens to them one day, and prints a line for each
 * fault: what was done, how many postings were acknowledged before and found after, and how long it took. Ends with 1 where
 * one that was acknowledged is missing, a book does not verify, or a fault could not be made.
 */
import { givenArguments } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { runbook } from "../runbook/runbook";
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

const faults: readonly Fault[] = [
  killedServer,
  killedArchive,
  killedBackup,
  hub,
  upgradedBeside,
  rollingDeploy,
  gaplessDeploy,
  killedNode,
  killedPrimary,
  lostMachine,
  promotedStandby,
  cutNetwork,
  fullReplica,
  runbook,
  ...standing,
];

const { values } = givenArguments(commands["check:cluster"]);
let failed = 0;
for (const fault of faults.filter(({ name }) => name.includes(values.only))) {
  const started = performance.now();
  const outcome = await fault.run().catch(
    (error: unknown): Outcome => ({
      ok: false,
      said: error instanceof Error ? error.message : String(error),
    }),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const word = outcome.skipped ? "skip" : outcome.ok ? "ok  " : "FAIL";
  if (!outcome.ok && !outcome.skipped) failed += 1;
  const counts =
    outcome.acknowledged === undefined
      ? ""
      : `; acknowledged ${outcome.acknowledged}, found ${outcome.found ?? 0}`;
  console.log(`${word} ${fault.name}${counts}; ${outcome.said} (${seconds} s)`);
}
process.exit(failed === 0 ? 0 : 1);
