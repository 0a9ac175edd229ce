import type { Refusal } from "@/commands/write";

/** Refusals of the database for any write of an account. */
export const accountRefusals: Readonly<Record<string, Refusal>> = {
  "UNIQUE:virtual_accounts.reference": {
    kind: "conflict",
    message: "Another account has this reference: choose a different one",
    code: "REFERENCE_TAKEN",
    field: "reference",
  },
  CBS_PURPOSE: {
    kind: "conflict",
    message: "This is a suspense account, on which no virtual account stands: choose a settlement account",
    code: "CBS_PURPOSE",
    field: "cbsAccount",
  },
  CBS_ACCOUNT_INACTIVE: {
    kind: "conflict",
    message: "This CBS account is not active: choose another one",
    code: "CBS_ACCOUNT_INACTIVE",
    field: "cbsAccount",
  },
  CBS_CURRENCY: {
    kind: "conflict",
    message: "The account's CBS account does not hold this currency",
    code: "CBS_CURRENCY",
    field: "currency",
  },
};
