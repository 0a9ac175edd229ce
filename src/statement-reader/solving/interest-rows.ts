import { optional } from "../pass";
import { namesBalance } from "../rows/balance-words";
import type { MarkEvent } from "../rows/events";
import { squash } from "../words/text";

/** 'Interest paid' with a date and an amount of a movement is a row, whatever else it is the label of. */
export const mayMove = optional(
  {
    name: "labels that may be rows",
    why: "'Interest paid' with a date and an amount is a row as well",
    fixture: "labels-that-may-be-rows",
  },
  () => false,
  ({ mark, column }: MarkEvent): boolean => {
    if (mark.kind !== "other" || mark.date === null || mark.money.minor === 0) return false;
    if (namesBalance(squash(mark.label))) return false;
    return column === "" || column === "debit" || column === "credit" || column === "amount";
  },
);
