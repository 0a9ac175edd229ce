import { z } from "zod";
import { bankDate } from "@/vocabulary/calendar";
import { rateBetween, ratesOn } from "./conversions";
import { differenceOf } from "./rate-history";
import { defineTool, Figures } from "./tool";
import { dayText, listed } from "./wording";

export const ratesOnDaysTool = defineTool({
  description:
    "The rate of the euro or the dollar at the end of several days beside each other, today as it is now",
  input: z.object({ currency: z.enum(["USD", "EUR"]), dates: z.array(z.iso.date()).min(2).max(6) }),
  async run(deps, _actor, { currency, dates }) {
    const today = bankDate(deps.now(), deps.env.zone);
    if (dates.some((date) => date > today)) return { content: "Rates to come are not told.", figures: [] };
    const figures = new Figures();
    const found: { day: string; rate: string | undefined }[] = [];
    for (const day of dates.toSorted())
      found.push({ day, rate: rateBetween(await ratesOn(deps, day), currency, "AED") });
    const headOf = (day: string) => (day === today ? "Now" : dayText(day));
    const texts = found.map(({ day, rate }) => {
      const when = day === today ? "now" : `at the end of ${dayText(day)}`;
      return rate === undefined ? `unknown ${when}` : `AED ${figures.of(headOf(day), rate)} ${when}`;
    });
    const [first, last] = [found[0]?.rate, found.at(-1)?.rate];
    const change =
      first === undefined || last === undefined
        ? ""
        : ` From the first to the last of these days that is ${figures.of("Change", differenceOf(first, last))} dirhams.`;
    return {
      content: `The rate of 1 ${currency}: ${listed(texts)}.${change}`,
      figures: figures.all,
      table: {
        columns: [{ label: "At the end of" }, { label: `AED for 1 ${currency}`, numeric: true }],
        rows: found.map(({ day, rate }) => [headOf(day), rate ?? "unknown"]),
      },
    };
  },
});
