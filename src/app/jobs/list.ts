import type { Deps } from "@/deps";
import type { Job } from "@/platform/jobs/job";
import type { LeasedWork } from "@/platform/leased-work/leased-work";

/** Work of a job. Its module is loaded when it is first due, since a server answers its first requests before. */
type Work = Pick<Job, "run"> & Required<Pick<Job, "pending">>;

const loaded = (load: () => Promise<Work>): Work => ({
  pending: async (deps) => (await load()).pending(deps),
  run: async (...given) => (await load()).run(...given),
});

/** The same of a job that runs whenever it is due. */
const always = (load: () => Promise<Job["run"]>): Pick<Job, "run"> => ({
  run: async (...given) => (await load())(...given),
});

/** Work under leases of its own. */
const works = {
  commits: async () => (await import("@/bank/bank-statements/commit-run")).commitWork,
  reconciliations: async () => (await import("@/bank/reconciliation/run")).reconciliationWork,
  reports: async () => (await import("@/reporting/reports/run")).reportWork,
  clientFiles: async () => (await import("@/client-channel/inbox")).inboxWork,
  scheduled: async () => (await import("@/payments/scheduled/run")).scheduledWork,
  nameChecks: async () => (await import("@/payments/bulk-uploads/name-check-run")).nameCheckWork,
  uploads: async () => (await import("@/payments/bulk-uploads/run")).uploadWork,
};

/** Loads every kind of leased work, as each is known once it is declared (`countLeasedWork`). */
export const loadLeasedWork = () => Promise.all(Object.values(works).map((load) => load()));

/** The job that takes up work whose server was ended: it is carried out under its own lease, not under the job's. */
const takingUp = (load: () => Promise<LeasedWork>, name: string, unit: Job["unit"]): Job => ({
  name,
  schedule: "*/10 * * * * *",
  unit,
  ...loaded(async () => {
    const { hasLeft, takeUp } = await load();
    return { pending: hasLeft, run: (_, signal, node) => takeUp(node, signal) };
  }),
});

/** Jobs of the server, each run once across all nodes. */
export const serverJobs: readonly Job[] = [
  {
    name: "index transactions",
    schedule: "*/2 * * * * *",
    unit: ["{count} transaction indexed", "{count} transactions indexed"],
    record: "hourly",
    ...loaded(async () => {
      const { countUnindexed, indexTransactions } = await import("@/accounts/transactions/indexer");
      return {
        pending: async ({ db }) => (await countUnindexed(db)) > 0,
        run: async ({ db }) => {
          const before = await countUnindexed(db);
          await indexTransactions(db);
          return before;
        },
      };
    }),
  },
  {
    name: "expire holds",
    schedule: "* * * * *",
    unit: ["{count} hold released", "{count} holds released"],
    ...loaded(async () => {
      const { hasDueHolds, expireHolds } = await import("@/ledger/holds");
      return { pending: hasDueHolds, run: expireHolds };
    }),
  },
  {
    name: "screen payments",
    schedule: "*/2 * * * * *",
    unit: ["{count} payment screened", "{count} payments screened"],
    record: "hourly",
    ...loaded(async () => {
      const { hasUnscreened, screenPayments } = await import("@/payments/screening/screen-payments");
      return { pending: hasUnscreened, run: screenPayments };
    }),
  },
  {
    name: "watch movements",
    schedule: "*/10 * * * * *",
    unit: ["{count} alert raised", "{count} alerts raised"],
    record: "hourly",
    ...loaded(async () => {
      const { hasUnwatched, watchMovements } = await import("@/oversight/alerts/monitor");
      return { pending: hasUnwatched, run: watchMovements };
    }),
  },
  {
    name: "expire approvals",
    schedule: "*/5 * * * *",
    unit: ["{count} approval expired", "{count} approvals expired"],
    ...loaded(async () => {
      const { hasOverdue, expireApprovals } = await import("@/approvals/expire");
      return { pending: hasOverdue, run: expireApprovals };
    }),
  },
  {
    name: "anchor audit head",
    schedule: "* * * * *",
    unit: ["{count} head posted", "{count} heads posted"],
    record: "hourly",
    ...loaded(async () => {
      const { hasUnanchored, anchorHead } = await import("@/integrity/trail/anchor");
      return { pending: hasUnanchored, run: anchorHead };
    }),
  },
  {
    name: "back up the book",
    schedule: "* * * * *",
    unit: ["{count} backup made", "{count} backups made"],
    ...loaded(async () => {
      const { hasDueBackup, makeDueBackup } = await import("@/app/backups/jobs");
      return { pending: hasDueBackup, run: makeDueBackup };
    }),
  },
  {
    name: "prove the newest backup",
    schedule: "* * * * *",
    unit: ["{count} backup looked into", "{count} backups looked into"],
    ...loaded(async () => {
      const { hasUnprovenBackup, proveNewestBackup } = await import("@/app/backups/jobs");
      return { pending: hasUnprovenBackup, run: proveNewestBackup };
    }),
  },
  {
    name: "tell of backups",
    schedule: "*/5 * * * *",
    unit: ["{count} mail written", "{count} mails written"],
    ...loaded(async () => {
      const { hasBackupTrouble, reportBackupTrouble } = await import("@/app/backups/jobs");
      return { pending: hasBackupTrouble, run: (deps) => reportBackupTrouble(deps) };
    }),
  },
  {
    name: "report failing jobs",
    schedule: "*/5 * * * *",
    unit: ["{count} mail written", "{count} mails written"],
    ...loaded(async () => {
      const { hasFailingJobs, reportFailingJobs } = await import("./report-failing");
      return { pending: hasFailingJobs, run: reportFailingJobs };
    }),
  },
  {
    name: "reconcile accounts",
    schedule: "0 2 * * *",
    unit: ["{count} account reconciled", "{count} accounts reconciled"],
    ...always(async () => (await import("@/bank/reconciliation/nightly")).reconcileNightly),
  },
  {
    name: "take up bank statements",
    schedule: "*/10 * * * * *",
    unit: ["{count} commit resumed", "{count} commits resumed"],
    ...loaded(async () => {
      const { hasLeft, takeUp } = await works.commits();
      const { hasAbandonedImports, removeAbandonedImports } = await import(
        "@/bank/bank-statements/abandoned-imports"
      );
      return {
        pending: async (deps) => (await hasLeft(deps)) || (await hasAbandonedImports(deps)),
        async run(deps, signal, node) {
          await removeAbandonedImports(deps);
          return takeUp(node, signal);
        },
      };
    }),
  },
  takingUp(works.reconciliations, "take up reconciliations", ["{count} run resumed", "{count} runs resumed"]),
  {
    name: "begin scheduled reports",
    schedule: "* * * * *",
    unit: ["{count} report begun", "{count} reports begun"],
    ...loaded(async () => {
      const { hasDueReports, beginDueReports } = await import("@/reporting/report-schedules/begin");
      return { pending: hasDueReports, run: beginDueReports };
    }),
  },
  takingUp(works.reports, "take up reports", ["{count} report resumed", "{count} reports resumed"]),
  {
    name: "forget reports",
    schedule: "*/10 * * * *",
    unit: ["{count} file deleted", "{count} files deleted"],
    ...loaded(async () => {
      const { hasOldFiles, sweepReports } = await import("@/reporting/reports/jobs");
      return { pending: hasOldFiles, run: sweepReports };
    }),
  },
  takingUp(works.clientFiles, "take up client files", ["{count} file resumed", "{count} files resumed"]),
  {
    name: "make client files",
    schedule: "* * * * *",
    unit: ["{count} file made", "{count} files made"],
    record: "hourly",
    ...loaded(async () => {
      const { hasOpenClients, makeClientFiles } = await import("@/client-channel/outbox");
      return { pending: hasOpenClients, run: makeClientFiles };
    }),
  },
  {
    name: "begin payments of standing orders",
    schedule: "* * * * *",
    unit: ["{count} payment begun", "{count} payments begun"],
    ...loaded(async () => {
      const { hasDueOccurrences, beginDueOccurrences } = await import("@/payments/standing-orders/begin");
      return { pending: hasDueOccurrences, run: beginDueOccurrences };
    }),
  },
  takingUp(works.scheduled, "pay scheduled payments", ["{count} payment tried", "{count} payments tried"]),
  takingUp(works.nameChecks, "take up name checks", [
    "{count} name check resumed",
    "{count} name checks resumed",
  ]),
  takingUp(works.uploads, "take up bulk uploads", ["{count} upload resumed", "{count} uploads resumed"]),
  {
    name: "send mails",
    schedule: "*/10 * * * * *",
    unit: ["{count} mail sent", "{count} mails sent"],
    ...loaded(async () => {
      const { hasDueMails, sendDueMails } = await import("@/platform/mail/outbox");
      return { pending: hasDueMails, run: sendDueMails };
    }),
  },
  {
    name: "give up old mails",
    schedule: "47 * * * *",
    unit: ["{count} mail given up", "{count} mails given up"],
    ...always(async () => (await import("@/platform/mail/outbox")).giveUpOldMails),
  },
  {
    name: "deliver webhooks",
    schedule: "* * * * * *",
    unit: ["{count} webhook delivered to", "{count} webhooks delivered to"],
    record: "hourly",
    ...loaded(async () => {
      const { listDueWebhooks, deliverDue } = await import("@/events/webhooks/deliver");
      return {
        pending: async (deps) => (await listDueWebhooks(deps)).length > 0,
        run: (deps, _, node) => deliverDue(deps, node),
      };
    }),
  },
  {
    name: "forget webhook deliveries",
    schedule: "17 3 * * *",
    unit: ["{count} old delivery deleted", "{count} old deliveries deleted"],
    ...always(async () => (await import("@/events/webhooks/retention")).forgetDeliveries),
  },
  {
    name: "forget events",
    schedule: "12 3 * * *",
    unit: ["{count} old event deleted", "{count} old events deleted"],
    ...always(async () => (await import("@/events/feed/retention")).forgetEvents),
  },
  {
    name: "delete old records",
    schedule: "37 3 * * *",
    unit: ["{count} record deleted", "{count} records deleted"],
    ...always(async () => (await import("@/oversight/retention/sweep")).deleteOldRecords),
  },
  {
    name: "archive closed years",
    schedule: "*/10 * * * * *",
    unit: ["{count} row archived", "{count} rows archived"],
    ...loaded(async () => {
      const { hasAskedArchive, makeAskedArchive } = await import("@/oversight/retention/archive-job");
      return { pending: hasAskedArchive, run: makeAskedArchive };
    }),
  },
  {
    name: "forget idempotency keys",
    schedule: "7 * * * *",
    unit: ["{count} key emptied or deleted", "{count} keys emptied or deleted"],
    ...always(async () => (await import("@/commands/idempotency/store")).sweepKeys),
  },
  {
    name: "forget statement analyses",
    schedule: "17 * * * *",
    unit: ["{count} analysis deleted", "{count} analyses deleted"],
    ...always(async () => (await import("@/narration/expire")).expireAnalyses),
  },
  {
    name: "forget sessions",
    schedule: "27 * * * *",
    unit: ["{count} ended session deleted", "{count} ended sessions deleted"],
    ...always(async () => (await import("@/people/auth/sessions")).sweepSessions),
  },
];

/** Takes the samples that a node's searches go by, so that its first search need not wait for them. */
export async function takeSamples({ db }: Deps): Promise<void> {
  const { sampleOfTransactions } = await import("@/accounts/transactions/search");
  const { sampleOfAccounts } = await import("@/accounts/search");
  for (const sample of [sampleOfTransactions, sampleOfAccounts]) await sample(db);
}
