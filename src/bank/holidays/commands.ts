import { readPrimaryRows } from "db/rows";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { defineRows } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type HolidayBody, type HolidayDto, holidayContract, holidaySchema, holidayText } from "./contract";

const select = "select id, date, name, currency, version from holidays";

async function readHoliday({ db }: Deps, actor: Actor, id: number): Promise<HolidayDto> {
  assertCan(actor, "holidays:read");
  const [holiday] = await readPrimaryRows(db, holidaySchema, { sql: `${select} where id = ?`, args: [id] });
  if (!holiday) throw new AppError("not_found", holidayContract.words.notFound);
  return holiday;
}

/** Key that is unique among holidays. */
export const holidayKey = ({ date, currency }: HolidayBody) => `${date} ${currency}`;

/** Stored holidays on the days of the given ones. */
export async function readTaken({ db }: Pick<Deps, "db">, _: Actor, holidays: readonly HolidayBody[]) {
  const args = [JSON.stringify(holidays.map(({ date }) => date))];
  const sql = `${select} where date in (select value from json_each(?))`;
  return new Map(
    (await readPrimaryRows(db, holidaySchema, { sql, args })).map((row) => [holidayKey(row), row]),
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

export const holidayRows = defineRows({
  table: "holidays",
  access: "holidays:write",
  resource: "HOLIDAY",
  one: "holiday",
  read: readHoliday,
  check: assertFree,
  stored: (_: Deps, { date, name, currency }: HolidayBody) => ({
    columns: { date, name, currency },
    details: { after: { date, name, currency } },
  }),
  shown: ({ date, name, currency }: HolidayDto) => ({ date, name, currency }),
  refusals: { "UNIQUE:holidays.date,holidays.currency": taken, "UNIQUE:holidays.date": taken },
});
