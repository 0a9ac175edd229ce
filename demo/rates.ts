import { exchangeRates } from "db/schema";
import { auditStatement } from "@/commands/statement";
import type { Instant } from "@/vocabulary/calendar";
import {
  type Currency,
  convert,
  crossRate,
  type DirhamRates,
  dirhamPeg,
  type Minor,
  rateText,
} from "@/vocabulary/money";
import { eachDay, instantAt, weekday } from "./days";
import { person, toPoster } from "./people";
import type { Script } from "./script";

/** The rates of the demo book, each from an instant on. */
export class RateBook {
  readonly #euro: { from: Instant; rate: string }[] = [];

  add(from: Instant, rate: string): void {
    this.#euro.push({ from, rate });
  }

  /** Dirhams for one unit of each currency at an instant. */
  at(at: Instant): DirhamRates {
    const euro = this.#euro.findLast(({ from }) => from <= at) ?? this.#euro[0];
    return { USD: dirhamPeg, AED: "1", EUR: euro?.rate ?? "1" };
  }

  /** Converts an amount into another currency, with the rate that a transaction stores. */
  convert(amount: Minor, from: Currency, to: Currency, at: Instant): { amount: Minor; rate: string } {
    const rate = crossRate(from, to, this.at(at));
    return { amount: convert(amount, rate), rate: rateText(rate) };
  }
}

/** The dollar's peg once, and the euro every Monday, wandering a little. */
export function planRates(script: Script): RateBook {
  const rates = new RateBook();
  const random = script.random.fork("rates");
  const [setter, { days }] = [toPoster(person("admin")), script];
  script.on(days.first, 1, () => write(script, setter, "USD", dirhamPeg));
  let euro = 4.22;
  for (const date of eachDay(days)) {
    if (date !== days.first && weekday(date) !== 1) continue;
    euro += (random.next() - 0.48) * 0.03;
    const rate = euro.toFixed(4);
    rates.add(instantAt(days, date, date === days.first ? 2 : 510), rate);
    script.on(date, date === days.first ? 2 : 510, () => write(script, setter, "EUR", rate));
  }
  return rates;
}

function write(
  script: Script,
  setter: ReturnType<typeof toPoster>,
  currency: "USD" | "EUR",
  rate: string,
): void {
  const at = script.now;
  script.write((db) => [
    db.read
      .insert(exchangeRates)
      .values({ currency, rate, effectiveAt: at, createdBy: setter.userId, createdAt: at }),
    auditStatement({
      actor: setter,
      action: "CREATE",
      resource: "EXCHANGE_RATE",
      resourceId: { sql: "last_insert_rowid()", args: [] },
      details: { currency, rate, effectiveAt: at },
      at,
    }),
  ]);
}
