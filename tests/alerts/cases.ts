/**
 * Cases in which each rule for Prometheus fires, with the time of that. Times count intervals from the beginning; series are
 * those of a server that ran (`server/prometheus-rules` fires them with promtool).
 */
export type Case = {
  /** Cause of the alert, in words. */
  by: string;
  series: readonly Given[];
  /** Beginning and end of the fault. Default: as found by `getSpan`. */
  wrong?: readonly [from: number, until: number];
  /** Times at which it is first seen to fire and first seen to have ended. */
  fires: number;
  ends: number;
  /** Minutes between two samples, at which the rules are evaluated. Default: one. */
  interval?: 1 | 60;
};

/** A series: its name, the labels that tell it from others of its name, and its values as promtool takes them. */
export type Given = readonly [name: string, values: string, labels?: Readonly<Record<string, string>>];

/** Values of a figure that is bad for some minutes, between good ones. */
const bad = (value: string, minutes: number, { good = "0", before = 5 } = {}) =>
  `${good}x${before} ${value}x${minutes - 1} ${good}x60`;

/** Counter that stands still, grows by an amount per minute, and stands still again. */
const grows = (by: number, minutes: number, before = 5) =>
  `0x${before} ${by}+${by}x${minutes - 1} ${by * minutes}x60`;

const day = 86_400;

/** Histogram in which every answer takes longer than a second. */
const slow = (name: string, labels: Record<string, string> = {}): Given[] => [
  [`${name}_bucket`, grows(60, 30), { ...labels, le: "2.5" }],
  [`${name}_bucket`, "0x100", { ...labels, le: "0.5" }],
  [`${name}_bucket`, grows(60, 30), { ...labels, le: "+Inf" }],
];

export const cases: Readonly<Record<string, Case>> = {
  VostraNodeAway: {
    by: "a node is not answered by",
    series: [["up", bad("0", 10, { good: "1" })]],
    fires: 8,
    ends: 16,
  },
  VostraNoNodes: {
    by: "no node is scraped (absent)",
    series: [["up", "1x5 stale _x9 1x60"]],
    fires: 11,
    ends: 16,
  },
  VostraNoWriter: {
    by: "the book cannot be written",
    series: [["vostra_writer_up", bad("0", 10, { good: "1" })]],
    fires: 7,
    ends: 16,
  },
  VostraWritesRefused: {
    by: "one write is refused because its disk is full",
    series: [["vostra_writes_refused_total", grows(1, 1), { cause: "DISK_FULL" }]],
    fires: 6,
    ends: 11,
  },
  VostraWritesTimeOut: {
    by: "20 writes a minute time out",
    series: [["vostra_writes_refused_total", grows(20, 5), { cause: "TIMEOUT" }]],
    fires: 7,
    ends: 15,
  },
  VostraUnavailable: {
    by: "60 requests a minute are refused because the book is read-only",
    series: [["vostra_unavailable_total", grows(60, 10), { cause: "READ_ONLY" }]],
    fires: 8,
    ends: 20,
  },
  VostraNotReady: {
    by: "a node is not ready",
    series: [["vostra_ready", bad("0", 10, { good: "1" })]],
    fires: 8,
    ends: 16,
  },
  VostraWritesWait: {
    by: "a write has waited for 3 s",
    series: [["vostra_writes_oldest_seconds", bad("3", 10)]],
    fires: 7,
    ends: 16,
  },
  VostraSlowCommits: {
    by: "every commit takes longer than 0.5 s",
    series: slow("vostra_commit_duration_seconds"),
    fires: 16,
    ends: 40,
  },
  VostraReadsRefused: {
    by: "300 reads a minute are refused",
    series: [["vostra_reads_refused_total", grows(300, 20)]],
    fires: 12,
    ends: 29,
  },
  VostraErrors: {
    by: "every sixth answer is a 500",
    series: [
      ["vostra_http_requests_total", grows(20, 20), { status: "500" }],
      ["vostra_http_requests_total", "0+100x90", { status: "200" }],
    ],
    fires: 11,
    ends: 30,
  },
  VostraSlowAnswers: {
    by: "every posting takes longer than 0.5 s",
    series: slow("vostra_http_request_duration_seconds", { method: "POST", route: "/api/transactions" }),
    fires: 16,
    ends: 40,
  },
  VostraEventLoopLate: {
    by: "the event loop is late by more than 0.5 s each time",
    series: slow("vostra_event_loop_lag_seconds"),
    fires: 11,
    ends: 40,
  },
  VostraReplicaLag: {
    by: "a replica was level 40 s ago",
    series: [["vostra_replica_lag_seconds", bad("40", 10)]],
    fires: 8,
    ends: 16,
  },
  VostraPrimarySilent: {
    by: "the primary leaves a node without any answer",
    series: [["vostra_replica_silent", bad("1", 10)]],
    fires: 7,
    ends: 16,
  },
  VostraReplicaBehind: {
    by: "a replica is 11,000 frames behind another of its bank",
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
    by: "1 GB is free on the book's disk",
    series: [
      ["vostra_disk_free_bytes", bad("1e9", 10, { good: "1e11" })],
      ["vostra_book_bytes", "1e9x80"],
    ],
    fires: 11,
    ends: 16,
  },
  VostraLogGrows: {
    by: "the book's log has 2 GB",
    series: [["vostra_wal_bytes", bad("2e9", 30)]],
    fires: 21,
    ends: 36,
  },
  VostraBackupOld: {
    by: "no backup is made after one, and one is due each day",
    wrong: [0, 48],
    series: [
      // Another bank's is new.
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
    by: "no node of a bank knows of backups (absent)",
    series: [
      ["vostra_build_info", "1x80", { instance: "a" }],
      ["vostra_backup_timestamp_seconds", "0x5 stale _x39 0x30", { instance: "a" }],
      ["vostra_build_info", "1x80", { instance: "b", bank: "777" }],
      ["vostra_backup_timestamp_seconds", "0x80", { instance: "b", bank: "777" }],
    ],
    fires: 36,
    ends: 46,
  },
  VostraArchiveMissing: {
    by: "an archive of the trail is missing",
    series: [["vostra_archives_missing", bad("1", 20)]],
    fires: 16,
    ends: 26,
  },
  VostraVerifyFailed: {
    by: "a proof found the book broken",
    series: [["vostra_verify_whole", bad("0", 10, { good: "1" })]],
    fires: 6,
    ends: 16,
  },
  VostraVerifyOld: {
    by: "no proof is made after one",
    wrong: [0, 220],
    series: [["vostra_verify_timestamp_seconds", `0x219 ${219 * 3600}x30`]],
    fires: 194,
    ends: 220,
    interval: 60,
  },
  VostraVerifyUnwatched: {
    by: "no node of a bank knows of proofs (absent)",
    series: [
      ["vostra_build_info", "1x120"],
      ["vostra_verify_timestamp_seconds", "0x5 stale _x79 0x30"],
    ],
    fires: 66,
    ends: 86,
  },
  VostraMailsStuck: {
    by: "a mail has waited for 4,000 s",
    series: [["vostra_mail_oldest_seconds", bad("4000", 20)]],
    fires: 16,
    ends: 26,
  },
  VostraMailsGivenUp: {
    by: "a mail is given up",
    wrong: [91, 91],
    series: [["vostra_mail_given_up_timestamp_seconds", "-86400x90 5400x100"]],
    fires: 91,
    ends: 150,
  },
  VostraWebhookOff: {
    by: "a webhook is switched off",
    wrong: [91, 91],
    series: [["vostra_webhook_off_timestamp_seconds", "-86400x90 5400x100"]],
    fires: 91,
    ends: 150,
  },
  // It recovers briefly several times: another node can do what this one cannot.
  VostraJobsFail: {
    by: "a job fails and recovers, again and again",
    series: [["vostra_jobs_failing", "0x4 1 0 1 0 1x30 0 1x20 0x60"]],
    fires: 35,
    ends: 72,
  },
  VostraJobLate: {
    by: "a job of every 10 s stands still",
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
      // It is due only at night.
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
    by: "a node cannot say when its jobs ran (absent)",
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
    by: "a report waits and no node takes it up",
    series: [["vostra_leased_works", bad("1", 30), { work: "a report", state: "waiting" }]],
    fires: 21,
    ends: 36,
  },
  VostraClockWrong: {
    by: "a node's clock is 400 days ahead",
    series: [["vostra_clock_seconds", `0+60x5 ${400 * day}x9 960+60x60`]],
    fires: 8,
    ends: 16,
  },
  VostraClockStepped: {
    by: "a node's clock is put forward once",
    series: [["vostra_clock_steps_total", grows(1, 1)]],
    fires: 6,
    ends: 21,
  },
  VostraMemory: {
    by: "a node holds 2 GB",
    series: [["process_resident_memory_bytes", bad("2e9", 30)]],
    fires: 21,
    ends: 36,
  },
};

/** Beginning and end of the fault, by the first series with good values, others, and good ones again. */
function getSpan(series: readonly Given[]): [from: number, until: number] {
  const [, values = ""] = series.find((given) => given[1].split(" ").length > 2) ?? [];
  const lengths = values.split(" ").map((part) => {
    const [kind = "", repeated = ""] = part.split("x");
    return kind === "_" ? Number(repeated) : Number(repeated) + 1;
  });
  const sum = (some: readonly number[]) => some.reduce((total, length) => total + length, 0);
  return [lengths[0] ?? 0, sum(lengths.slice(0, -1))];
}

/** Table of alerts: the cause of each rule's alert, and the delays until it fired and ended. */
export function* alertTable(): Generator<string> {
  for (const [alert, { by, series, wrong, fires, ends, interval = 1 }] of Object.entries(cases)) {
    const [from, until] = wrong ?? getSpan(series);
    const after = (time: number) =>
      time === 0 ? "at once" : `after ${time} ${interval === 1 ? "min" : "h"}`;
    const ended = from === until ? `${after(ends - from)} of quiet` : after(ends - until);
    yield `${alert.padEnd(22)} ${by.padEnd(64)} fires ${after(fires - from).padEnd(12)} ends ${ended}`;
  }
}
