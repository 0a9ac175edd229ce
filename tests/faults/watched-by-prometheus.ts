import { renameSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { freePort, type Server, startServer } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { eventually } from "../eventually";
import { needTool } from "../system-tools";
import { type Fault, openAccount } from "./postings";

const rulesFile = join(import.meta.dir, "../../deploy/prometheus/alerts.yml");

/** Watched rules, and the fault for each. */
const watched = {
  VostraNoNodes: "no target is named (absent)",
  VostraBackupOld: "the folder of backups cannot be written to",
  VostraJobLate: "the job of backups does not succeed for two minutes",
  VostraJobsFail: "the job of backups fails",
  VostraWritesRefused: "the book's file is moved away",
  VostraNodeAway: "the server is killed",
};
type Alert = keyof typeof watched;
const shortened =
  "a second stands for each minute of `for` and of ranges, and figures are read once a second; all else is as shipped";

/** The watched rules as they are shipped, with a second in the place of each minute for which something has to last. */
async function shortenedRules(): Promise<string> {
  const { groups } = rulesSchema.parse(Bun.YAML.parse(await Bun.file(rulesFile).text()));
  const rules = groups
    .flatMap((group) => group.rules)
    .filter(({ alert }) => alert in watched)
    .map((rule) => ({
      ...rule,
      expr: rule.expr.replace(/\[(\d+)m\]/g, "[$1s]"),
      ...(rule.for !== undefined && { for: rule.for.replace(/^(\d+)m$/, "$1s") }),
    }));
  if (rules.length !== Object.keys(watched).length) throw new Error("A watched rule is not shipped");
  return JSON.stringify({ groups: [{ name: "shortened", rules }] });
}

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.looseObject({ alert: z.string(), expr: z.string(), for: z.string().optional() })),
    }),
  ),
});

const answerSchema = z.object({
  data: z.object({
    result: z.array(
      z.object({
        metric: z.object({ alertstate: z.enum(["pending", "firing"]) }),
        values: z.array(z.tuple([z.number(), z.string()])),
      }),
    ),
  }),
});

/** A Prometheus of the system's package, on loopback. */
class Prometheus {
  readonly #began = Date.now() / 1000;

  private constructor(
    readonly url: string,
    readonly targets: string,
    readonly child: Bun.Subprocess,
  ) {}

  static async start(folder: string): Promise<Prometheus> {
    const [targets, config] = [join(folder, "targets.json"), join(folder, "prometheus.json")];
    const address = `127.0.0.1:${freePort()}`;
    await Bun.write(targets, "[]");
    await Bun.write(join(folder, "rules.json"), await shortenedRules());
    const scrape = { job_name: "vostra", file_sd_configs: [{ files: [targets] }] };
    const global = { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" };
    await Bun.write(
      config,
      JSON.stringify({ global, rule_files: [join(folder, "rules.json")], scrape_configs: [scrape] }),
    );
    const child = Bun.spawn(
      [
        needTool("prometheus"),
        `--config.file=${config}`,
        `--storage.tsdb.path=${join(folder, "series")}`,
        `--web.listen-address=${address}`,
        "--log.level=error",
      ],
      { stdin: "ignore", stdout: "ignore", stderr: "inherit" },
    );
    process.on("exit", () => child.kill("SIGKILL"));
    return new Prometheus(`http://${address}`, targets, child);
  }

  /** Sets the servers to scrape from now on. */
  scrape(...addresses: readonly string[]): Promise<number> {
    return Bun.write(this.targets, JSON.stringify([{ targets: addresses }]));
  }

  /** Seconds (by the clock) in which Prometheus had an alert in a state. */
  async listSeconds(alert: Alert, state: "pending" | "firing"): Promise<number[]> {
    const query = new URLSearchParams({
      query: `ALERTS{alertname="${alert}",alertstate="${state}"}`,
      start: String(this.#began),
      end: String(Date.now() / 1000),
      step: "1",
    });
    const answer = await fetch(`${this.url}/api/v1/query_range?${query}`);
    const { data } = answerSchema.parse(await answer.json());
    return data.result.flatMap(({ values }) => values.map(([at]) => at)).toSorted((a, b) => a - b);
  }

  /** Waits until an alert fires. */
  untilFiring = (alert: Alert): Promise<void> =>
    eventually(async () => {
      const last = (await this.listSeconds(alert, "firing")).at(-1) ?? 0;
      if (last < Date.now() / 1000 - recent) throw new Error(`${alert} does not fire`);
    }, pause);

  /** Waits until an alert has ended. */
  untilSilent = (alert: Alert): Promise<void> =>
    eventually(async () => {
      for (const state of ["pending", "firing"] as const)
        if (((await this.listSeconds(alert, state)).at(-1) ?? 0) > Date.now() / 1000 - recent)
          throw new Error(`${alert} does not end`);
    }, pause);

  async stop(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.child.exited;
  }
}

/** Prometheus answers what it saw in the last seconds: an alert that it had within so many is there (seconds). */
const recent = 3;
/** Milliseconds between two looks. */
const pause = 250;

/**
 * A real Prometheus watches a server by the shipped rules while its targets are missing, its backups fail, its book is
 * moved away and its process is killed. Each alert has to fire, and to end after the repair.
 */
export const watchedByPrometheus: Fault = {
  name: "a Prometheus watched a server whose backups failed, whose book was moved away, and that was killed",
  needs: ["prometheus"],
  async run() {
    const folder = await scratch();
    const place = join(folder, "place");
    const [book, backups] = [join(place, "book.db"), join(folder, "backups")];
    for (const each of [place, backups]) await mkdir(each);
    const metrics = freePort();
    const settings = {
      METRICS_PORT: String(metrics),
      AUDIT_HEAD_FILE: join(folder, "book.head"),
      BACKUP_DIR: backups,
      BACKUP_AT: "15 1 * * *",
    };
    const lines: string[] = [];
    const mended = new Map<Alert, number>();
    const session = {};
    let server: Server | undefined;
    const prometheus = await Prometheus.start(folder);
    const begun = new Map<Alert, number>([["VostraNoNodes", Date.now() / 1000]]);
    const now = (of: Map<Alert, number>, ...alerts: Alert[]) => {
      for (const alert of alerts) of.set(alert, Date.now() / 1000);
    };
    try {
      await eventually(() => prometheus.untilFiring("VostraNoNodes"), pause);
      const start = () => startServer({ url: `file:${book}`, settings }, session);
      server = await start();
      // A file replaces the folder, whose contents are gone, too.
      rmSync(backups, { recursive: true });
      await Bun.write(backups, "");
      await openAccount(server);
      await prometheus.scrape(`127.0.0.1:${metrics}`);
      now(mended, "VostraNoNodes");
      const ofBackups = ["VostraBackupOld", "VostraJobLate", "VostraJobsFail"] as const;
      now(begun, ...ofBackups);
      await prometheus.untilSilent("VostraNoNodes");
      for (const alert of ofBackups) await prometheus.untilFiring(alert);
      rmSync(backups);
      now(mended, ...ofBackups);
      for (const alert of ofBackups) await prometheus.untilSilent(alert);

      now(begun, "VostraWritesRefused");
      renameSync(place, `${place}-away`);
      const refused = await server.post("/api/virtual-accounts", {}, "refused");
      await prometheus.untilFiring("VostraWritesRefused");
      await server.kill();
      now(begun, "VostraNodeAway");
      await prometheus.untilFiring("VostraNodeAway");
      // A job that was proving a backup may have made a folder for its copy there.
      rmSync(place, { recursive: true, force: true });
      renameSync(`${place}-away`, place);
      server = await start();
      now(mended, "VostraWritesRefused", "VostraNodeAway");
      for (const alert of ["VostraWritesRefused", "VostraNodeAway"] as const)
        await prometheus.untilSilent(alert);

      let isWhole = refused.status >= 400;
      for (const [alert, what] of Object.entries(watched) as [Alert, string][]) {
        const from = begun.get(alert) ?? 0;
        const [pending = Number.NaN] = (await prometheus.listSeconds(alert, "pending")).filter(
          (at) => at >= from - 1,
        );
        const firing = (await prometheus.listSeconds(alert, "firing")).filter((at) => at >= from - 1);
        const [first = Number.NaN, last = Number.NaN] = [firing[0], firing.at(-1)];
        if (Number.isNaN(first)) isWhole = false;
        const seconds = (at: number, since: number) => `${Math.max(0, Math.round(at - since))} s`;
        lines.push(
          `${alert.padEnd(20)} ${what.padEnd(56)} ${Number.isNaN(pending) ? "never pending" : `pending after ${seconds(pending, from)}`}, firing after ${seconds(first, from)}, ended ${seconds(last + 1, mended.get(alert) ?? 0)} after it was mended`,
        );
      }
      return {
        ok: isWhole,
        said: `${shortened}\n${lines.map((line) => `     ${line}`).join("\n")}\n    `,
      };
    } finally {
      await server?.kill();
      await prometheus.stop();
      await remove(folder);
    }
  },
};
