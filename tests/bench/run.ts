/**
 * `bun run bench [PART …]`: prints every figure with a limit, and that limit; or, with `--against`, compares the
 * figures with those of another checkout, in turns. Exits non-zero if a part could not be measured; a figure that
 * misses its limit is only printed.
 */
import { answerMistake, givenArguments } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { compareWith } from "./against";
import { pinning, root } from "./machine";
import { accountsPage } from "./parts/accounts-page";
import { bankFiles } from "./parts/bank-files";
import { bankStatements } from "./parts/bank-statements";
import { bulk } from "./parts/bulk";
import { collections } from "./parts/collections";
import { coldDialogs } from "./parts/dialogs";
import { distance } from "./parts/distance";
import { events } from "./parts/events";
import { measureExports } from "./parts/exports";
import { find } from "./parts/find";
import { growth } from "./parts/growth";
import { hub } from "./parts/hub";
import { javascript } from "./parts/javascript";
import { lists } from "./parts/lists";
import { narrationNeighbours } from "./parts/narration-neighbours";
import { overload } from "./parts/overload";
import { pathCosts } from "./parts/paths";
import { playedReceipts } from "./parts/played-receipts";
import { postingParts } from "./parts/posting-parts";
import { postings } from "./parts/postings";
import { reconciliation } from "./parts/reconciliation";
import { measureReports } from "./parts/reports";
import { requestCosts, viewsAfterCommits, viewsAfterPostings } from "./parts/requests";
import { roundTrips } from "./parts/round-trip";
import { serverPostings } from "./parts/server-postings";
import { signInTimes } from "./parts/sign-in";
import { phone, slowNetwork } from "./parts/slow-network";
import { soak } from "./parts/soak";
import { start } from "./parts/start";
import { steady } from "./parts/steady";
import { structures } from "./parts/structures";
import { verification } from "./parts/verify";
import { way } from "./parts/way";
import { type Checkout, findCheckout, hasPart, ownName } from "./reference";
import { type Figure, line, row } from "./report";
import type { Options } from "./rounds";

const parts: Record<string, (options: Options) => AsyncGenerator<Figure>> = {
  "accounts-page": accountsPage,
  requests: requestCosts,
  commits: viewsAfterCommits,
  "views-after-postings": viewsAfterPostings,
  paths: pathCosts,
  javascript,
  dialogs: coldDialogs,
  "slow-network": slowNetwork,
  phone,
  postings,
  "posting-parts": postingParts,
  "server-postings": serverPostings,
  start,
  steady,
  distance,
  overload,
  lists,
  find,
  reconciliation,
  "bank-statements": bankStatements,
  "narration-neighbours": narrationNeighbours,
  "bank-files": bankFiles,
  events,
  hub,
  exports: measureExports,
  reports: measureReports,
  bulk,
  collections,
  structures,
  "round-trip": roundTrips,
  verify: verification,
  "sign-in": signInTimes,
  way,
  soak,
  "played-receipts": playedReceipts,
  growth,
};

/** Parts that take up to hours, which run only if named. */
const byName = ["soak", "played-receipts", "growth"];
/** Parts that run both checkouts at once; any other runs in each of them, in turns. */
const withBoth = [
  "accounts-page",
  "requests",
  "commits",
  "views-after-postings",
  "paths",
  "postings",
  "steady",
];

const { values, positionals } = givenArguments(commands.bench);
const options = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  only: values.only,
  transactions: values.transactions.split(",").map(Number),
  rate: Number(values.rate),
  quick: values.quick === true,
};
const unknown = positionals.filter((name) => !(name in parts));
const isSized = options.transactions.every((size) => Number.isInteger(size) && size >= 10_000);
const names = Object.keys(parts).join(", ");
if (unknown.length > 0)
  answerMistake(commands.bench, `There is no part ${unknown.join(", ")}, only: ${names}`);
if (!(options.rounds >= 1) || !(options.seconds >= 1) || !(options.rate >= 10) || !isSized)
  answerMistake(
    commands.bench,
    "At least one round of a second, ten requests a second, and books of at least 10000 transactions",
  );

const chosen =
  positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => !byName.includes(name));
console.log(`${options.rounds} rounds of ${options.seconds} s, in turns; ${pinning}; Bun ${Bun.version}`);
let against: Checkout | undefined;
try {
  against = values.against === undefined ? undefined : await findCheckout(values.against);
} catch (error) {
  answerMistake(commands.bench, error instanceof Error ? error.message : String(error));
}
const state = values.table ? `${await ownName()}, ${new Date().toISOString().slice(0, 10)}` : "";
let failed = false;
for (const name of chosen) {
  console.log(`\n${name}`);
  const command = [name, ...(against ? [`--against ${against.name}`] : [])].join(" ");
  try {
    if (against && !withBoth.includes(name)) {
      if (!(await hasPart(against, name))) {
        console.log(`  ${against.name} does not have this part: there is nothing to compare`);
        continue;
      }
      for await (const text of compareWith(against.folder, root, { ...options, parts: [name] })) {
        console.log(`  ${text}`);
      }
      continue;
    }
    for await (const figure of parts[name]?.({ ...options, against }) ?? []) {
      const text = values.table ? row(figure, state, command) : `  ${line(figure)}`;
      if (text !== undefined) console.log(text);
    }
  } catch (error) {
    failed = true;
    console.error(`  could not be measured: ${error instanceof Error ? error.message : error}`);
  }
}
process.exit(failed ? 1 : 0);
