import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { getMeters } from "@/app/operations/meters";
import { serveMetrics } from "@/app/operations/metrics-server";
import { writeVerifyResult } from "@/integrity/verify/result-file";
import { cases } from "../alerts/cases";
import { eventually } from "../eventually";
import { findTool } from "../system-tools";
import { type Book, startBook } from "./book";

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
/** Labels of each series that a server answers, by name. */
let exposed: Map<string, Labels[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rules-"));
  const { groups } = rulesSchema.parse(Bun.YAML.parse(await Bun.file(rulesFile).text()));
  rules = groups.flatMap((group) => group.rules);
  book = await startBook({ BACKUP_DIR: folder, AUDIT_HEAD_FILE: join(folder, "book.head") });
  await writeVerifyResult(join(folder, "book.verified"), { at: book.deps.now(), isWhole: true });
  const { id } = await book.openAccount();
  await book.book("credit", id, { amount: "5.00" });
  const stop = getMeters(book.deps.db).watchLoop();
  const db = { ...book.deps.db, following: () => ({ level: true, frame: 7, lag: 1500 }) };
  const server = serveMetrics({ ...book.deps, db }, { host: "127.0.0.1", port: 0 });
  await eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    exposed = getSeries(await answer.text());
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

function getSeries(text: string): Map<string, Labels[]> {
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

/** Labels with a value for each bank, node and answer: a server that ran has some of them. */
const open: ReadonlySet<string> = new Set(["bank", "instance", "status"]);

/** Finds a server's series by its labels, as Prometheus stores it. @throws if there is none */
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
    .map(([alert, { series, fires, ends }]) => ({
      name: alert,
      interval: `${every}m`,
      input_series: series.map(([name, values, labels]) => ({ series: exposedSeries(name, labels), values })),
      promql_expr_test: [
        [fires - 1, 0],
        [fires, 1],
        [ends - 1, 1],
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
    // An aggregate over several series keeps their bank.
    const merging = /\b(?:sum|max|min|group|count|avg)\b(?!_over_time)(?! by \([^)]*\bbank\b)/;
    expect(rules.filter(({ expr }) => merging.test(expr)).map(({ alert }) => alert)).toEqual([]);
    const matching = /\bon \((?!bank)/;
    expect(rules.filter(({ expr }) => matching.test(expr)).map(({ alert }) => alert)).toEqual([]);
  });

  const promtool = findTool("promtool");
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
