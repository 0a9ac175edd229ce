import type { Mark } from "../lines/read-line";
import { optional } from "../pass";
import type { Column } from "../tables/columns";
import type { Header } from "../tables/headers";
import { pattern } from "../vocabulary";

const availableWord = pattern("balances", "available");

/** True if a column of balances holds the available amount, including an agreed limit, and not the booked balance. */
export function isAvailable(header: Header | null, key: string): boolean {
  const place = Number(key.replace(/^balance/, "") || "1") - 1;
  const heading = header?.headings.filter((each) => each.role === "balance")[place];
  return heading !== undefined && availableWord.test(heading.label);
}

/**
 * The labelled amounts of a line without those in a column of available amounts, if a booked balance is beside them.
 */
export const withoutAvailable = optional(
  { name: "available balances", why: "a label has the balance and what is available beside it" },
  (marks) => [...marks],
  (marks: readonly Mark[], columns: readonly (Column | null)[], header: Header | null): readonly Mark[] => {
    const available = columns.map((each) => each?.role === "balance" && isAvailable(header, each.key));
    const booked = columns.some((each, index) => each?.role === "balance" && !available[index]);
    return booked ? marks.filter((_, index) => !available[index]) : marks;
  },
);
