/**
 * `bun run check`: installs what the stages need, runs them, prints a line for each, and exits non-zero if any failed.
 */
import { existsSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { findChromium } from "./browser/find-chromium";
import { failedFiles, findCrash } from "./failed-files";
import { testLimit } from "./limits";
import { shortLived } from "./short-lived";
import { apt, findTool, unpackTools } from "./system-tools";

type Stage = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  tests?: true;
  /** System packages that it waits for: it runs without tools, and fails without a browser. */
  needs?: "tools" | "browser";
  /** Runs failed files once more alone, with a note: waits for browsers or leases can be late. */
  again?: (files: string[]) => string[];
};
type Outcome = Stage & {
  ok: boolean;
  seconds: number;
  /** Processor time in seconds, with all its children: not the browsers, which end with their tests. */
  processor: number;
  output: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed, and passed when their file was run once more. */
  late: number;
};

const bun = process.execPath;
const processes = Math.max(2, Math.min(4, availableParallelism()));
/** Last duration of each file of a stage, so that the longest start first; in a new clone, the committed durations. */
const formatTimings = (stage: string) =>
  `node_modules/.cache/test-timings/${stage.replaceAll(" ", "-")}.json`;
const firstTimings = "tests/timings.json";
/** Findings of the last type check per file: changed files and those that use them are checked again. */
const typesBefore = "node_modules/.cache/types.tsbuildinfo";

/** Tests that freeze a server and measure how soon others notice. */
const freezing = "cluster/primary.cluster.test.ts";

const noBrowser =
  "The browser tests need Chromium: install it as `chromium`, or name its file in the variable CHROMIUM.";

/** Maximum number of files that are run again: more failures are not due to delays. */
const mostAgain = 2;

/**
 * Stage whose tests wait for frames, leases and other servers. Its failures are run once more, and named either way.
 */
const waiting = (name: string, options: string[], paths: string[], over: number): Stage => ({
  ...test(name, options, paths, over),
  again: (files) => [bun, "test", "--only-failures", `--timeout=${testLimit}`, ...files],
});

/** A stage of tests, whose files are shared out over as many processes as there are processors, or over another number. */
const test = (name: string, options: string[], paths: string[], over = processes): Stage => ({
  name,
  command: [
    bun,
    "test",
    "--only-failures",
    `--timeout=${testLimit}`,
    `--parallel=${over}`,
    "--no-isolate",
    `--timings=${formatTimings(name)}`,
    "--update-timings",
    ...options,
    ...paths.map((path) => `tests/${path}`),
  ],
  tests: true,
});

/** Stages of one lane run one after another, lanes of a row at the same time; a row waits for the one above. */
const rows: Stage[][][] = [
  [
    [
      // Servers and readers of files are started by the hundred.
      { name: "build", command: [bun, "src/app/build.ts"] },
      // The client library's types are written from the calls, and compiled with everything else.
      { name: "client library", command: [bun, "vostra.ts", "client"] },
    ],
  ],
  [
    // These wait for servers that start, leases and replicas half of the time; the other lane never waits.
    [waiting("cluster", [`--path-ignore-patterns=**/${freezing}`], ["cluster"], processes + 1)],
    [
      {
        name: "types",
        command: [bun, "x", "tsc", "--noEmit", "-p", ".", "--incremental", "--tsBuildInfoFile", typesBefore],
        // Ends before it has used up this memory, since garbage collection would otherwise be a third of its work.
        env: { GOGC: "off", GOMEMLIMIT: "4GiB" },
      },
      { name: "format and lint", command: [bun, "x", "biome", "ci", "--error-on-warnings", "."] },
      // A few files wait for a deadline to pass, hence one more than processors.
      { ...test("server", [], ["server"], processes + 1), needs: "tools" },
      { ...test("unit", [], ["unit", "architecture"]), needs: "tools" },
      test("islands", ["--preload=./tests/islands/dom.ts"], ["islands"]),
    ],
  ],
  // Browsers wait for their next frame much of the time.
  [[{ ...waiting("browser", [], ["browser"], processes + 1), needs: "browser" }]],
  // Nothing else runs beside these.
  [[waiting("frozen servers", [], [freezing], 1)]],
];

const busyBefore = busy();
const turn = process.env.TURN ?? String(await turnOfCommit());
// Installation uses the network for half a minute, while the first stages need none of it.
const tools = installTools();
for (const { name, tests } of rows.flat(2)) {
  if (tests && !(await Bun.file(formatTimings(name)).exists()))
    await Bun.write(formatTimings(name), Bun.file(firstTimings));
}
const outcomes: Outcome[] = [];
for (const row of rows) {
  await Promise.all(
    row.map(async (lane) => {
      for (const stage of lane) outcomes.push(await run(stage));
    }),
  );
}
report(outcomes);

async function run(stage: Stage): Promise<Outcome> {
  if (stage.needs) await tools;
  const started = performance.now();
  const lacksBrowser = stage.needs === "browser" && findChromium() === undefined;
  let first = lacksBrowser
    ? { ok: false, output: noBrowser, processor: 0 }
    : await printed(stage.command, stage.env);
  const crash = findCrash(first.output);
  if (crash) {
    console.log(`     ${stage.name}: Bun ${crash}; the whole stage runs once more`);
    first = await printed(stage.command, stage.env);
  }
  const files = stage.again && !first.ok ? failedFiles(first.output) : [];
  const again =
    stage.again && files.length > 0 && files.length <= mostAgain
      ? await printed(stage.again(files), stage.env)
      : undefined;
  const finished = outcome(stage, started, first, again);
  if (again?.ok) {
    for (const file of files) console.log(`     failed once, and passed when it was run again: ${file}`);
    console.log(failures(first.output));
  }
  const [seconds, processor] = [finished.seconds, finished.processor].map((time) =>
    time.toFixed(1).padStart(6),
  );
  const took = `${seconds} s  ${processor} s of processor`;
  console.log(`${finished.ok ? "ok  " : "FAIL"} ${stage.name.padEnd(16)} ${took}  ${counts(finished)}`);
  for (const line of said(finished.output)) console.log(`     ${line}`);
  if (!finished.ok) console.log(failures(finished.output));
  return finished;
}

type Printed = { ok: boolean; output: string; processor: number };

async function printed(command: string[], env: Record<string, string> = {}): Promise<Printed> {
  const child = Bun.spawn(command, {
    stdout: "pipe",
    stderr: "pipe",
    stdin: "ignore",
    env: { ...process.env, ...shortLived, ...env, TURN: turn, NODE_ENV: "test", FORCE_COLOR: "0" },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const ok = (await child.exited) === 0;
  const processor = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6;
  return { ok, output: out + err, processor };
}

function outcome(stage: Stage, started: number, first: Printed, again: Printed | undefined): Outcome {
  const { output } = first;
  const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}$`, "m").exec(output)?.[1] ?? 0);
  const seconds = (performance.now() - started) / 1000;
  const late = again?.ok ? count("fail") : 0;
  const result = {
    ...stage,
    output: again && !again.ok ? again.output : output,
    seconds,
    processor: first.processor + (again?.processor ?? 0),
    passed: count("pass") + late,
    failed: count("fail") - late,
    skipped: count("skip"),
    late,
  };
  const ranNothing = stage.tests === true && result.passed + result.failed === 0;
  return { ...result, ok: (again ?? first).ok && !ranNothing };
}

function counts({ passed, failed, skipped, late, tests }: Outcome): string {
  if (!tests && passed + failed === 0) return "";
  const more = [skipped > 0 ? `, ${skipped} skipped` : "", late > 0 ? `, ${late} only when run again` : ""];
  return `${passed} passed, ${failed} failed${more.join("")}`;
}

/** The end of what a stage printed, below the names of all tests that failed in it. */
function failures(output: string): string {
  const names = output.split("\n").filter((line) => line.startsWith("(fail)"));
  return `${names.join("\n")}\n\n${output.slice(-12_000)}`;
}

/** Keeps the notes of skipped tests visible, and the number of samples left out. */
function said(output: string): string[] {
  const lines = output.split("\n");
  const waiting = lines.filter((line) => line.startsWith("not its turn:")).length;
  return [
    ...new Set(lines.filter((line) => /^skipped:/i.test(line))),
    ...(waiting > 0 ? [`skipped: ${waiting} tests whose turn it is not, which check:samples tries`] : []),
  ];
}

/**
 * Current part of the samples (`tests/samples.ts`), derived from the commit if there is one. Sixty turns, so that sets
 * of two to six parts use each part equally often.
 */
async function turnOfCommit(): Promise<number> {
  if (!Bun.which("git")) return 0;
  const git = Bun.spawn(["git", "rev-parse", "HEAD"], { stdout: "pipe", stderr: "ignore" });
  const commit = (await new Response(git.stdout).text()).trim();
  return (await git.exited) === 0 ? Number.parseInt(commit.slice(0, 8), 16) % 60 : 0;
}

/**
 * Installs the system packages that tests use, if possible: Chromium, preferably headless; a font with the widths of
 * Arial, which pages use until their own has loaded; `xmllint`, without which files are not compared with the schemas
 * of ISO 20022; and Prometheus, without which no alert is fired.
 */
async function installTools(): Promise<void> {
  const missing = [
    ...(Bun.which("xmllint") ? [] : ["libxml2-utils"]),
    ...((process.env.CHROMIUM ?? Bun.which("chromium-headless-shell")) ? [] : ["chromium-headless-shell"]),
    ...((await hasFont()) ? [] : ["fonts-liberation"]),
  ];
  const lacksProm = findTool("promtool") === undefined;
  if ((missing.length > 0 || lacksProm) && Bun.which("apt-get")) {
    await apt("update");
    await unpackTools(["promtool"]);
    if (missing.length === 0) return;
    const install = (...names: string[]) => apt("install", "-y", "--no-install-recommends", ...names);
    // If the system does not know one of them, installs the others.
    if (!(await install(...missing))) for (const name of missing) await install(name);
  }
}

/** True if the system has one of the fonts that the style sheet names (`src/ui/styles/font.css`). */
async function hasFont(): Promise<boolean> {
  if (existsSync("/usr/share/fonts/truetype/liberation")) return true;
  if (!Bun.which("fc-list")) return false;
  const lists = ["Arial", "Liberation Sans", "Arimo"].map((family) =>
    new Response(Bun.spawn(["fc-list", family, "file"], { stderr: "ignore" }).stdout).text(),
  );
  return (await Promise.all(lists)).some((list) => list.trim() !== "");
}

/** Busy time of all processors since the machine started, in seconds, of all programs. */
function busy(): number {
  const times = cpus().flatMap(({ times: { user, nice, sys, irq } }) => [user, nice, sys, irq]);
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

function report(all: Outcome[]): never {
  const sum = (key: "passed" | "failed" | "skipped" | "late") =>
    all.reduce((total, { [key]: count }) => total + count, 0);
  const broken = all.filter((stage) => !stage.ok);
  const seconds = performance.now() / 1000;
  const stages =
    broken.length === 0 ? "every stage is fine" : `failed: ${broken.map(({ name }) => name).join(", ")}`;
  console.log(`\n${stages} (${Math.round(seconds)} s, ${Math.round(busy() - busyBefore)} s of processor)`);
  const failed = Math.max(sum("failed"), broken.length);
  const late = sum("late") > 0 ? `, ${sum("late")} passed only when run again` : "";
  console.log(`${sum("passed")} passed, ${failed} failed, ${sum("skipped")} skipped${late}`);
  console.log(`These were the samples of turn ${turn}: TURN=${turn} bun run check tries them again`);
  process.exit(broken.length === 0 ? 0 : 1);
}
