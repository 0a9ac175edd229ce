import type { Refusal } from "@/audit/write";

/** What the database refuses whenever an account is written. */
export const accountRefusals: Readonly<Record<string, Refusal>> = {
  "UNIQUE:virtual_accounts.reference": {
    kind: "conflict",
    message: "Another account has this reference: choose a different one",
    code: "REFERENCE_TAKEN",
    field: "reference",
  },
};
