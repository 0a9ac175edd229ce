import { preparedRead } from "db/prepared";
import { readPrimaryRow } from "db/rows";
import { paymentFileEntries, payments } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { type Access, accesses, assertCan } from "@/access/policy";
import { getScope } from "@/access/scope";
import { getHistoricAccount } from "@/accounts/queries";
import { getTransactionRecord } from "@/accounts/transactions/record-reads";
import { getApproval } from "@/approvals/queries";
import { getBankLine } from "@/bank/bank-statements/queries";
import { getCbsAccount } from "@/bank/cbs/queries";
import { getRefused } from "@/collections/refused-receipts/queries";
import type { AuditResource } from "@/commands/contract";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { getAlert } from "@/oversight/alerts/queries";
import { paymentFileMessages } from "@/payments/payment-files/contract";
import { getFile } from "@/payments/payment-files/queries";
import { findPayment, getPayment } from "@/payments/queries";
import { getScheduled } from "@/payments/scheduled/queries";
import type { TimelineKind, TrailTimeline } from "@/platform/timeline";
import { getSchedule } from "@/reporting/report-schedules/queries";
import { resourcesWith } from "@/resources/declared";
import type { RecordSpec, TimelineSpec } from "@/resources/define";
import { formatMoney } from "@/vocabulary/money";
import type { Source } from "./event";
import { timelines } from "./list";
import { alertSource, allocationSources, holdSources, statusSource } from "./sources/account";
import { approvalSources } from "./sources/approvals";
import { mailSource } from "./sources/mails";
import { bankLineSource, paymentFileSources, paymentMade, statusReportSource } from "./sources/payments";
import { reportSource } from "./sources/reports";
import { postingSource, trailSource } from "./sources/trail";

/** Declaration of a timeline. */
type TimelineSource = {
  /** Title above the timeline. */
  title: string;
  /** Resource of the trail's rows about the record. */
  trail?: AuditResource;
} & (
  | {
      /** Set if it is known by a number in place of an id. */
      number?: undefined;
      /** Reads the record within what the actor may see, for its sources. Throws AppError 403, 404. */
      read(deps: Deps, actor: Actor, id: number): Promise<Named>;
    }
  | { number: true; read(deps: Deps, actor: Actor, number: string): Promise<Named> }
);
type Named = { name: string; sources: readonly Source[] };

const paymentColumns = {
  id: payments.id,
  vaId: payments.virtualAccountId,
  approvalId: payments.approvalId,
  journalId: payments.journalId,
};
type Payment = { id: number; approvalId: number | null; journalId: string | null };

const paymentOfJournal = preparedRead((read) =>
  read
    .select(paymentColumns)
    .from(payments)
    .where(eq(payments.journalId, sql.placeholder("journalId")))
    .limit(1),
);

const readEntry = preparedRead((read) =>
  read
    .select({ payment: paymentColumns, instructionId: paymentFileEntries.instructionId })
    .from(paymentFileEntries)
    .leftJoin(payments, eq(payments.id, paymentFileEntries.paymentId))
    .where(eq(paymentFileEntries.id, sql.placeholder("id"))),
);

/** Every event of a payment but its account's: reviews, approvals, files and the bank's answers. */
const ofPayment = ({ id, approvalId, journalId }: Payment): Source[] => [
  trailSource("PAYMENT", id),
  paymentMade(id),
  ...(approvalId === null ? [] : approvalSources({ id: approvalId })),
  ...paymentFileSources(id),
  ...(journalId === null ? [] : [bankLineSource(journalId)]),
];

/** Timelines with events of several rooms. */
const joined = {
  account: {
    title: "Virtual Account",
    trail: "VIRTUAL_ACCOUNT",
    async read(deps, actor, id) {
      const { customerName, virtualIban } = await getHistoricAccount(deps, actor, id);
      return {
        name: customerName,
        sources: [
          trailSource("VIRTUAL_ACCOUNT", id),
          trailSource("CONFIGURATION", id),
          statusSource(id),
          alertSource(id),
          ...holdSources(id),
          ...allocationSources(id),
          ...approvalSources({ iban: virtualIban }),
        ],
      };
    },
  },
  transaction: {
    title: "Transaction",
    async read(deps, actor, id) {
      const { transaction } = await getTransactionRecord(deps, actor, id);
      const { journalId, vaId, reference, holdId } = transaction;
      const payment = await paymentOfJournal(deps.db).get({ journalId });
      // The recipient of a payment does not see its approvals.
      const paid = payment !== undefined && payment.vaId === vaId ? ofPayment(payment) : [];
      return {
        name: reference,
        sources: [
          ...(holdId === null ? [] : [trailSource("HOLD", holdId)]),
          ...(paid.length > 0 ? paid : [postingSource(journalId), bankLineSource(journalId)]),
          alertSource(vaId, journalId),
        ],
      };
    },
  },
  payment: {
    title: "Payment",
    trail: "PAYMENT",
    async read(deps, actor, id) {
      const payment = await getPayment(deps, actor, id);
      const { reference, vaId, journalId } = payment;
      return {
        name: reference,
        sources: [...ofPayment(payment), ...(journalId === null ? [] : [alertSource(vaId, journalId)])],
      };
    },
  },
  "payment-file": {
    title: "Payment file",
    trail: "PAYMENT_FILE",
    async read(deps, actor, id) {
      const { messageId } = await getFile(deps, actor, id);
      return { name: messageId, sources: [trailSource("PAYMENT_FILE", id), statusReportSource(id)] };
    },
  },
  order: {
    title: "Order of a payment file",
    async read(deps, actor, id) {
      assertCan(actor, "payment-files:read");
      const entry = await readEntry(deps.db).get({ id });
      if (!entry) throw new AppError("not_found", paymentFileMessages.entryNotFound);
      const { payment, instructionId } = entry;
      return {
        name: String(id),
        sources: [
          ...(payment === null ? [] : ofPayment(payment)),
          ...(instructionId === null ? [] : [trailSource("SETTLEMENT_INSTRUCTION", instructionId)]),
        ],
      };
    },
  },
  "bank-line": {
    title: "Bank line",
    trail: "BANK_LINE",
    async read(deps, actor, id) {
      const { statementId } = await getBankLine(deps, actor, id);
      return {
        name: String(id),
        sources: [trailSource("BANK_LINE", id), trailSource("BANK_STATEMENT", statementId)],
      };
    },
  },
  "refused-receipt": {
    title: "Refused receipt",
    trail: "REFUSED_RECEIPT",
    async read(deps, actor, id) {
      const { amount, currency, paymentId } = await getRefused(deps, actor, id);
      const order = paymentId === null ? undefined : await findPayment(deps, actor, paymentId);
      return {
        name: formatMoney(amount, currency),
        sources: [
          ...(getScope(actor) === "all"
            ? [trailSource("REFUSED_RECEIPT", id), trailSource("BANK_LINE", id)]
            : []),
          ...(order ? ofPayment(order) : []),
        ],
      };
    },
  },
  alert: {
    title: "Alert",
    trail: "ALERT",
    async read(deps, actor, id) {
      const { title } = await getAlert(deps, actor, id);
      return { name: title, sources: [trailSource("ALERT", id), mailSource(id)] };
    },
  },
  approval: {
    title: "Approval",
    trail: "APPROVAL",
    async read(deps, actor, id) {
      const { summary } = await getApproval(deps, actor, id);
      const approvals = actor.role === "client_user" ? approvalSources({ id }) : [];
      return { name: summary, sources: [trailSource("APPROVAL", id), ...approvals] };
    },
  },
  "scheduled-payment": {
    title: "Scheduled payment",
    trail: "SCHEDULED_PAYMENT",
    async read(deps, actor, id) {
      const { reference, paymentId } = await getScheduled(deps, actor, id);
      const made = paymentId === null ? [] : ofPayment(await getPayment(deps, actor, paymentId));
      return { name: reference, sources: [trailSource("SCHEDULED_PAYMENT", id), ...made] };
    },
  },
  "cbs-account": {
    title: "CBS account",
    trail: "CBS_ACCOUNT",
    number: true,
    async read(deps, actor, number) {
      const { name } = await getCbsAccount(deps, actor, number);
      return { name, sources: [trailSource("CBS_ACCOUNT", number), ...approvalSources({ iban: number })] };
    },
  },
  "report-schedule": {
    title: "Scheduled report",
    trail: "REPORT_SCHEDULE",
    async read(deps, actor, id) {
      const { name } = await getSchedule(deps, actor, id);
      return { name, sources: [trailSource("REPORT_SCHEDULE", id), reportSource(id)] };
    },
  },
} satisfies Partial<Record<TimelineKind, TimelineSource>>;

/** A timeline that a feature declares, as one source of events. */
const ofTrail = ({ title, trail, readName }: TrailTimeline): TimelineSource => ({
  title,
  trail,
  read: async (deps, actor, id) => ({
    name: await readName(deps, actor, id),
    sources: [trailSource(trail, id)],
  }),
});

const nameRow = z.object({ name: z.string() });
const isAccess = (right: string): right is Access => accesses.includes(right);

/** A timeline that a resource declares. Throws for an unknown right. */
function declaredTimeline(
  trail: TrailTimeline["trail"],
  { table, name: named, timeline }: RecordSpec & { timeline: TimelineSpec },
): TimelineSource {
  const { title, right, name = named, client = "null" } = timeline;
  if (!isAccess(right)) throw new Error(`The timeline of ${table} names the unknown right ${right}`);
  const select = `select ${name} as name from ${table} where id = ? and (? or ${client} = ?)`;
  return ofTrail({
    title,
    trail,
    async readName({ db }, actor, id) {
      assertCan(actor, right);
      const args = [id, getScope(actor) === "all" ? 1 : 0, actor.clientId];
      const row = await readPrimaryRow(db, nameRow, { sql: select, args });
      if (!row) throw new AppError("not_found", "There is no such record");
      return row.name;
    },
  });
}

/** Timelines of all kinds: those of several rooms, those of a `timeline.ts`, and those that follow from a declaration. */
const sources: ReadonlyMap<string, TimelineSource> = new Map<string, TimelineSource>([
  ...Object.entries(joined),
  ...Object.entries(timelines).map(([kind, own]) => [kind, ofTrail(own)] as const),
  ...resourcesWith("audit", "timeline", "record").flatMap(({ audit, timeline: kind, record }) =>
    "timeline" in record && audit !== "TRANSACTION" ? [[kind, declaredTimeline(audit, record)] as const] : [],
  ),
]);

/** The timeline of a kind of record, with its readers. Throws for a kind that nothing reads. */
export function getTimeline(kind: TimelineKind): TimelineSource {
  const source = sources.get(kind);
  if (source === undefined) throw new Error(`Nothing reads the timeline of a ${kind}`);
  return source;
}
