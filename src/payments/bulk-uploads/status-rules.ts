import { type BankDate, daysBetween } from "@/vocabulary/calendar";
import type { PaymentStatus } from "../contract";
import { openReturnCode, returnReason } from "../rules";
import type { ScheduledStatus } from "../scheduled/contract";
import { columnLabel, type RowState, type UploadStatus } from "./contract";
import type { Problems } from "./rules";

/** Statuses of an order in a payment status report (ISO 20022): pending, under way, settled or rejected. */
export const itemStatuses = ["PDNG", "ACSP", "ACSC", "RJCT"] as const;
type ItemStatus = (typeof itemStatuses)[number];

/** Reason that an order is not carried out: a code of ISO 20022's external status reasons, and sentences. */
export type StatusReason = { code: string; texts: readonly string[] };

/** State of an order. `step` grows with every event. */
export type ItemState = { status: ItemStatus; reason?: StatusReason; step: number };

/** Facts about a row of a payments file. */
type RowFacts = {
  upload: UploadStatus;
  /** Reason that the upload was interrupted. */
  failure: string | null;
  state: RowState;
  problems: Problems;
  code: string | null;
  message: string | null;
  approval: "waiting" | "approved" | "refused" | "withdrawn" | "expired" | null;
  payment: {
    status: PaymentStatus;
    /** True if it was paid to an account of the bank itself. */
    isInside: boolean;
    /** The bank's code of its acceptance; null if it said nothing yet. */
    accepted: "under way" | "final" | null;
    returnCode: string | null;
  } | null;
  /** The payment of a later day that the row became. Dates are the bank's. */
  scheduled: {
    status: ScheduledStatus;
    orderedFor: BankDate;
    executesOn: BankDate;
    code: string | null;
    reason: string | null;
  } | null;
};

/** The external status reason of each refusal of the ledger. */
const codesOfRefusals: Readonly<Record<string, string>> = {
  ACCOUNT_NOT_FOUND: "AC02",
  ACCOUNT_NOT_ACTIVE: "AC06",
  DEBIT_DISABLED: "AG01",
  PAYMENTS_NOT_ENABLED: "AG01",
  PAYMENT_CURRENCY: "AM03",
  SAME_ACCOUNT: "AC03",
  RECIPIENT_REFUSED: "AC03",
  DAILY_LIMIT: "AM14",
  MONTHLY_LIMIT: "AM14",
  INSUFFICIENT_FUNDS: "AM04",
  REFERENCE_USED: "DU04",
};

/** External status reason of a cell that cannot be read, by its column. */
const codesOfColumns: Readonly<Record<string, string>> = {
  from: "AC02",
  recipient: "AC03",
  amount: "AM12",
  currency: "AM03",
  executionDate: "DT01",
};

/** The reason is in the sentences. */
const narrative = "NARR";
/** The execution date was changed, so that the order can be carried out. */
const dateMoved = "DT06";
/** The bank gives no reason. */
const unspecified = "MS03";

function reasonOfProblems({ problems, code }: RowFacts): StatusReason | undefined {
  const [first] = Object.keys(problems);
  if (first === undefined) return undefined;
  const known = (code === null ? undefined : codesOfRefusals[code]) ?? codesOfColumns[first];
  const texts = Object.entries(problems).map(([column, sentence]) =>
    column === "" ? sentence : `${columnLabel("payments", column)}: ${sentence}`,
  );
  return { code: known ?? narrative, texts };
}

const rejected = (code: string, text: string): ItemState => ({
  status: "RJCT",
  reason: { code, texts: [text] },
  step: 9,
});

/** Decisions of a second user of the client on waiting rows. */
const ends = {
  refused: rejected("DS02", "Another user of your company refused it"),
  withdrawn: rejected("DS02", "It was withdrawn"),
  expired: rejected("DS02", "Nobody of your company approved it in time"),
};

function paymentState({ status, isInside, accepted, returnCode }: NonNullable<RowFacts["payment"]>) {
  const states: Record<PaymentStatus, ItemState> = {
    // A review looks like any other wait: clients do not learn of it.
    review: { status: "PDNG", step: 2 },
    // It is booked, and waits for details of the payee.
    details_needed: { status: "PDNG", step: 2 },
    booked: isInside ? { status: "ACSC", step: 6 } : { status: "ACSP", step: 3 },
    sent:
      accepted === "final"
        ? { status: "ACSC", step: 6 }
        : { status: "ACSP", step: accepted === null ? 4 : 5 },
    returned: rejected(
      openReturnCode(returnCode) ?? unspecified,
      `It came back: ${returnReason(returnCode)}`,
    ),
    rejected: rejected(unspecified, "The bank did not carry it out"),
  };
  return states[status];
}

/** State of an order that waits for its day; mentions the requested day if it differs. */
function waitingForItsDay({ orderedFor, executesOn }: NonNullable<RowFacts["scheduled"]>): ItemState {
  const moved = daysBetween(orderedFor, executesOn);
  if (moved === 0) return { status: "PDNG", step: 1 };
  const text = `The bank does not pay on ${orderedFor}: it is made on ${executesOn}`;
  return { status: "PDNG", reason: { code: dateMoved, texts: [text] }, step: 1 + moved };
}

/** State of an order that was tried on its day without becoming a payment. */
function withoutPayment({ status, code, reason }: NonNullable<RowFacts["scheduled"]>): ItemState {
  if (status === "cancelled") return rejected("DS02", "Its client cancelled it before its day");
  if (status !== "failed") return { status: "PDNG", step: 1 };
  const known = code === null ? undefined : codesOfRefusals[code];
  return rejected(known ?? narrative, reason ?? "It was not made");
}

/** Maximum number of steps of an order that waits for its day: the days by which holidays may move it. */
const stepsBefore = 1000;

/** State of an order of a payments file. */
export function itemState(facts: RowFacts): ItemState {
  const { scheduled } = facts;
  if (scheduled === null) return getState(facts);
  if (scheduled.status === "scheduled") return waitingForItsDay(scheduled);
  const { step, ...state } = ofItsDay(facts) ?? withoutPayment(scheduled);
  return { ...state, step: stepsBefore + step };
}

/** State of an order that became a payment or whose approval has ended; undefined otherwise. */
function ofItsDay({ payment, approval }: RowFacts): ItemState | undefined {
  if (payment) return paymentState(payment);
  return approval === "refused" || approval === "withdrawn" || approval === "expired"
    ? ends[approval]
    : undefined;
}

function getState(facts: RowFacts): ItemState {
  const { upload, state, code, message, failure } = facts;
  const made = ofItsDay(facts);
  if (made) return made;
  if (state === "refused") {
    const known = code === null ? undefined : codesOfRefusals[code];
    return rejected(known ?? narrative, message ?? "It was refused");
  }
  const reason = reasonOfProblems(facts);
  if (state === "bad" && upload !== "ready") return { status: "RJCT", step: 0, ...(reason && { reason }) };
  // Rows left by an interrupted commit.
  if (state === "good" && upload === "failed")
    return rejected(narrative, failure ?? "It was not carried out");
  return { status: "PDNG", step: state === "waiting" ? 1 : 0, ...(reason && { reason }) };
}

/** True if an order is final: settled and rejected orders do not change. */
export const isEnded = ({ status }: Pick<ItemState, "status">): boolean =>
  status === "ACSC" || status === "RJCT";

/** The status of orders together: received while they are a preview, accepted but for those that are rejected. */
export function groupStatus(
  upload: UploadStatus,
  items: readonly Pick<ItemState, "status">[],
): "RCVD" | "ACCP" | "PART" | "RJCT" {
  if (upload === "ready") return "RCVD";
  const isRejected = ({ status }: Pick<ItemState, "status">) => status === "RJCT";
  if (items.every(isRejected)) return "RJCT";
  return items.some(isRejected) ? "PART" : "ACCP";
}

/**
 * Number of a report: the count of changes to an upload and its orders. It grows with each change and is the same for the same
 * state, so that two reports of one number are the same report.
 */
export const reportNumber = (
  { changes, isOver }: { changes: number; isOver: boolean },
  items: readonly Pick<ItemState, "step">[],
): number => items.reduce((sum, { step }) => sum + step, 2 * changes + (isOver ? 1 : 0));
