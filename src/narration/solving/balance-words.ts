import type { MarkEvent } from "../reading/events.ts";
import { squash } from "../reading/text.ts";

/** Words for a balance, in squashed text. */
export const BALANCE_WORD = /balance|saldo|solde|kontostand|остаток|رصيد|bakiye/;

/** 'Interest paid' with a date and an amount of a movement is a row, whatever else it is the label of. */
export function mayMove({ mark, column }: MarkEvent): boolean {
  if (mark.kind !== "other" || mark.date === null || mark.money.minor === 0) return false;
  const label = squash(mark.label);
  if (BALANCE_WORD.test(label) && !/transfer/.test(label)) return false;
  return column === "" || column === "debit" || column === "credit" || column === "amount";
}
