import { labelKind } from "../lines/label-kinds";
import type { ReadLine } from "../lines/labelled-amounts";
import { labelOf } from "../lines/printed-labels";
import { optional } from "../pass";
import type { Header } from "./headers";
import { isMoneyRole } from "./headings";

const REACH = 1.5;

/** The line of the balance that an account begins with. */
function opens({ words, dates, money: [money] }: ReadLine): boolean {
  if (!money || dates[0]?.from === 0) return false;
  const label = labelKind(labelOf(words.slice(0, money.from), 0, dates).text);
  return label?.exact === true && label.kind === "opening";
}

/**
 * Whether a table goes on above its own headings, which a page repeats for a further section: the first amounts of the
 * page, but for the balance that it opens with, stand on a line with the date under the heading of dates and the amount
 * under one of amounts.
 */
export const rowsGoOn = optional(
  {
    name: "rows above repeated headings",
    why: "rows go on above the first headings of a page",
    fixture: "rows-above-repeated-headings",
  },
  () => false,
  (lines: readonly ReadLine[], header: Header | null): boolean => {
    const first = lines.find((line) => line.money.length > 0 && !opens(line));
    const [date, money] = [first?.dates[0], first?.money.at(-1)];
    if (!header || !first || !date || !money || date.from > 0 || first.words.length < 3) return false;
    const reach = REACH * first.size;
    const headings = header.headings.filter((each) => each.role === "date");
    const dated = headings.some((each) => Math.abs(each.x0 - date.x0) < reach);
    const amounts = header.headings.filter((each) => isMoneyRole(each.role));
    return dated && amounts.some((each) => Math.abs(each.x1 - money.x1) < reach);
  },
);
