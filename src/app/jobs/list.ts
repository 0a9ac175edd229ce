import { sampleOfAccounts } from "@/accounts/search";
import { countUnindexed, indexTransactions } from "@/accounts/transactions/indexer";
import { sampleOfTransactions } from "@/accounts/transactions/search";
import {
  hasBackupTrouble,
  hasDueBackup,
  hasUnprovenBackup,
  makeDueBackup,
  proveNewestBackup,
  reportBackupTrouble,
} from "@/app/backups/jobs";
import { expireApprovals, hasOverdue } from "@/approvals/expire";
import { hasAbandonedImports, removeAbandonedImports } from "@/bank/bank-statements/abandoned-imports";
import { commitWork } from "@/bank/bank-statements/commit-run";
import { reconcileNightly } from "@/bank/reconciliation/nightly";
import { reconciliationWork } from "@/bank/reconciliation/run";
import { inboxWork } from "@/client-channel/inbox";
import { hasOpenClients, makeClientFiles } from "@/client-channel/outbox";
import { sweepKeys } from "@/commands/idempotency/store";
import type { Deps } from "@/deps";
import { forgetEvents } from "@/events/feed/retention";
import { deliverDue, listDueWebhooks } from "@/events/webhooks/deliver";
import { forgetDeliveries } from "@/events/webhooks/retention";
import { anchorHead, hasUnanchored } from "@/integrity/trail/anchor";
import { expireHolds, hasDueHolds } from "@/ledger/holds";
import { expireAnalyses } from "@/narration/expire";
import { hasUnwatched, watchMovements } from "@/oversight/alerts/monitor";
import { hasAskedArchive, makeAskedArchive } from "@/oversight/retention/archive-job";
import { deleteOldRecords } from "@/oversight/retention/sweep";
import { nameCheckWork } from "@/payments/bulk-uploads/name-check-run";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { scheduledWork } from "@/payments/scheduled/run";
import { hasUnscreened, screenPayments } from "@/payments/screening/screen-payments";
import { beginDueOccurrences, hasDueOccurrences } from "@/payments/standing-orders/begin";
import { sweepSessions } from "@/people/auth/sessions";
import type { Job } from "@/platform/jobs/job";
import type { LeasedWork } from "@/platform/leased-work/leased-work";
import { giveUpOldMails, hasDueMails, sendDueMails } from "@/platform/mail/outbox";
import { beginDueReports, hasDueReports } from "@/reporting/report-schedules/begin";
import { hasOldFiles, sweepReports } from "@/reporting/reports/jobs";
import { reportWork } from "@/reporting/reports/run";
import { hasFailingJobs, reportFailingJobs } from "./report-failing";

/** The job that takes up work whose server was ended: it is carried out under its own lease, not under the job's. */
const takingUp = ({ hasLeft, takeUp }: LeasedWork, name: string, unit: Job["unit"]): Job => ({
  name,
  schedule: "*/10 * * * * *",
  unit,
  pending: hasLeft,
  run: (_, signal, node) => takeUp(node, signal),
});

const commits = takingUp(commitWork, "take up bank statements", [
  "{count} commit resumed",
  "{count} commits resumed",
]);

/** Jobs of the server, each run once across all nodes. */
export const serverJobs: readonly Job[] = [
  {
    name: "index transactions",
    schedule: "*/2 * * * * *",
    unit: ["{count} transaction indexed", "{count} transactions indexed"],
    record: "hourly",
    pending: async ({ db }) => (await countUnindexed(db)) > 0,
    async run({ db }) {
      const before = await countUnindexed(db);
      await indexTransactions(db);
      return before;
    },
  },
  {
    name: "expire holds",
    schedule: "* * * * *",
    unit: ["{count} hold released", "{count} holds released"],
    pending: hasDueHolds,
    run: expireHolds,
  },
  {
    name: "screen payments",
    schedule: "*/2 * * * * *",
    unit: ["{count} payment screened", "{count} payments screened"],
    record: "hourly",
    pending: hasUnscreened,
    run: screenPayments,
  },
  {
    name: "watch movements",
    schedule: "*/10 * * * * *",
    unit: ["{count} alert raised", "{count} alerts raised"],
    record: "hourly",
    pending: hasUnwatched,
    run: watchMovements,
  },
  {
    name: "expire approvals",
    schedule: "*/5 * * * *",
    unit: ["{count} approval expired", "{count} approvals expired"],
    pending: hasOverdue,
    run: expireApprovals,
  },
  {
    name: "anchor audit head",
    schedule: "* * * * *",
    unit: ["{count} head posted", "{count} heads posted"],
    record: "hourly",
    pending: hasUnanchored,
    run: anchorHead,
  },
  {
    name: "back up the book",
    schedule: "* * * * *",
    unit: ["{count} backup made", "{count} backups made"],
    pending: hasDueBackup,
    run: makeDueBackup,
  },
  {
    name: "prove the newest backup",
    schedule: "* * * * *",
    unit: ["{count} backup looked into", "{count} backups looked into"],
    pending: hasUnprovenBackup,
    run: proveNewestBackup,
  },
  {
    name: "tell of backups",
    schedule: "*/5 * * * *",
    unit: ["{count} mail written", "{count} mails written"],
    pending: hasBackupTrouble,
    run: (deps) => reportBackupTrouble(deps),
  },
  {
    name: "report failing jobs",
    schedule: "*/5 * * * *",
    unit: ["{count} mail written", "{count} mails written"],
    pending: hasFailingJobs,
    run: reportFailingJobs,
  },
  {
    name: "reconcile accounts",
    schedule: "0 2 * * *",
    unit: ["{count} account reconciled", "{count} accounts reconciled"],
    run: reconcileNightly,
  },
  {
    ...commits,
    pending: async (deps) => (await commitWork.hasLeft(deps)) || (await hasAbandonedImports(deps)),
    async run(deps, signal, node) {
      await removeAbandonedImports(deps);
      return commits.run(deps, signal, node);
    },
  },
  takingUp(reconciliationWork, "take up reconciliations", ["{count} run resumed", "{count} runs resumed"]),
  {
    name: "begin scheduled reports",
    schedule: "* * * * *",
    unit: ["{count} report begun", "{count} reports begun"],
    pending: hasDueReports,
    run: beginDueReports,
  },
  takingUp(reportWork, "take up reports", ["{count} report resumed", "{count} reports resumed"]),
  {
    name: "forget reports",
    schedule: "*/10 * * * *",
    unit: ["{count} file deleted", "{count} files deleted"],
    pending: hasOldFiles,
    run: sweepReports,
  },
  takingUp(inboxWork, "take up client files", ["{count} file resumed", "{count} files resumed"]),
  {
    name: "make client files",
    schedule: "* * * * *",
    unit: ["{count} file made", "{count} files made"],
    record: "hourly",
    pending: hasOpenClients,
    run: makeClientFiles,
  },
  {
    name: "begin payments of standing orders",
    schedule: "* * * * *",
    unit: ["{count} payment begun", "{count} payments begun"],
    pending: hasDueOccurrences,
    run: beginDueOccurrences,
  },
  takingUp(scheduledWork, "pay scheduled payments", ["{count} payment tried", "{count} payments tried"]),
  takingUp(nameCheckWork, "take up name checks", [
    "{count} name check resumed",
    "{count} name checks resumed",
  ]),
  takingUp(uploadWork, "take up bulk uploads", ["{count} upload resumed", "{count} uploads resumed"]),
  {
    name: "send mails",
    schedule: "*/10 * * * * *",
    unit: ["{count} mail sent", "{count} mails sent"],
    pending: hasDueMails,
    run: sendDueMails,
  },
  {
    name: "give up old mails",
    schedule: "47 * * * *",
    unit: ["{count} mail given up", "{count} mails given up"],
    run: giveUpOldMails,
  },
  {
    name: "deliver webhooks",
    schedule: "* * * * * *",
    unit: ["{count} webhook delivered to", "{count} webhooks delivered to"],
    record: "hourly",
    pending: async (deps) => (await listDueWebhooks(deps)).length > 0,
    run: (deps, _, node) => deliverDue(deps, node),
  },
  {
    name: "forget webhook deliveries",
    schedule: "17 3 * * *",
    unit: ["{count} old delivery deleted", "{count} old deliveries deleted"],
    run: forgetDeliveries,
  },
  {
    name: "forget events",
    schedule: "12 3 * * *",
    unit: ["{count} old event deleted", "{count} old events deleted"],
    run: forgetEvents,
  },
  {
    name: "delete old records",
    schedule: "37 3 * * *",
    unit: ["{count} record deleted", "{count} records deleted"],
    run: deleteOldRecords,
  },
  {
    name: "archive closed years",
    schedule: "*/10 * * * * *",
    unit: ["{count} row archived", "{count} rows archived"],
    pending: hasAskedArchive,
    run: makeAskedArchive,
  },
  {
    name: "forget idempotency keys",
    schedule: "7 * * * *",
    unit: ["{count} key emptied or deleted", "{count} keys emptied or deleted"],
    run: sweepKeys,
  },
  {
    name: "forget statement analyses",
    schedule: "17 * * * *",
    unit: ["{count} analysis deleted", "{count} analyses deleted"],
    run: expireAnalyses,
  },
  {
    name: "forget sessions",
    schedule: "27 * * * *",
    unit: ["{count} ended session deleted", "{count} ended sessions deleted"],
    run: sweepSessions,
  },
];

/** Takes the samples that a node's searches go by, so that its first search need not wait for them. */
export async function takeSamples({ db }: Deps): Promise<void> {
  for (const sample of [sampleOfTransactions, sampleOfAccounts]) await sample(db);
}
