import { readRow, readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { Counter, Gauge, Registry } from "prom-client";
import { z } from "zod";
import { readBackupState } from "@/app/backups/state";
import { serverJobs } from "@/app/jobs/list";
import { type JobTimes, readJobTimes } from "@/app/jobs/queries";
import type { Deps } from "@/deps";
import { findArchiveDir, readArchiveState } from "@/integrity/trail/archives";
import { readVerifyResult, resultPath } from "@/integrity/verify/result-file";
import { describeError } from "@/kernel/log";
import { longestInterval } from "@/platform/jobs/schedule";
import { dayLength } from "@/vocabulary/calendar";
import { version } from "../../../package.json";
import { readDisk } from "./disk";
import { getMeters } from "./meters";
import { readReadiness } from "./readiness";

/** A figure as of now. Without labels it has one value; undefined leaves it out. */
type Figure = {
  /** A name that ends in `_total` is a counter, which only grows. */
  name: string;
  help: string;
  values: readonly { labels?: Readonly<Record<string, string>>; value: number | undefined }[];
};

/** A figure of each of several subjects, under one label. */
const each = <Subject extends { name: string }>(
  name: string,
  help: string,
  { label, of, value }: { label: string; of: readonly Subject[]; value: (subject: Subject) => number },
): Figure => ({
  name,
  help,
  values: of.map((subject) => ({ labels: { [label]: subject.name }, value: value(subject) })),
});

const one = (name: string, help: string, value: number | undefined): Figure => ({
  name,
  help,
  values: [{ value }],
});

/** Milliseconds for which figures from the book are reused: frequent scrapes cost no more. */
const bookFor = 5000;
const kept = new WeakMap<Deps["db"]["read"], { at: number; figures: Promise<Figure[]> }>();

/**
 * Prints the server's figures in Prometheus' format. Never rejects: unreadable figures are left out.
 * @param labels added to every figure
 */
export async function printMetrics(
  deps: Deps,
  labels: Readonly<Record<string, string>> = {},
): Promise<{ type: string; text: string }> {
  const registry = new Registry();
  for (const { name, help, values } of await readFigures(deps)) {
    const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
    // A figure without labels would begin as 0.
    if (values.every(({ value }) => value === undefined)) continue;
    const Kind = name.endsWith("_total") ? Counter : Gauge;
    const figure = new Kind({ name, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of values) if (value !== undefined) figure.inc(labels, value);
  }
  const counted = getMeters(deps.db).registry;
  const all = Registry.merge([counted, registry]);
  all.setDefaultLabels(labels);
  return { type: all.contentType, text: await all.metrics() };
}

async function readFigures(deps: Deps): Promise<Figure[]> {
  const { db, env, now } = deps;
  const known = kept.get(db.read);
  const book = known && performance.now() - known.at < bookFor ? known.figures : readBook(deps);
  if (book !== known?.figures) kept.set(db.read, { at: performance.now(), figures: book });
  const [ofBook, disk, readiness, verified, backup] = await Promise.all([
    book,
    readDisk(env.database),
    readReadiness(deps),
    readVerifyResult(resultPath(env.database, env.auditHeadFile)),
    readBackupTime(deps),
  ]);
  const following = db.following();
  const writes = db.writeLoad();
  const { turns } = getMeters(db);
  const memory = process.memoryUsage();
  return [
    ...ofBook,
    { name: "vostra_build_info", help: "The build", values: [{ labels: getBuild(env), value: 1 }] },
    one("vostra_ready", "Whether requests may be routed here", Number(readiness.ready)),
    one("vostra_reads_waiting", "Reads that wait for their turn", turns.waiting),
    one("vostra_reads_oldest_seconds", "How long the oldest of them waits", turns.age / 1000),
    one(
      "vostra_reads_refused_total",
      "Reads refused with 503 since the start, because too much was asked",
      turns.refused,
    ),
    one("vostra_writes_waiting", "Writes that wait for a commit", writes.waiting),
    one("vostra_writes_oldest_seconds", "How long the oldest of them waits", writes.age / 1000),
    one("vostra_book_bytes", "Size of the book's file on this node", disk.book),
    one("vostra_wal_bytes", "Size of the book's log on this node", disk.log),
    one("vostra_disk_free_bytes", "Free bytes on the disk of the book", disk.free),
    one("vostra_replica_level", "Whether the replica was level since the start", ofFlag(following?.level)),
    one("vostra_replica_lag_seconds", "Since when the replica was level", ofMs(following?.lag)),
    one(
      "vostra_replica_silent",
      "Whether the primary has left the replica's syncs unanswered for longer than SYNC_LIMIT_SECONDS",
      following && Number(following.silent !== undefined),
    ),
    one("vostra_replica_frame", "The position in the primary's log that the replica has", following?.frame),
    one(
      "vostra_verify_timestamp_seconds",
      "When the book was last verified; 0 for never",
      verified === undefined || verified.at > now() + clocksDiffer ? 0 : verified.at / 1000,
    ),
    one("vostra_verify_whole", "Whether it was whole then", ofFlag(verified?.isWhole)),
    one(
      "vostra_backup_timestamp_seconds",
      "When the newest backup was made that restore accepts; 0 where there is none, or the folder cannot be read",
      ofMs(backup),
    ),
    one(
      "vostra_backup_interval_seconds",
      "How long after the newest backup the next one is due: a day where BACKUP_AT is not set",
      env.backup && ofMs(env.backup.at === undefined ? dayLength : longestInterval(env.backup.at, env.zone)),
    ),
    one("vostra_clock_seconds", "What the clock of this machine shows", now() / 1000),
    one("process_resident_memory_bytes", "Memory that the process holds", memory.rss),
    one("process_heap_bytes", "Memory of its JavaScript heap", memory.heapUsed),
    one("process_cpu_seconds_total", "Processor time that it used", cpuSeconds()),
    one("process_start_time_seconds", "When it began", now() / 1000 - process.uptime()),
  ];
}

/** Instant at which the newest backup was begun (ms UTC), 0 for none or unknown; undefined without a folder. */
async function readBackupTime({ env, now }: Deps): Promise<number | undefined> {
  if (env.backup === undefined) return undefined;
  const state = await readBackupState(env, now()).catch(() => undefined);
  return state?.newest?.at ?? 0;
}

/** Tolerance for another program's clock that runs ahead, in milliseconds. */
const clocksDiffer = 10 * 60_000;

const ofMs = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);
const ofFlag = (flag: boolean | undefined) => (flag === undefined ? undefined : Number(flag));

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const getBuild = ({ build = "" }: Deps["env"]) => ({ version, build, bun: Bun.version });

/** Figures of each job, by its row in the book: the same on every node. */
function jobFigures(jobs: readonly JobTimes[]): Figure[] {
  const ofJob = (name: string, help: string, value: (job: JobTimes) => number) =>
    each(name, help, { label: "name", of: jobs, value });
  const seconds = (at: number | null) => (at ?? 0) / 1000;
  return [
    ofJob(
      "vostra_job_interval_seconds",
      "The longest time between two occurrences of a job",
      ({ interval }) => seconds(interval),
    ),
    ofJob("vostra_job_running", "Whether a node runs the job", ({ isRunning }) => Number(isRunning)),
    ofJob("vostra_job_began_timestamp_seconds", "When a job last began; 0 for never", ({ beganAt }) =>
      seconds(beganAt),
    ),
    ofJob(
      "vostra_job_succeeded_timestamp_seconds",
      "When a job last succeeded, or had nothing to do; 0 for never",
      ({ succeededAt }) => seconds(succeededAt),
    ),
    ofJob("vostra_job_failed_timestamp_seconds", "When a job last failed; 0 for never", ({ failedAt }) =>
      seconds(failedAt),
    ),
  ];
}

const mailRow = z.object({ status: z.string(), rows: z.int(), endedAt: z.int().nullable() });
const webhooksRow = z.object({ offAt: z.int().nullable() });
const attachedRow = z.object({ bytes: z.int() });
const oldestRow = z.object({ at: z.int().nullable() });
const jobsRow = z.object({ failing: z.int() });

/** Reads the figures of the book and its writer. */
async function readBook(deps: Deps): Promise<Figure[]> {
  const { db, env, log, now } = deps;
  const health = await db.health();
  const figures = [
    one("vostra_writer_up", "Whether the book could be written", Number(health.writer)),
    one("vostra_reader_up", "Whether the book could be read", Number(health.reader)),
  ];
  if (!health.reader) return figures;
  try {
    const [mails, oldest, webhooks, jobs, times, works, archives, attached] = await Promise.all([
      readRows(
        db,
        mailRow,
        sql`select status, count(*) as rows, max(ended_at) as endedAt from mails where status in ('waiting', 'sending', 'failed', 'withheld') group by status`,
      ),
      readRow(
        db,
        oldestRow,
        sql`select min(created_at) as at from mails where status in ('waiting', 'sending')`,
      ),
      readRow(db, webhooksRow, sql`select max(off_at) as offAt from webhooks`),
      readRow(db, jobsRow, sql`select count(*) as failing from jobs where failures > 0`),
      readJobTimes(deps),
      Promise.all(
        serverJobs.flatMap(({ takesUp }) => (takesUp ? [takesUp().then((work) => work.count(deps))] : [])),
      ),
      readArchiveState(db, findArchiveDir(env.database, env.archiveDir)),
      readRow(
        db,
        attachedRow,
        sql`select coalesce(sum(size), 0) as bytes from (select distinct digest, size from attachments)`,
      ),
    ]);
    const age = oldest?.at == null ? 0 : Math.max(0, now() - oldest.at) / 1000;
    const states = ["waiting", "sending", "failed", "withheld"];
    return [
      ...figures,
      {
        name: "vostra_mails",
        help: "Mails that were not sent, by their state",
        values: states.map((status) => ({
          labels: { status },
          value: mails.find((row) => row.status === status)?.rows ?? 0,
        })),
      },
      one(
        "vostra_attachment_bytes",
        "Size of the files attached to records, each content once",
        attached?.bytes,
      ),
      one("vostra_mail_oldest_seconds", "How long the oldest mail waits", age),
      one(
        "vostra_mail_given_up_timestamp_seconds",
        "When a mail was last given up, or withheld from an address that is not the bank's; 0 for never",
        Math.max(0, ...mails.map(({ endedAt }) => endedAt ?? 0)) / 1000,
      ),
      one(
        "vostra_webhook_off_timestamp_seconds",
        "When a webhook was last switched off because its deliveries failed; 0 for never",
        (webhooks?.offAt ?? 0) / 1000,
      ),
      ...jobFigures(times),
      one("vostra_jobs_failing", "Jobs whose last run failed", jobs?.failing ?? 0),
      one(
        "vostra_archives_missing",
        "Archives that the trail names and that are not in their folder",
        archives.missing.length,
      ),
      {
        name: "vostra_leased_works",
        help: "Works under a lease (running), and due works that wait for one",
        values: works.flatMap(({ name, running, waiting }) => [
          { labels: { work: name, state: "running" }, value: running },
          { labels: { work: name, state: "waiting" }, value: waiting },
        ]),
      },
    ];
  } catch (error) {
    log.warn(describeError(error), "figures of the book could not be read");
    return figures;
  }
}
