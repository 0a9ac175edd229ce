import type { Declared } from "./declared";

/** Topic that a write can change. */
export type Topic = Declared<"topics">[number];

/** The event of a change, after which parts of pages that show it fetch themselves again. */
export type ChangeEvent = `${Topic}:changed` | typeof waitingEvent;

/** Topics whose changes may change what waits for somebody. */
export const waitingTopics = [
  "alerts",
  "approvals",
  "bank-statements",
  "payment-files",
  "payments",
  "refused-receipts",
  "report-schedules",
  "reports",
  "setup-requests",
  "settlements",
] as const satisfies readonly Topic[];

/** Event that the page's script fires after each of them, for views of waiting work. */
export const waitingEvent = "waiting:changed";
