import type { ReadLine } from "../lines/labelled-amounts";
import { isRow } from "../lines/lines-around-rows";
import { optional } from "../pass";
import { type Column, columnOf } from "./columns";
import type { Header } from "./headers";
import { isMoneyRole } from "./headings";

/*
 * In texts that were never set in columns ('01 Jan 26 Salary 0.00 1200.00 2200.00') the amounts stand anywhere: only their
 * order says under which heading they belong.
 */

const FEWEST_ROWS = 3;
const NEARLY_ALL = 0.9;
const OFTEN = 0.3;

/** Two amounts of the line came under one heading, or one of them under none. */
function isMisread(line: ReadLine, columns: readonly Column[]): boolean {
  const found = line.money.map((money) => columnOf(money, columns, line.size));
  return found.includes(null) || new Set(found).size < found.length;
}

/**
 * The keys of the columns of amounts in the order of their headings, where nearly every row holds one amount for each of
 * them and their places do not tell which; null for every other table.
 */
export const keysByOrder = optional(
  {
    name: "columns known by their order",
    why: "amounts are set so raggedly that only their order tells their columns",
    fixture: "columns-known-by-their-order",
  },
  () => null,
  (header: Header, columns: readonly Column[], lines: readonly ReadLine[]): readonly string[] | null => {
    const headings = header.headings.filter(({ role }) => isMoneyRole(role));
    const keys = headings.map(({ role }) => role);
    if (keys.length < 2 || new Set(keys).size < keys.length) return null;
    const rows = lines.filter(isRow);
    const whole = rows.filter((line) => line.money.length === keys.length);
    if (rows.length < FEWEST_ROWS || whole.length < rows.length * NEARLY_ALL) return null;
    const misread = whole.filter((line) => isMisread(line, columns));
    return misread.length >= whole.length * OFTEN ? keys : null;
  },
);
