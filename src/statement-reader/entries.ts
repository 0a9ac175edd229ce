import { doubts } from "./doubts/doubts";
import { type Entry, findings } from "./pass";
import { datePasses, linePasses, pagePasses } from "./passes";
import "./read";
import { closedDays, debitBalances, overdrawnBalances, runRepairs } from "./solving/repairs";
import { tableChoices } from "./solving/table-choices";

/** All parts of the reader that can be switched off, by their list. */
export const entries: Readonly<Record<string, readonly Entry[]>> = {
  pass: [...linePasses, ...datePasses, ...pagePasses],
  finding: findings,
  way: tableChoices,
  repair: [closedDays, ...runRepairs, debitBalances, overdrawnBalances],
  doubt: doubts,
};
