import { preparedRead } from "db/prepared";
import { jsonCell } from "db/rows";
import {
  alerts,
  approvals,
  bulkUploads,
  clientFiles,
  type events,
  holds,
  payments,
  sweepRuns,
  transactions,
  users,
  virtualAccounts,
} from "db/schema";
import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { Role } from "@/access/actor";
import { getScope } from "@/access/scope";
import { entityState } from "@/accounts/entities/queries";
import { selectHolds, toHoldDto } from "@/accounts/holds/queries";
import { columns as accountColumns, toAccountDto } from "@/accounts/queries";
import { transactionColumns } from "@/accounts/transactions/list";
import { toTransactionDto } from "@/accounts/transactions/queries";
import { describeToClient } from "@/accounts/transactions/rules";
import { approvalColumns, toApprovalDto } from "@/approvals/queries";
import { clientFileColumns, toClientFileDto } from "@/client-channel/files";
import { storedNumber, toNumberDto } from "@/collections/account-numbers/queries";
import { storedExpected, toExpectedDto } from "@/collections/expected-receipts/queries";
import { readApplications } from "@/collections/receipts/applications";
import { readReceipts, toReceiptDtos } from "@/collections/receipts/queries";
import { readRefused, toRefusedDto } from "@/collections/refused-receipts/queries";
import type { Deps } from "@/deps";
import { selectRuns, toRunDto } from "@/liquidity/sweeps/run-reads";
import { alertColumns, toAlertDto } from "@/oversight/alerts/queries";
import { toUploadDto, uploadColumns } from "@/payments/bulk-uploads/queries";
import { paymentColumns, toPaymentDto } from "@/payments/queries";
import { readLabels } from "@/platform/labels/queries";
import { isoInstant } from "@/vocabulary/calendar";
import { currencies, toDecimal } from "@/vocabulary/money";
import { accountStatuses, accountTypes, uploadStatuses } from "@/vocabulary/options";
import type { LabelledKind } from "@/vocabulary/record-kinds";
import type { EventDto, EventType } from "./contract";

/** An event as stored. */
export type EventRow = typeof events.$inferSelect;

/** Reader for whom an event's data is restricted. */
export type Viewer = { role: Role };

type Data = EventDto["data"];
type Reads = Pick<Deps, "db" | "env">;

/** Subject of events of some types. */
type Thing = {
  /** Name that `subject` puts before its id. */
  name: string;
  /** Reads the data of events, by their numbers. The events are of this thing's types. */
  read(deps: Reads, viewer: Viewer, rows: readonly EventRow[]): Promise<ReadonlyMap<number, Data>>;
};

/** SQL condition for the ids of a page, in one read. */
const ofIds = (id: SQLWrapper): SQL => sql`${id} in (select value from json_each(${sql.placeholder("ids")}))`;

/** Defines a thing that is read by id, and then shown as it was at each event. */
function thing<Row extends { id: number }>(
  name: string,
  find: (deps: Reads, ids: string) => Promise<readonly Row[]>,
  tell: (row: Row, event: EventRow, viewer: Viewer) => Data,
  kind?: LabelledKind,
): Thing {
  return {
    name,
    async read(deps, viewer, rows) {
      const ids = JSON.stringify([...new Set(rows.map(({ subject }) => subject))]);
      const found = new Map((await find(deps, ids)).map((row) => [row.id, row]));
      // A client reads its own events alone.
      const side = getScope(viewer) === "all" ? "" : (rows[0]?.clientId ?? "");
      const labels = kind ? await readLabels(deps, side, kind, [...found.keys()]) : undefined;
      return new Map(
        rows.flatMap((event) => {
          const row = found.get(event.subject);
          if (row === undefined) return [];
          const data = tell(row, event, viewer);
          return [[event.seq, labels ? { ...data, labels: labels.get(row.id) ?? {} } : data]];
        }),
      );
    },
  };
}

const transactionsOfIds = preparedRead((read) =>
  read
    .select(transactionColumns)
    .from(transactions)
    .innerJoin(virtualAccounts, sql`${virtualAccounts.id} = +${transactions.virtualAccountId}`)
    .where(ofIds(transactions.id)),
);

/** Movements, which never change. */
const transaction = thing(
  "transactions",
  ({ db }, ids) => transactionsOfIds(db).all({ ids }),
  (row, _, viewer) =>
    toTransactionDto(getScope(viewer) === "all" ? row : { ...row, description: describeToClient(row) }),
  "transaction",
);

const holdsOfIds = preparedRead((read) => selectHolds(read).where(ofIds(holds.id)));

/** Holds, which change once, when they end. */
const hold = thing(
  "holds",
  ({ db }, ids) => holdsOfIds(db).all({ ids }),
  (row, { type }, viewer) =>
    toHoldDto(
      type === "hold.placed"
        ? { ...row, endedAt: null, endedBy: null, endedByUser: null, capturedAmount: null }
        : row,
      viewer,
    ),
);

const paymentsOfIds = preparedRead((read) =>
  read
    .select({
      ...paymentColumns,
      stored: payments.status,
      wasReviewed: sql<0 | 1>`payments.ended_journal_id is not null`.as("was_reviewed"),
      firstPayee: sql<string | null>`(select command -> '$.payment.payee' from journals
        where id = payments.journal_id)`.as("first_payee"),
      firstNeeds: sql<string | null>`(select command -> '$.payment.needs' from journals
        where id = payments.journal_id)`.as("first_needs"),
    })
    .from(payments)
    .innerJoin(virtualAccounts, sql`${virtualAccounts.id} = +${payments.virtualAccountId}`)
    .where(ofIds(payments.id)),
);

/** Payments, which pass through statuses once each: those after the event's are left out. */
const payment = thing(
  "payments",
  ({ db }, ids) => paymentsOfIds(db).all({ ids }),
  ({ stored, wasReviewed, firstPayee, firstNeeds, ...row }, { type }, viewer) => {
    const unreturned = { returnedAt: null, returnCode: null, returnText: null };
    switch (type) {
      case "payment.created":
      case "review.opened": {
        const inReview = stored === "review" || wasReviewed === 1;
        const status = inReview ? "review" : firstNeeds === null ? "booked" : "details_needed";
        const undecided = { decidedAt: null, decidedBy: null, reason: null, movedTo: null };
        const first = { payee: firstPayee, needs: firstNeeds };
        return toPaymentDto({ ...row, ...unreturned, ...undecided, ...first, status }, viewer);
      }
      case "payment.sent":
        return toPaymentDto({ ...row, ...unreturned, status: "sent" }, viewer);
      default:
        return toPaymentDto(row, viewer);
    }
  },
  "payment",
);

const accountsOfIds = preparedRead((read) =>
  read.select(accountColumns).from(virtualAccounts).where(ofIds(virtualAccounts.id)),
);

const accountState = jsonCell(
  z.object({
    id: z.int(),
    virtualIban: z.string(),
    accountName: z.string(),
    customerName: z.string(),
    companyName: z.string(),
    reference: z.string(),
    type: z.enum(accountTypes),
    currency: z.enum(currencies),
    description: z.string().nullable(),
    creditEnabled: z.boolean(),
    debitEnabled: z.boolean(),
    networth: z.string().nullable(),
    status: z.enum(accountStatuses),
    clientId: z.string(),
    createdBy: z.int().nullable(),
    level: z.int(),
    cbsAccount: z.string(),
    // Missing from events of earlier versions.
    entityId: z.int().nullable().default(null),
    balance: z.int(),
    held: z.int(),
    version: z.int(),
    createdAt: z.int(),
    updatedAt: z.int(),
  }),
);

/** Account as stored with the event; for events older than the feed, its present state. */
const account = thing(
  "virtual-accounts",
  ({ db }, ids) => accountsOfIds(db).all({ ids }),
  (row, { state }, viewer) => toAccountDto(state === null ? row : accountState.parse(state), viewer),
  "account",
);

/** Defines an event whose row contains all of its data. */
const ofState = (name: string, tell: (event: EventRow) => Data): Thing => ({
  name,
  read: async (_, _viewer, rows) => new Map(rows.map((row) => [row.seq, tell(row)])),
});

const limitState = jsonCell(
  z.object({ dailyLimit: z.int(), monthlyLimit: z.int(), enforceLimits: z.boolean() }),
);

const limit = ofState("configurations", ({ subject, state }) => {
  const { dailyLimit, monthlyLimit, enforceLimits } = limitState.parse(state);
  return {
    vaId: subject,
    dailyLimit: toDecimal(dailyLimit),
    monthlyLimit: toDecimal(monthlyLimit),
    enforceLimits,
  };
});

const crossingState = jsonCell(
  z.object({ measure: z.string(), direction: z.enum(["below", "above"]), amount: z.int(), value: z.int() }),
);

const monitor = ofState("balance-monitors", ({ subject, state, virtualAccountId }) => {
  const { measure, direction, amount, value } = crossingState.parse(state);
  return {
    id: subject,
    vaId: virtualAccountId,
    measure,
    [direction]: toDecimal(amount),
    value: toDecimal(value),
  };
});

const filesOfIds = preparedRead((read) =>
  read.select(clientFileColumns).from(clientFiles).where(ofIds(clientFiles.id)),
);

const clientFile = thing(
  "client-files",
  ({ db }, ids) => filesOfIds(db).all({ ids }),
  (row) => toClientFileDto({ ...row, fetchedAt: null, fetchedBy: null }),
);

const uploadsOfIds = preparedRead((read) =>
  read
    .select(uploadColumns)
    .from(bulkUploads)
    .innerJoin(users, eq(users.id, bulkUploads.createdBy))
    .where(ofIds(bulkUploads.id)),
);

const uploadState = jsonCell(
  z.object({
    status: z.enum(uploadStatuses),
    finishedAt: z.int().nullable(),
    failure: z.string().nullable(),
    version: z.int(),
    counts: z.record(z.string(), z.int()),
  }),
);

const upload = thing(
  "bulk-uploads",
  ({ db }, ids) => uploadsOfIds(db).all({ ids }),
  (row, { state }) => {
    if (state === null) return toUploadDto(row);
    const { counts, version, ...then } = uploadState.parse(state);
    return toUploadDto({ ...row, ...then, version: String(version), counts: JSON.stringify(counts) });
  },
);

const sweepRunsOfIds = preparedRead((read) => selectRuns(read).where(ofIds(sweepRuns.id)));

/** Runs of sweeps as they ended; what was reversed since is left out. */
const sweepRun = thing(
  "sweep-runs",
  ({ db }, ids) => sweepRunsOfIds(db).all({ ids }),
  (row, _, viewer) =>
    toRunDto(
      row.phase === "sweep"
        ? row
        : {
            ...row,
            status: row.refused === 0 ? "done" : row.moved + row.reversed > 0 ? "partly" : "failed",
            moved: row.moved + row.reversed,
            reversed: 0,
          },
      viewer,
    ),
);

const alertsOfIds = preparedRead((read) =>
  read
    .select(alertColumns)
    .from(alerts)
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, alerts.virtualAccountId))
    .where(ofIds(alerts.id)),
);

const alert = thing(
  "alerts",
  ({ db }, ids) => alertsOfIds(db).all({ ids }),
  (row, _, viewer) =>
    toAlertDto({ ...row, status: "active", acknowledgedAt: null, resolvedAt: null }, viewer),
);

const approvalsOfIds = preparedRead((read) =>
  read.select(approvalColumns).from(approvals).where(ofIds(approvals.id)),
);

const approval = thing(
  "approvals",
  ({ db }, ids) => approvalsOfIds(db).all({ ids }),
  (row) => toApprovalDto({ ...row, status: "waiting", endedBy: null, endedAt: null, reason: null }),
);

const expectedState = jsonCell(storedExpected);

/** Expected receipt as it was stored with the event. */
const expected = ofState("expected-receipts", ({ state }) => {
  const { payerEmail: _, ...rest } = toExpectedDto(expectedState.parse(state));
  return rest;
});

/** Defines a thing of which all DTOs are read at once, within the reader's side. */
const ofDtos = <Dto extends { id: number }>(
  name: string,
  find: (deps: Reads, reader: { role: Role; clientId: string }, ids: string) => Promise<readonly Dto[]>,
): Thing => ({
  name,
  async read(deps, viewer, rows) {
    const ids = JSON.stringify([...new Set(rows.map(({ subject }) => subject))]);
    // A client reads its own events alone.
    const reader = { role: viewer.role, clientId: rows[0]?.clientId ?? "" };
    const found = new Map((await find(deps, reader, ids)).map((dto) => [dto.id, dto]));
    return new Map(
      rows.flatMap(({ seq, subject }) => {
        const dto = found.get(subject);
        return dto ? [[seq, { ...dto }]] : [];
      }),
    );
  },
});

/** Application of a receipt, which never changes: an undo is one of its own, with what it undoes. */
const application = ofDtos("receipt-applications", readApplications);

/** Receipt as it is now. */
const receipt = ofDtos("receipts", async (deps, reader, ids) =>
  toReceiptDtos(deps, reader, await readReceipts(deps, ids)),
);

/** Refused receipt as it is now. */
const refused = ofDtos("refused-receipts", async (deps, reader, ids) =>
  (await readRefused(deps, ids)).map((row) => toRefusedDto(row, reader)),
);
const numberState = jsonCell(storedNumber);

/** Account number as it was stored with the event. */
const accountNumber = ofState("account-numbers", ({ state }) => toNumberDto(numberState.parse(state)));

const entityEventState = jsonCell(entityState);

/** Entity as it was stored with the event; `deletedAt` is null while it exists. */
const entity = ofState("entities", ({ state }) => {
  const { createdAt, deletedAt, ...rest } = entityEventState.parse(state);
  return { ...rest, deletedAt: isoInstant(deletedAt), createdAt: isoInstant(createdAt) };
});

/** Subject of each type of event. */
export const thingsByType: Readonly<Record<EventType, Thing>> = {
  "transaction.posted": transaction,
  "account.opened": account,
  "account.updated": account,
  "account.closed": account,
  "payment.created": payment,
  "payment.sent": payment,
  "payment.returned": payment,
  "payment.rejected": payment,
  "hold.placed": hold,
  "hold.released": hold,
  "hold.captured": hold,
  "hold.expired": hold,
  "limit.changed": limit,
  "balance.crossed": monitor,
  "statement.ready": clientFile,
  "file.answered": upload,
  "sweep.done": sweepRun,
  "sweep.failed": sweepRun,
  "expected.changed": expected,
  "receipt.applied": application,
  "receipt.waiting": receipt,
  "receipt.refused": refused,
  "number.changed": accountNumber,
  "entity.changed": entity,
  "alert.raised": alert,
  "review.opened": payment,
  "approval.asked": approval,
};
