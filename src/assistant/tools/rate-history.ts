import { z } from "zod";
import { scopeOf } from "@/access/scope";
import { listRates } from "@/bank/rates/list";
import { bankDate, formatDateTime, type Instant, startOfBankDay } from "@/vocabulary/calendar";
import { dirhamPeg, minusSign, rateFromDirhams, rateText } from "@/vocabulary/money";
import { instantsOf } from "./selection";
import { defineTool, Figures } from "./tool";
import { dayText, percentText, whenText } from "./wording";

/** As many rates are read for one answer. */
const most = 1000;
/** As many are shown. */
const shown = 20;

type Rate = { rate: string; effectiveAt: Instant };

export const rateHistoryTool = defineTool({
  description: "How the rate of the euro or the dollar moved in a period: first, last, highest and lowest",
  input: z.object({ currency: z.enum(["USD", "EUR"]), from: z.iso.date(), to: z.iso.date() }),
  async run(deps, actor, { currency, from, to }) {
    const { zone } = deps.env;
    const today = bankDate(deps.now(), zone);
    if (from > today) return { content: "Rates to come are not told.", figures: [] };
    if (from > to) return { content: "That period ends before it begins.", figures: [] };
    const figures = new Figures();
    const ended = to < today ? to : undefined;
    const when = whenText({ from, to: ended ?? today });
    if (currency === "USD") {
      const rate = figures.of("AED for 1 USD", dirhamPeg);
      return {
        content: `The dirham is pegged to the dollar: 1 USD was AED ${rate} ${when}, without a change.`,
        figures: figures.all,
      };
    }
    const [start, end] = [startOfBankDay(from, zone), Math.min(instantsOf(deps, { to })[1] - 1, deps.now())];
    const { rows, next } = await listRates(deps, actor, { currency }, { limit: most });
    const until = rows.filter(({ effectiveAt }) => effectiveAt <= end);
    const before = until.find(({ effectiveAt }) => effectiveAt <= start);
    if (!before && next !== undefined)
      return { content: "That is further back than I read rates: ask for a later period.", figures: [] };
    const within = until.filter(({ effectiveAt }) => effectiveAt > start);
    const all: Rate[] = [...within, ...(before ? [before] : [])];
    const [last] = all;
    const first = all.at(-1);
    if (!first || !last) return { content: `There was no rate of the euro ${when}.`, figures: [] };
    const highest = all.reduceRight((best, one) => (unitsOf(one) > unitsOf(best) ? one : best));
    const lowest = all.reduceRight((best, one) => (unitsOf(one) < unitsOf(best) ? one : best));
    const told = (label: string, { rate }: Rate) =>
      `AED ${figures.of(`AED for 1 EUR, ${label}`, rate)} (${figures.of(`USD for 1 EUR, ${label}`, rateText(rateFromDirhams(rate, dirhamPeg)))} USD)`;
    const sinceWhen = ({ effectiveAt }: Rate) =>
      effectiveAt <= start
        ? "in force already when it began"
        : `from ${dayText(bankDate(effectiveAt, zone))}`;
    const opening = before
      ? `When ${dayText(from)} began`
      : `When the first rate was set, on ${dayText(bankDate(first.effectiveAt, zone))},`;
    const closing = to < today ? `at the end of ${dayText(to)}` : "now";
    const change =
      unitsOf(first) === unitsOf(last)
        ? all.length === 1
          ? "it did not change"
          : "it is where it was"
        : `${figures.of("Change", differenceOf(first.rate, last.rate))} dirhams, or ${figures.of("Change in percent", `${unitsOf(last) < unitsOf(first) ? minusSign : "+"}${percentText(Number(last.rate) / Number(first.rate) - 1)}`)}`;
    return {
      content: `${opening} 1 EUR was ${told("first", first)}; ${closing} it ${to < today ? "was" : "is"} ${told("last", last)}: ${change}. The highest rate ${when} was ${told("highest", highest)}, ${sinceWhen(highest)}; the lowest ${told("lowest", lowest)}, ${sinceWhen(lowest)}. The dirham is pegged to the dollar.`,
      figures: figures.all,
      table: {
        columns: [{ label: "In force from" }, { label: "AED for 1 EUR", numeric: true }],
        rows: all.slice(0, shown).map((one) => [formatDateTime(one.effectiveAt, zone), one.rate]),
        ...(all.length > shown && { more: all.length - shown }),
      },
      ...(scopeOf(actor) === "all" && {
        links: [{ label: "Exchange rates", href: "/admin/configurations" }],
      }),
    };
  },
});

const places = 8;

/** A rate in units of its last possible place. */
function unitsOf({ rate }: { rate: string }): bigint {
  const [whole = "0", behind = ""] = rate.split(".");
  return BigInt(whole + behind.padEnd(places, "0"));
}

/** By how much a rate changed, with its sign and without zeros at the end. */
export function differenceOf(from: string, to: string): string {
  const change = unitsOf({ rate: to }) - unitsOf({ rate: from });
  const digits = String(change < 0n ? -change : change).padStart(places + 1, "0");
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, "");
  return `${change < 0n ? minusSign : change > 0n ? "+" : ""}${text === "" ? "0" : text}`;
}
