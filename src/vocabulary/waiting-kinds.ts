/** Kinds of waiting work for the bank's staff, in display order; `payments` also exists for a client's users. */
export const waitingKinds = [
  "alerts",
  "reviews",
  "approvals",
  "requests",
  "jobs",
  "reports",
  "unfiled",
  "details",
  "unsent",
  "settlements",
  "bankLines",
  "acknowledged",
] as const;
export type WaitingKind = (typeof waitingKinds)[number] | "payments";
