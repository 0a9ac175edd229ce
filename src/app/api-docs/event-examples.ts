import { type EventType, eventSchema, eventTypes } from "@/events/feed/contract";
import type { Operation } from "./catalogue";

/** Calls that answer the subjects of events, by the event's type or its first word. */
const readBy: Readonly<Record<string, string>> = {
  transaction: "getApiVirtualAccountsIdTransactions",
  account: "getApiVirtualAccountsId",
  payment: "getApiPayments",
  review: "getApiPayments",
  hold: "getApiHolds",
  statement: "getApiClientFiles",
  file: "getApiBulkUploadsId",
  sweep: "getApiSweepRuns",
  expected: "getApiExpectedReceipts",
  receipt: "getApiReceipts",
  "receipt.refused": "getApiRefusedReceipts",
  number: "getApiNumberPoolsIdNumbers",
  alert: "getApiAlerts",
  approval: "getApiApprovals",
};

/** Examples of event data that no call returns in the same form. */
const separateExamples: Readonly<Record<string, object>> = {
  limit: { vaId: 12, dailyLimit: "50000.00", monthlyLimit: "500000.00", enforceLimits: true },
  balance: { id: 7, vaId: 12, measure: "available", below: "1000.00", value: "812.50" },
  entity: {
    id: 7,
    clientId: "GULF",
    parentId: 3,
    kind: "department",
    name: "Treasury",
    code: "TREASURY",
    deletedAt: null,
    version: 1,
    createdAt: "2026-11-22T09:00:00.000Z",
  },
};

const subjects: Readonly<Record<string, string>> = {
  transaction: "transactions/7",
  account: "virtual-accounts/12",
  payment: "payments/7",
  review: "payments/7",
  hold: "holds/7",
  limit: "configurations/12",
  balance: "balance-monitors/7",
  statement: "client-files/7",
  file: "bulk-uploads/7",
  sweep: "sweep-runs/7",
  expected: "expected-receipts/7",
  receipt: "receipts/7",
  "receipt.refused": "refused-receipts/7",
  number: "account-numbers/7",
  entity: "entities/7",
  alert: "alerts/7",
  approval: "approvals/7",
};

/**
 * Example of each type of event, as JSON: its data is the example of the call that reads its subject.
 * @throws Error for a type without a declared subject
 */
export function eventExamples(operations: readonly Operation[], base: string): [EventType, string][] {
  return eventTypes.map((type) => {
    const [thing = ""] = type.split(".");
    const operation = operations.find(({ id }) => id === (readBy[type] ?? readBy[thing]));
    const answer = operation?.answers.find(({ status }) => status === "200")?.body?.example;
    const read: unknown = answer === undefined ? separateExamples[thing] : JSON.parse(answer);
    const example = eventSchema.parse({
      specversion: "1.0",
      id: "1042",
      source: `${base}/api/events`,
      type,
      subject: subjects[type] ?? subjects[thing],
      time: "2026-11-20T08:00:00.000Z",
      datacontenttype: "application/json",
      data: Array.isArray(read) ? read[0] : read,
    });
    return [type, JSON.stringify(example, null, 1)];
  });
}
