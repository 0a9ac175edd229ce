import type { PaymentStatusReport, ReportedPayment, StatedStatus } from "@/bank/bank-files/payment-status";
import { onLine } from "@/bank/bank-files/refusal";
import { sayInEnglish } from "@/vocabulary/language";
import { acceptancesUnderWay, type EntryAnswer } from "./contract";

/** An order of a file as stored. */
export type FiledOrder = {
  id: number;
  /** Identifiers in the file (InstrId, EndToEndId). */
  orderId: string;
  endToEndId: string;
  /** The id of its block (PmtInfId). */
  block: string;
  recipient: string;
  paymentId: number | null;
  instructionId: number | null;
  answer: EntryAnswer | null;
  /** The bank's code of its acceptance; null if it was not accepted, or its code was not stored. */
  bankStatus: string | null;
  /** True if the payer's account is closed: the money of a return then goes to suspense. */
  isClosed: boolean;
  /** True if a person confirmed that the settlement's money had moved. */
  isSettled: boolean;
};

/** An order that the bank accepted, with its code: ACSP, ACSC. */
export type AcceptedOrder = { order: FiledOrder; code: string };

/** An order that the bank returned, with its reason. */
export type ReturnedOrder = { order: FiledOrder; code: string | undefined; reason: string | undefined };

/** Effects of a report: orders that change and orders left as they are. `problems` are sentences for a person. */
export type Findings = {
  accepted: AcceptedOrder[];
  /** Orders that were accepted before, and settled since. */
  settled: AcceptedOrder[];
  returned: ReturnedOrder[];
  pending: number;
  /** Number of answers that were already known. */
  repeated: number;
  unknown: number;
  problems: string[];
};

const isUnderWay = (code: string): boolean => acceptancesUnderWay.some((one) => one === code);

/**
 * True if the bank reported, or may have reported, that an order's money had moved: a person then decides about a
 * rejection.
 */
const isFinal = ({ answer, bankStatus }: FiledOrder): boolean =>
  answer === "accepted" && (bankStatus === null || !isUnderWay(bankStatus));

/** Maximum number of problems listed; further ones are counted. */
const mostProblems = 100;

/**
 * Applies a report to the orders of the file that it names. A status of a single order precedes that of its block,
 * which precedes that of the whole file; of two lines about one order a rejection counts. A returned order is final. An
 * order that the bank had settled (ACSC, ACCC) is never returned by a report: a rejection of it, in the same report or
 * a later one, becomes a problem for a person.
 */
export function readFindings(report: PaymentStatusReport, orders: readonly FiledOrder[]): Findings {
  const findings: Findings = {
    accepted: [],
    settled: [],
    returned: [],
    pending: 0,
    repeated: 0,
    unknown: 0,
    problems: [],
  };
  const contradicted: FiledOrder[] = [];
  const settledHere = new Set<FiledOrder>();
  const find = finder(orders);
  const said = new Map<FiledOrder, StatedStatus>();
  for (const payment of report.payments) {
    const order = find(payment);
    if (typeof order === "string") {
      findings.unknown += 1;
      note(findings, onLine(payment, order));
      continue;
    }
    if (payment.status === "accepted" && !isUnderWay(payment.code)) settledHere.add(order);
    if (said.get(order)?.status !== "rejected") said.set(order, payment);
  }
  const blocks = new Map(report.paymentInformation.map((one) => [one.originalPaymentInformationId, one]));
  for (const order of orders) {
    const whole = blocks.get(order.block) ?? report.group ?? undefined;
    const one = said.get(order) ?? whole;
    if (
      one?.status === "rejected" &&
      order.answer !== "returned" &&
      (isFinal(order) || settledHere.has(order))
    )
      contradicted.push(order);
    else if (one) weigh(findings, order, one, whole);
  }
  noteContradicted(findings, contradicted);
  const known = new Set(orders.map(({ block }) => block));
  for (const block of report.paymentInformation) {
    const { originalPaymentInformationId: id } = block;
    if (known.has(id)) continue;
    findings.unknown += 1;
    note(findings, onLine(block, sayInEnglish("the file has no block {id}", { id })));
  }
  return findings;
}

/** Findings of a report on a file id that this bank never sent. */
export function unknownFindings({ originalMessageId, payments }: PaymentStatusReport): Findings {
  const problem =
    originalMessageId === ""
      ? sayInEnglish("The report names no file: nothing of it was booked")
      : sayInEnglish("The report is about the file {id}, which was not made here: nothing of it was booked", {
          id: originalMessageId,
        });
  return {
    accepted: [],
    settled: [],
    returned: [],
    pending: 0,
    repeated: 0,
    unknown: Math.max(payments.length, 1),
    problems: [problem],
  };
}

function note({ problems }: Findings, sentence: string): void {
  if (problems.length < mostProblems) problems.push(sentence);
}

/**
 * Problems of settled orders that were rejected: they come first, with their number, since only some orders are
 * named.
 */
function noteContradicted({ problems }: Findings, orders: readonly FiledOrder[]): void {
  if (orders.length === 0) return;
  const sentences = orders.map(({ orderId }) =>
    sayInEnglish("{orderId} was settled by the bank and is rejected now: nothing was booked, ask the bank", {
      orderId,
    }),
  );
  const some = sentences.slice(0, mostProblems);
  const rest = orders.length - some.length;
  if (rest > 0)
    some.push(
      rest === 1
        ? sayInEnglish("1 more order was settled by the bank and is rejected now: nothing was booked")
        : sayInEnglish(
            "{count} more orders were settled by the bank and are rejected now: nothing was booked",
            {
              count: rest,
            },
          ),
    );
  problems.unshift(...some);
}

function weigh(
  findings: Findings,
  order: FiledOrder,
  said: StatedStatus,
  whole: StatedStatus | undefined,
): void {
  const { answer, orderId } = order;
  if (said.status === "pending") {
    findings.pending += 1;
  } else if (said.status === "accepted") {
    if (whole?.status === "rejected")
      note(
        findings,
        sayInEnglish("{orderId} is accepted although what it stands in is rejected: ask the bank", {
          orderId,
        }),
      );
    if (answer === "returned")
      note(
        findings,
        sayInEnglish("{orderId} was returned before and is accepted now: ask the bank", { orderId }),
      );
    if (answer === null) findings.accepted.push({ order, code: said.code });
    else findings.repeated += 1;
    if (answer === "accepted" && !isFinal(order) && !isUnderWay(said.code))
      findings.settled.push({ order, code: said.code });
  } else if (answer === "returned") {
    findings.repeated += 1;
  } else {
    const { reasonCode, reasonText } = said;
    findings.returned.push({ order, code: reasonCode || undefined, reason: reasonText || undefined });
    if (order.isClosed)
      note(
        findings,
        sayInEnglish("{orderId}: the payer's account is closed, the money is in suspense", { orderId }),
      );
    if (order.isSettled)
      note(
        findings,
        sayInEnglish("{orderId} was marked as settled, and the bank returned it: correct it by hand", {
          orderId,
        }),
      );
  }
}

/**
 * Finds the order of a report's line, by its instruction id or else by its end-to-end id; or gives the reason why
 * there is none.
 */
function finder(orders: readonly FiledOrder[]): (payment: ReportedPayment) => FiledOrder | string {
  const byOrderId = new Map(orders.map((order) => [order.orderId, order]));
  const byEndToEnd = new Map<string, FiledOrder[]>();
  for (const order of orders)
    byEndToEnd.set(order.endToEndId, [...(byEndToEnd.get(order.endToEndId) ?? []), order]);
  return ({ originalInstructionId: orderId, originalEndToEndId: endToEndId }) => {
    if (orderId !== "") {
      const order = byOrderId.get(orderId);
      if (!order) return sayInEnglish("the file has no order {orderId}", { orderId });
      if (endToEndId !== "" && endToEndId !== order.endToEndId)
        return sayInEnglish("the reference of {orderId} is {reference}, and not {other}", {
          orderId,
          reference: order.endToEndId,
          other: endToEndId,
        });
      return order;
    }
    if (endToEndId === "") return sayInEnglish("it names no order");
    const [order, other] = byEndToEnd.get(endToEndId) ?? [];
    if (!order) return sayInEnglish("the file has no order with the reference {endToEndId}", { endToEndId });
    return other
      ? sayInEnglish("several orders of the file have the reference {endToEndId}", { endToEndId })
      : order;
  };
}
