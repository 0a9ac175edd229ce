import type { Mark, ReadLine } from "../lines/labelled-amounts";
import { optional } from "../pass";
import { squash } from "../words/text";
import { type Column, columnOf } from "./columns";
import { overlap } from "./headings";
import type { Part } from "./tables";

function ofMoney(column: Column): boolean {
  return column.role !== "aside" && column.role !== "";
}

/**
 * The column of each labelled amount of a line. A line of totals may be set another way than the rows, so that none
 * ends where they do: as many amounts as the table has columns of money, each within its own, stand in their order.
 */
export function columnsOfMarks(marks: readonly Mark[], line: ReadLine, part: Part): (Column | null)[] {
  const found = marks.map((mark) => columnOf(mark.money, part.columns, line.size));
  const columns = part.columns.filter(ofMoney);
  if (marks.length < 2 || columns.length !== marks.length || found.some((each) => each !== null))
    return found;
  const within = columns.every((column, index) => {
    const money = marks[index]?.money;
    return money !== undefined && overlap(money, column) > 0;
  });
  return within ? columns : found;
}

/** Of several amounts behind the label of a balance, in a table without a column of balances, the one in a column. */
export const soleInColumn = optional(
  {
    name: "one amount of several labelled ones",
    why: "of the amounts behind a label one stands in the column of amounts",
    fixture: "one-amount-of-several-labelled-ones",
  },
  () => null,
  (marks: readonly Mark[], columns: readonly (Column | null)[]): Mark | null => {
    const inside = marks.filter((_, index) => columns[index] !== null);
    return marks.length > 1 && inside.length === 1 ? (inside[0] ?? null) : null;
  },
);

const OF_A_SIDE =
  /withdraw|deposit|debit|credit|fee|charge|interest|frais|commission|entgelt|gebuhr|zinsen|belastung|gutschrift|cargo|abono|comisi|addebit|accredit/;

/** True for a total that is no balance, though it stands in the column of balances: 'Total withdrawal amount'. */
export function sumsSide(mark: Mark): boolean {
  return OF_A_SIDE.test(squash(mark.label));
}
