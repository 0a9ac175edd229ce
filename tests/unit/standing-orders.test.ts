import { expect, test } from "bun:test";
import { dateFrom, listOrderDays, type Rhythm } from "@/payments/standing-orders/rules";

/** Days as numbers since 1970, apart from the product's own calendar. */
const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const getNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const getLength = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

function randomFrom(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

/** Every day on which an order pays, found by looking at each day of five years. */
function model(rhythm: Rhythm, today: string, isOpen: (day: number) => boolean): string[] {
  const { every, from, until, times, shift } = rhythm;
  const moved = (day: number, step: number): number => (isOpen(day) ? day : moved(day + step, step));
  const found: string[] = [];
  const first = getNumber(from);
  for (let day = first; day < first + 5 * 365 && found.length < 40; day += 1) {
    const date = new Date(day * 86_400_000);
    const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    const wanted = Math.min(Number(from.slice(8)), getLength(year, month));
    const lastOfMonth = getNumber(iso(Date.UTC(year, month, getLength(year, month)) / 86_400_000));
    const falls = {
      day: isOpen(day),
      week: (day - first) % 7 === 0,
      month: dayOfMonth === wanted,
      last_working_day: day === moved(lastOfMonth, -1),
    }[every];
    if (!falls || (until !== null && iso(day) > until)) continue;
    const pays = every === "last_working_day" ? day : moved(day, shift === "next" ? 1 : -1);
    if (iso(pays) < today) continue;
    if (times !== null && found.length >= times) break;
    found.push(`${iso(day)} on ${iso(pays)}`);
  }
  return found;
}

test("a standing order pays on the days that a plain count finds, whatever its rhythm, its end and the holidays", () => {
  const random = randomFrom(20_261_118);
  const kinds = ["day", "week", "month", "last_working_day"] as const;
  const seen = { ended: 0, counted: 0, never: 0 };
  for (let turn = 0; turn < 800; turn += 1) {
    const start = getNumber("2026-11-18") + random(800);
    const holidays = new Set(Array.from({ length: random(60) }, () => start + random(400)));
    const isOpen = (day: number) => ![2, 3].includes(day % 7) && !holidays.has(day);
    const every = kinds[random(4)] ?? "day";
    const end = random(3);
    const from = iso(start);
    // Half of the ends are near a month's end, where the last working day is.
    const near = iso(start + random(90));
    const monthEnd =
      getNumber(`${near.slice(0, 8)}01`) +
      getLength(Number(near.slice(0, 4)), Number(near.slice(5, 7)) - 1) -
      1;
    const until = iso(Math.max(start, random(2) === 0 ? getNumber(near) : monthEnd - random(4)));
    const rhythm: Rhythm = {
      every,
      from,
      until: end === 1 ? until : null,
      times: end === 2 ? 1 + random(5) : null,
      shift: random(2) === 0 ? "next" : "previous",
    };
    const today = iso(start - random(3) + random(6));
    const days = { isOpen: (date: string) => isOpen(getNumber(date)) };
    const next = dateFrom(rhythm, { today, last: undefined, begun: 0, days });
    const made = listOrderDays(rhythm, { next, begun: 0, days, until: iso(start + 5 * 365), most: 40 });
    const expected = model(rhythm, today, isOpen);
    const text = made
      .map(({ fallsOn, executesOn }) => `${fallsOn} on ${executesOn}`)
      .slice(0, expected.length + 1);
    expect([rhythm, today, text]).toEqual([rhythm, today, expected.slice(0, 40)]);
    seen.ended += Number(end === 1 && expected.length > 0);
    seen.counted += Number(end === 2);
    seen.never += Number(expected.length === 0);
  }
  expect(Math.min(seen.ended, seen.counted, seen.never)).toBeGreaterThan(5);
});
