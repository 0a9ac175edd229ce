import { preparedRead } from "db/prepared";
import { exchangeRates } from "db/schema";
import { selectUsername } from "db/username";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { setRate } from "@/ledger/rates";
import { defineReading } from "@/platform/lists/reading";
import { isoInstant } from "@/vocabulary/calendar";
import { type CreateRate, furthestRateAhead, type RateDto, rateFilters } from "./contract";

const { id, currency, rate, effectiveAt, createdAt } = exchangeRates;

const columns = {
  id,
  currency,
  rate,
  effectiveAt,
  createdAt,
  createdBy: selectUsername(exchangeRates.createdBy).as("set_by"),
  // The instant from which another rate of the currency applies; the later one of two of the same instant wins.
  effectiveUntil: sql<number | null>`(select min(later.effective_at) from exchange_rates later
    where later.currency = exchange_rates.currency and (later.effective_at > exchange_rates.effective_at
      or (later.effective_at = exchange_rates.effective_at and later.id > exchange_rates.id)))`.as(
    "effective_until",
  ),
};

/** The history of rates, the latest to take effect first. */
export const { list: listRates, summarise: summariseRates } = defineReading({
  access: "rates:read",
  filters: rateFilters,
  targets: { currency },
  id,
  sorts: { effective: { column: effectiveAt, field: "effectiveAt" } },
  visible: () => undefined,
  from: exchangeRates,
  select: (read) => read.select(columns).from(exchangeRates),
});

/** A rate as the list reads it. */
export type RateRow = Awaited<ReturnType<typeof listRates>>["rows"][number];

const rateById = preparedRead((read) =>
  read
    .select(columns)
    .from(exchangeRates)
    .where(eq(id, sql.placeholder("id"))),
);

/**
 * Sets a rate from an instant, by default now.
 * @throws AppError 403, 400 for an instant more than a year ahead
 */
export async function createRate(deps: Deps, actor: Actor, input: CreateRate): Promise<RateDto> {
  const { effectiveAt: from } = input;
  if (from !== undefined && from > deps.now() + furthestRateAhead) {
    const sentence = "Give an instant within the coming year";
    throw new AppError("bad_request", sentence, { fields: { effectiveAt: sentence } });
  }
  const rateId = await setRate(deps, actor, {
    currency: input.currency,
    rate: input.rate,
    ...(from !== undefined && { effectiveAt: from }),
  });
  const row = await rateById(deps.db).get({ id: rateId });
  if (!row) throw new Error(`The rate ${rateId} is not there`);
  return toRateDto(row, actor);
}

/** Converts a rate to the form of answers. */
export function toRateDto(row: RateRow, actor: Pick<Actor, "role">): RateDto {
  return {
    id: row.id,
    currency: row.currency,
    rate: row.rate,
    effectiveAt: new Date(row.effectiveAt).toISOString(),
    effectiveUntil: isoInstant(row.effectiveUntil),
    createdAt: new Date(row.createdAt).toISOString(),
    createdBy: getScope(actor) === "all" ? row.createdBy : null,
  };
}
