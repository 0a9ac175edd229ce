import { readPrimaryRows } from "db/rows";
import type { Actor } from "@/access/actor";
import { defineRows } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type HolidayBody, type HolidayDto, holidayContract, holidayText } from "./contract";

/** Key that is unique among holidays. */
export const holidayKey = ({ date, currency }: HolidayBody) => `${date} ${currency}`;

/** Stored holidays on the days of the given ones. */
export async function readTaken({ db }: Pick<Deps, "db">, _: Actor, holidays: readonly HolidayBody[]) {
  const args = [JSON.stringify(holidays.map(({ date }) => date))];
  const sql =
    "select id, date, name, currency, version from holidays where date in (select value from json_each(?))";
  return new Map(
    (await readPrimaryRows(db, holidayContract.row, { sql, args })).map((row) => [holidayKey(row), row]),
  );
}

/** Throws AppError 409 that names the holidays which are already stored, or given twice. */
async function assertFree(
  deps: Deps,
  actor: Actor,
  holidays: readonly HolidayBody[],
  own?: number,
): Promise<void> {
  const taken = await readTaken(deps, actor, holidays);
  const first = new Map(holidays.map((one) => [holidayKey(one), one] as const).toReversed());
  const twice = holidays.filter((one) => {
    const found = taken.get(holidayKey(one));
    return first.get(holidayKey(one)) !== one || (found !== undefined && found.id !== own);
  });
  if (twice.length === 0) return;
  const named = twice.map((one) => holidayText(taken.get(holidayKey(one)) ?? one)).join(", ");
  const sentence = `A day has one holiday of a currency, and there is already: ${named}`;
  throw new AppError("conflict", sentence, { code: "HOLIDAY_TAKEN", fields: { date: sentence } });
}

/** Refusal of the later of two concurrent writes. */
const taken = {
  kind: "conflict",
  message: "Somebody else has just added a holiday on this day",
  code: "HOLIDAY_TAKEN",
  field: "date",
} as const;

export const holidayRows = defineRows<HolidayDto, HolidayBody>(holidayContract, {
  table: "holidays",
  resource: "HOLIDAY",
  text: holidayText,
  row: holidayContract.row,
  fields: ["date", "name", "currency"],
  check: assertFree,
  refusals: { "UNIQUE:holidays.date,holidays.currency": taken, "UNIQUE:holidays.date": taken },
});
