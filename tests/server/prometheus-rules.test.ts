import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { metersOf } from "@/app/operations/meters";
import { serveMetrics } from "@/app/operations/metrics-server";
import { writeVerifyResult } from "@/integrity/verify/result-file";
import { eventually } from "../eventually";
import { findProm } from "../find-promtool";
import { type Book, startBook } from "./book";

/**
 * Each rule is fired by `promtool test rules`. The series of a case are those of a server that ran: one that it does not expose, or
 * not with such a label, fails the test. Times count intervals from the beginning.
 */
type Case = {
  series: readonly Given[];
  /** When it is first seen to fire, and when it is first seen not to fire any more. */
  fires: number;
  ends: number;
  /** How many alerts fire. Default: one. */
  alerts?: number;
  /** How many minutes lie between two samples, at which the rules are evaluated. Default: one. */
  interval?: 1 | 60;
};

/** A series: its name, the labels that tell it from others of its name, and its values as promtool takes them. */
type Given = readonly [name: string, values: string, labels?: Readonly<Record<string, string>>];

/** The values of a figure that is bad for so many minutes after some good ones, and good again. */
const bad = (value: string, minutes: number, { good = "0", before = 5 } = {}) =>
  `${good}x${before} ${value}x${minutes - 1} ${good}x60`;

/** A counter that stands still, grows by so much a minute, and stands still again. */
const grows = (by: number, minutes: number, before = 5) =>
  `0x${before} ${by}+${by}x${minutes - 1} ${by * minutes}x60`;

const day = 86_400;

/** A histogram of which every answer takes longer than a second. */
const slow = (name: string, labels: Record<string, string> = {}): Given[] => [
  [`${name}_bucket`, grows(60, 30), { ...labels, le: "2.5" }],
  [`${name}_bucket`, "0x100", { ...labels, le: "0.5" }],
  [`${name}_bucket`, grows(60, 30), { ...labels, le: "+Inf" }],
];

const cases: Record<string, Case> = {
  VostraNodeAway: { series: [["up", bad("0", 10, { good: "1" })]], fires: 8, ends: 16 },
  VostraNoNodes: { series: [["up", "1x5 stale _x9 1x60"]], fires: 11, ends: 16 },
  VostraNoWriter: { series: [["vostra_writer_up", bad("0", 10, { good: "1" })]], fires: 7, ends: 16 },
  VostraWritesRefused: {
    series: [["vostra_writes_refused_total", grows(1, 1), { cause: "DISK_FULL" }]],
    fires: 6,
    ends: 11,
  },
  VostraWritesTimeOut: {
    series: [["vostra_writes_refused_total", grows(20, 5), { cause: "TIMEOUT" }]],
    fires: 7,
    ends: 15,
  },
  VostraUnavailable: {
    series: [["vostra_unavailable_total", grows(60, 10), { cause: "READ_ONLY" }]],
    fires: 8,
    ends: 20,
  },
  VostraNotReady: { series: [["vostra_ready", bad("0", 10, { good: "1" })]], fires: 8, ends: 16 },
  VostraWritesWait: { series: [["vostra_writes_oldest_seconds", bad("3", 10)]], fires: 7, ends: 16 },
  VostraSlowCommits: { series: slow("vostra_commit_duration_seconds"), fires: 16, ends: 40 },
  VostraReadsRefused: { series: [["vostra_reads_refused_total", grows(300, 20)]], fires: 12, ends: 29 },
  VostraErrors: {
    series: [
      ["vostra_http_requests_total", grows(20, 20), { status: "500" }],
      ["vostra_http_requests_total", "0+100x90", { status: "200" }],
    ],
    fires: 11,
    ends: 30,
  },
  VostraSlowAnswers: {
    series: slow("vostra_http_request_duration_seconds", { method: "POST", route: "/api/transactions" }),
    fires: 16,
    ends: 40,
  },
  VostraEventLoopLate: { series: slow("vostra_event_loop_lag_seconds"), fires: 11, ends: 40 },
  VostraReplicaLag: { series: [["vostra_replica_lag_seconds", bad("40", 10)]], fires: 8, ends: 16 },
  VostraPrimarySilent: { series: [["vostra_replica_silent", bad("1", 10)]], fires: 7, ends: 16 },
  VostraReplicaBehind: {
    series: [
      ["vostra_replica_frame", "20000x80", { instance: "a" }],
      ["vostra_replica_frame", bad("9000", 10, { good: "20000" }), { instance: "b" }],
      // Another bank's log is longer.
      ["vostra_replica_frame", "900000x80", { instance: "c", bank: "777" }],
      ["vostra_replica_frame", "900000x80", { instance: "d", bank: "777" }],
    ],
    fires: 11,
    ends: 16,
  },
  VostraDiskFull: {
    series: [
      ["vostra_disk_free_bytes", bad("1e9", 10, { good: "1e11" })],
      ["vostra_book_bytes", "1e9x80"],
    ],
    fires: 11,
    ends: 16,
  },
  VostraLogGrows: { series: [["vostra_wal_bytes", bad("2e9", 30)]], fires: 21, ends: 36 },
  VostraBackupOld: {
    series: [
      // Never made, or the folder cannot be read; another bank's is new.
      ["vostra_backup_timestamp_seconds", `0x47 ${47 * 3600}x20`, { instance: "a" }],
      ["vostra_backup_interval_seconds", `${day}x80`, { instance: "a" }],
      ["vostra_backup_timestamp_seconds", "0+3600x80", { instance: "b", bank: "777" }],
      ["vostra_backup_interval_seconds", `${day}x80`, { instance: "b", bank: "777" }],
    ],
    fires: 28,
    ends: 48,
    interval: 60,
  },
  VostraBackupUnwatched: {
    series: [
      ["vostra_build_info", "1x80", { instance: "a" }],
      ["vostra_backup_timestamp_seconds", "0x5 stale _x39 0x30", { instance: "a" }],
      ["vostra_build_info", "1x80", { instance: "b", bank: "777" }],
      ["vostra_backup_timestamp_seconds", "0x80", { instance: "b", bank: "777" }],
    ],
    fires: 36,
    ends: 46,
  },
  VostraArchiveMissing: { series: [["vostra_archives_missing", bad("1", 20)]], fires: 16, ends: 26 },
  VostraVerifyFailed: { series: [["vostra_verify_whole", bad("0", 10, { good: "1" })]], fires: 6, ends: 16 },
  VostraVerifyOld: {
    series: [["vostra_verify_timestamp_seconds", `0x219 ${219 * 3600}x30`]],
    fires: 194,
    ends: 220,
    interval: 60,
  },
  VostraVerifyUnwatched: {
    series: [
      ["vostra_build_info", "1x120"],
      ["vostra_verify_timestamp_seconds", "0x5 stale _x79 0x30"],
    ],
    fires: 66,
    ends: 86,
  },
  VostraMailsStuck: { series: [["vostra_mail_oldest_seconds", bad("4000", 20)]], fires: 16, ends: 26 },
  VostraMailsGivenUp: {
    series: [["vostra_mail_given_up_timestamp_seconds", "-86400x90 5400x100"]],
    fires: 91,
    ends: 150,
  },
  VostraWebhookOff: {
    series: [["vostra_webhook_off_timestamp_seconds", "-86400x90 5400x100"]],
    fires: 91,
    ends: 150,
  },
  // It recovers for a moment again and again: another node can do what this one cannot.
  VostraJobsFail: { series: [["vostra_jobs_failing", "0x4 1 0 1 0 1x30 0 1x20 0x60"]], fires: 35, ends: 72 },
  VostraJobLate: {
    series: [
      ["vostra_job_succeeded_timestamp_seconds", "0+60x10 600x19 1800+60x60", { name: "send mails" }],
      ["vostra_job_interval_seconds", "10x100", { name: "send mails" }],
      ["vostra_job_running", "0x100", { name: "send mails" }],
      ["vostra_job_began_timestamp_seconds", "0x100", { name: "send mails" }],
      // It runs for an hour, and has begun.
      ["vostra_job_succeeded_timestamp_seconds", "0x60 3660+60x40", { name: "back up the book" }],
      ["vostra_job_interval_seconds", "60x100", { name: "back up the book" }],
      ["vostra_job_running", "1x60 0x40", { name: "back up the book" }],
      ["vostra_job_began_timestamp_seconds", "60x100", { name: "back up the book" }],
      // It is due at night alone.
      ["vostra_job_succeeded_timestamp_seconds", "0x100", { name: "reconcile accounts" }],
      ["vostra_job_interval_seconds", `${day}x100`, { name: "reconcile accounts" }],
      ["vostra_job_running", "0x100", { name: "reconcile accounts" }],
      ["vostra_job_began_timestamp_seconds", "0x100", { name: "reconcile accounts" }],
      // Another bank's mails go.
      ["vostra_job_succeeded_timestamp_seconds", "0+60x100", { name: "send mails", bank: "777" }],
      ["vostra_job_interval_seconds", "10x100", { name: "send mails", bank: "777" }],
      ["vostra_job_running", "0x100", { name: "send mails", bank: "777" }],
      ["vostra_job_began_timestamp_seconds", "0+60x100", { name: "send mails", bank: "777" }],
    ],
    fires: 18,
    ends: 31,
  },
  VostraJobsUnwatched: {
    series: [
      ["vostra_build_info", "1x80", { instance: "a" }],
      [
        "vostra_job_succeeded_timestamp_seconds",
        "0x5 stale _x19 0x30",
        { instance: "a", name: "send mails" },
      ],
      ["vostra_build_info", "1x80", { instance: "b" }],
      ["vostra_job_succeeded_timestamp_seconds", "0x80", { instance: "b", name: "send mails" }],
    ],
    fires: 16,
    ends: 26,
  },
  VostraWorkWaits: {
    series: [["vostra_leased_works", bad("1", 30), { work: "a report", state: "waiting" }]],
    fires: 21,
    ends: 36,
  },
  VostraClockWrong: {
    series: [["vostra_clock_seconds", `0+60x5 ${400 * day}x9 960+60x60`]],
    fires: 8,
    ends: 16,
  },
  VostraClockStepped: { series: [["vostra_clock_steps_total", grows(1, 1)]], fires: 6, ends: 21 },
  VostraMemory: { series: [["process_resident_memory_bytes", bad("2e9", 30)]], fires: 21, ends: 36 },
};

const root = join(import.meta.dir, "../..");
const rulesFile = join(root, "deploy/prometheus/alerts.yml");
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.record(z.string(), z.string()),
        }),
      ),
    }),
  ),
});

type Labels = Readonly<Record<string, string>>;

let folder: string;
let book: Book;
let rules: z.infer<typeof rulesSchema>["groups"][number]["rules"];
/** What a server answered, by the names of its series: the labels of each. */
let exposed: Map<string, Labels[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rules-"));
  const { groups } = rulesSchema.parse(Bun.YAML.parse(await Bun.file(rulesFile).text()));
  rules = groups.flatMap((group) => group.rules);
  book = await startBook({ BACKUP_DIR: folder, AUDIT_HEAD_FILE: join(folder, "book.head") });
  await writeVerifyResult(join(folder, "book.verified"), { at: book.deps.now(), isWhole: true });
  const { id } = await book.openAccount();
  await book.book("credit", id, { amount: "5.00" });
  const stop = metersOf(book.deps.db).watchLoop();
  const db = { ...book.deps.db, following: () => ({ level: true, frame: 7, lag: 1500 }) };
  const server = serveMetrics({ ...book.deps, db }, { host: "127.0.0.1", port: 0 });
  await eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    exposed = seriesOf(await answer.text());
    expect(exposed.has("vostra_event_loop_lag_seconds_bucket")).toBe(true);
  });
  await server.stop();
  stop();
  // Prometheus' own, of each address that it scrapes.
  exposed.set("up", [{}]);
});
afterAll(async () => {
  await book.close();
  await rm(folder, { recursive: true });
});

function seriesOf(text: string): Map<string, Labels[]> {
  const found = new Map<string, Labels[]>();
  for (const line of text.split("\n")) {
    const [, name, labels = ""] = /^([a-z_]+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === undefined) continue;
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    const known = found.get(name) ?? [];
    found.set(name, [
      ...known,
      Object.fromEntries(pairs.map(([, label = "", value = ""]) => [label, value])),
    ]);
  }
  return found;
}

/** Labels whose values are as many as banks, nodes and answers are: a server that ran has some of them. */
const open: ReadonlySet<string> = new Set(["bank", "instance", "status"]);

/** The series that a server exposes and that has some labels, as Prometheus keeps it. @throws where there is none */
function exposedSeries(name: string, wanted: Labels = {}): string {
  const real = exposed
    .get(name)
    ?.find((labels) =>
      Object.entries(wanted).every(([label, value]) => open.has(label) || labels[label] === value),
    );
  if (!real) throw new Error(`A server exposes no ${name} with ${JSON.stringify(wanted)}`);
  for (const label of Object.keys(wanted))
    if (label !== "instance" && !(label in real)) throw new Error(`${name} has no label ${label}`);
  const kept = { ...real, instance: "node:9000", job: "vostra", ...wanted };
  const pairs = Object.entries(kept).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${pairs.join(",")}}`;
}

const firing = (alert: string) => `count(ALERTS{alertname="${alert}",alertstate="firing"})`;

/** A file for `promtool test rules`: each rule is silent, fires, still fires, and is silent again. */
const promtoolTests = (every: 1 | 60) => ({
  rule_files: [rulesFile],
  evaluation_interval: `${every}m`,
  tests: Object.entries(cases)
    .filter(([, { interval = 1 }]) => interval === every)
    .map(([alert, { series, fires, ends, alerts = 1 }]) => ({
      name: alert,
      interval: `${every}m`,
      input_series: series.map(([name, values, labels]) => ({ series: exposedSeries(name, labels), values })),
      promql_expr_test: [
        [fires - 1, 0],
        [fires, alerts],
        [ends - 1, alerts],
        [ends, 0],
      ].map(([time = 0, value]) => ({
        expr: firing(alert),
        eval_time: `${time * every}m`,
        exp_samples: value === 0 ? [] : [{ labels: "{}", value }],
      })),
    })),
});

describe("the rules for Prometheus", () => {
  test("have a case here and a part in the runbook each", async () => {
    const names = rules.map(({ alert }) => alert).sort();
    expect(Object.keys(cases).sort()).toEqual(names);
    const runbook = await Bun.file(join(root, "docs/runbook.md")).text();
    expect(names.filter((name) => !runbook.includes(`### ${name}\n`))).toEqual([]);
  });

  test("name figures, and values of their labels, that a server exposes", () => {
    const unknown: string[] = [];
    for (const { alert, expr } of rules) {
      for (const [, name = "", matchers = ""] of expr.matchAll(
        /\b((?:vostra|process)_[a-z_]+)(?:\{([^}]*)\})?/g,
      )) {
        const series = exposed.get(name);
        if (!series) unknown.push(`${alert}: ${name}`);
        for (const [, label = "", operator, value = ""] of matchers.matchAll(/(\w+)(=~?|!=)"([^"]*)"/g)) {
          if (label === "job" || open.has(label)) continue;
          for (const one of operator === "=~" ? value.split("|") : [value])
            if (!series?.some((labels) => labels[label] === one)) unknown.push(`${alert}: ${label}="${one}"`);
        }
      }
    }
    expect(unknown).toEqual([]);
  });

  test("speak of one bank, and of one node where it is a node's affair", () => {
    // What is put together of several series keeps the bank that it is of.
    const merging = /\b(?:sum|max|min|group|count|avg)\b(?!_over_time)(?! by \([^)]*\bbank\b)/;
    expect(rules.filter(({ expr }) => merging.test(expr)).map(({ alert }) => alert)).toEqual([]);
    const matching = /\bon \((?!bank)/;
    expect(rules.filter(({ expr }) => matching.test(expr)).map(({ alert }) => alert)).toEqual([]);
  });

  const promtool = findProm("promtool");
  if (!promtool) console.log("skipped: no rule is fired, because there is no promtool (package prometheus)");
  test.skipIf(!promtool)(
    "fire each, once what they watch is wrong for their time, and end with it",
    async () => {
      const files = ([1, 60] as const).map(
        (every) => [join(folder, `${every}.yml`), promtoolTests(every)] as const,
      );
      for (const [file, tests] of files) await Bun.write(file, JSON.stringify(tests));
      const child = Bun.spawn([promtool ?? "", "test", "rules", ...files.map(([file]) => file)], {
        stdout: "pipe",
        stderr: "pipe",
      });
      const [out, err] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      expect(`${out}${err}`).not.toContain("FAILED");
      expect(await child.exited).toBe(0);
    },
  );
});
