import { listRates } from "@/bank/rates/list";
import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { dirhamPeg } from "@/vocabulary/money";
import { type DeclaredEntity, field, onlyValue } from "../question/entity";
import { Figures } from "../run/tool";
import { dayText, whenText } from "../run/wording";
import { currencyField } from "./parts/shared";
import { rates } from "./rates";

/** Number of rates read for one answer. */
const mostRates = 1000;

/** History of a currency's rate over a period: the first, last, highest and lowest rate in force. */
export const rateMoves: DeclaredEntity = {
  access: rates.access,
  noun: rates.noun,
  words: `${rates.words}|rate history|history of the rate`,
  says: [
    ...(rates.says ?? []),
    {
      words:
        "develop|developed|move|moved|change|changed|evolve|evolved|published|we published|you published|highest and lowest|highest and the lowest|lowest and highest|lowest and the highest",
    },
  ],
  fields: { currency: currencyField, day: field.day("Since") },
  time: "day",
  shown: ["day", "currency"],
  async read() {
    return { rows: [], more: true };
  },
  async report(deps, actor, { span, filters }) {
    const { zone } = deps.env;
    const [now, currency] = [deps.now(), onlyValue(filters, "currency")];
    const today = bankDate(now, zone);
    const { from, to = today } = span;
    if (from === undefined || currency === undefined || currency === "AED") return undefined;
    const figures = new Figures();
    const [last = to] = [to, today].toSorted();
    const when = whenText({ from, to: last });
    if (currency === "USD") {
      const content = `The dirham is pegged to the dollar: 1 USD was AED ${figures.of("AED for 1 USD", dirhamPeg)} ${when}, without a change.`;
      return { content, figures: figures.all };
    }
    const [start, end] = [
      startOfBankDay(from, zone),
      Math.min(now, startOfBankDay(addDays(to, 1), zone) - 1),
    ];
    const { rows, next } = await listRates(deps, actor, { currency: "EUR" }, { limit: mostRates });
    const all = rows
      .filter(
        ({ effectiveAt, effectiveUntil }) =>
          effectiveAt <= end && (effectiveUntil === null || effectiveUntil > start),
      )
      .toSorted((a, b) => a.effectiveAt - b.effectiveAt);
    const [first, latest] = [all[0], all.at(-1)];
    // Only periods with complete history are answered.
    if (!first || !latest || (next !== undefined && first.effectiveAt > start)) return undefined;
    const inOrder = all.toSorted((a, b) => Number(a.rate) - Number(b.rate));
    const [lowest = first, highest = latest] = [inOrder[0], inOrder.at(-1)];
    const quoted = (label: string, { rate, effectiveAt }: (typeof all)[number]) =>
      `AED ${figures.of(`AED for 1 EUR, ${label}`, rate)} (in force since ${dayText(bankDate(effectiveAt, zone))})`;
    const same = all.every(({ rate }) => rate === first.rate) ? " It did not change." : "";
    return {
      content: `1 EUR ${when}: at first ${quoted("first", first)}, at last ${quoted("last", latest)}; the highest rate was ${quoted("highest", highest)}, the lowest ${quoted("lowest", lowest)}.${same}`,
      figures: figures.all,
    };
  },
};
