import { listRates } from "@/bank/rates/list";
import { bankDate } from "@/vocabulary/calendar";
import type { EntityModel } from "../ask/entity";
import { currencyField } from "./shared";

/** Rates as they are now: dirhams for one unit of a currency. */
export const rates: EntityModel = {
  name: "rates",
  access: "rates:read",
  noun: ["exchange rate", "exchange rates"],
  words: "exchange rate|exchange rates|rate|rates",
  record: "currency",
  onlyRecords: true,
  fields: {
    currency: currencyField,
    rate: { label: "AED for one", kind: "text" },
    since: { label: "Since", kind: "day" },
  },
  asked: "list",
  shown: ["currency", "rate", "since"],
  narrows: () => false,
  async read(deps, actor, { limit }) {
    const { rows, next } = await listRates(deps, actor, {}, { limit });
    const now = deps.now();
    return {
      rows: rows
        .filter(
          ({ effectiveAt, effectiveUntil }) =>
            effectiveAt <= now && (effectiveUntil === null || effectiveUntil > now),
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
