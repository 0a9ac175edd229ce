import { listRates } from "@/bank/rates/list";
import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { combinePhrases, type DeclaredEntity, field } from "../question/entity";
import { currencyField } from "./parts/shared";

/** Rates at present, or at the end of a day: dirhams for one unit of a currency. */
export const rates: DeclaredEntity = {
  access: "rates:read",
  noun: ["exchange rate", "exchange rates"],
  words: "exchange rate|exchange rates|rate|rates",
  says: [
    { words: "eur/aed|aed/eur|eur to aed|euro to dirham|eur in aed", is: { currency: "EUR" } },
    { words: "usd/aed|aed/usd|usd to aed|dollar to dirham|usd in aed", is: { currency: "USD" } },
    ...(["USD", "EUR"] as const).map((id) => ({
      words: combinePhrases(
        "what is|whats|how much is",
        "the|one|a|an|1",
        currencyField.values[id].words.replaceAll("|$", "").replaceAll("|€", ""),
        "worth",
      ),
      is: { currency: id },
    })),
    {
      words:
        "if i turned|if i changed|if we changed|if i converted|if we converted|how many would i get|how many would that be|how much would i get|how much would that be|convert|converted|convert to|conversion|exchange|would|would be|would have been|would be worth|are worth|is worth|was worth|would make|would have made|would i get|turned|turn|changed into|in force|rate in use|exchange rate in use|in use|use|you use|do you use|do we use|are you using|applied|applies|you used|did you use|you had|in dirhams|in aed|to dirhams|against the dirham",
    },
  ],
  record: "currency",
  converts: "amount",
  unnamed: true,
  onlyRecords: true,
  onDays: true,
  fields: {
    currency: currencyField,
    amount: field.money("Amount"),
    rate: field.text("AED for one"),
    since: field.day("Since"),
  },
  shown: ["currency", "rate", "since"],
  async read(deps, actor, { span, limit }) {
    const { rows, next } = await listRates(deps, actor, {}, { limit });
    const { zone } = deps.env;
    const now = deps.now();
    const at = span.to === undefined ? now : Math.min(now, startOfBankDay(addDays(span.to, 1), zone) - 1);
    return {
      rows: rows
        .filter(
          ({ effectiveAt, effectiveUntil }) =>
            effectiveAt <= at && (effectiveUntil === null || effectiveUntil > at),
        )
        .map((row) => ({
          id: row.id,
          currency: row.currency,
          rate: row.rate,
          since: bankDate(row.effectiveAt, deps.env.zone),
        })),
      more: next !== undefined,
    };
  },
};
