import type { BankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { balance } from "./balancing";
import { isBusinessDay, isMonthly } from "./days";
import { inDollars } from "./directory";
import { isDebited, livelyDays } from "./life";
import { planVendor } from "./payments";
import { person, toPoster } from "./people";
import type { Random } from "./random";
import { move, type Scene } from "./scene";
import { accountFee, cardSettlement, collected, rent, salary, type Text, utilityBill } from "./texts";
import type { AccountSpec, Work } from "./work";

/** Plans everything that moves on the accounts from day to day. */
export function planMovements(scene: Scene): void {
  for (const account of scene.accounts) {
    const random = scene.script.random.fork(`movements/${account.id}`);
    for (const date of livelyDays(scene.script, account)) {
      for (const work of account.work) planWork({ scene, account, date, random }, work);
    }
  }
}

/** An account on a date. */
type Day = { scene: Scene; account: AccountSpec; date: BankDate; random: Random };

type Monthly = { day: number; times: readonly [number, number]; text(random: Random, date: BankDate): Text };

/** Monthly payments: the day, their number, and the text on the statement. */
const monthly: Readonly<Record<string, Monthly>> = {
  payroll: { day: 27, times: [5, 8], text: salary },
  rent: { day: 4, times: [1, 1], text: rent },
  utility: { day: 13, times: [2, 2], text: utilityBill },
  fee: { day: 5, times: [1, 1], text: accountFee },
};

function planWork(day: Day, work: Work): void {
  const { scene, account, date, random } = day;
  const { name, first, second } = work;
  const often = 0.71 * first * (isBusinessDay(date) ? 1 : name === "cards" ? 0.9 : 0.12);
  const bills = monthly[name];
  if (bills) planMonthly(day, bills, first);
  else if (name === "collect" || name === "cards") {
    repeat(random.times(often), () => planCredit(day, name, second));
  } else if (name === "vendor") {
    repeat(random.times(often), () => planVendor(scene, account, second, date, random));
  } else balance(scene, account, work, date, random.fork(date));
}

function repeat(times: number, act: () => void): void {
  for (let done = 0; done < times; done += 1) act();
}

/** A third of the credits comes with the overnight run, the rest through the working day. */
function planCredit({ scene, account, date, random }: Day, kind: "collect" | "cards", median: number): void {
  const minutes = random.chance(0.35) ? random.int(1, 3400) / 60 : random.int(8 * 3600, 18 * 3600) / 60;
  const { client } = account;
  const text = kind === "cards" ? cardSettlement(random, date) : collected(random, client.business, date);
  const amount = random.amount(median * 100);
  const foreign = kind === "collect" && account.currency === "USD" && random.chance(0.04);
  if (kind === "collect" && !foreign) scene.collected.push({ account, date, minutes, amount, text });
  scene.script.on(date, minutes, () => {
    if (foreign) creditEuros(scene, account, amount, text);
    else move(scene, account, "credit", amount, text);
  });
}

/** Credit in euros as entered by staff: the account receives the equivalent in its own currency. */
function creditEuros(scene: Scene, account: AccountSpec, originalAmount: Minor, text: Text): void {
  const { currency } = account;
  const converted = scene.rates.convert(originalAmount, "EUR", currency, scene.script.now);
  const step = { type: "credit", account: account.id, currency, ...converted, ...text } as const;
  scene.script.post(toPoster(person("leila.ops")), {
    kind: "credit",
    steps: [{ ...step, originalAmount, originalCurrency: "EUR" }],
    usdAmount: inDollars(converted.amount, currency, scene.rates.at(scene.script.now)),
  });
}

function planMonthly(
  { scene, account, date, random }: Day,
  { day, times: [least, most], text }: Monthly,
  median: number,
): void {
  if (!isMonthly(date, day) || !isDebited(scene.script, account, date)) return;
  const staff = median > 1000 ? toPoster(person("leila.ops")) : null;
  const start = random.int(9 * 60, 14 * 60);
  repeat(random.int(least, most), () => {
    const words = text(random, date);
    const amount = median < 1000 ? median * 100 : random.amount(median * 100);
    const minutes = start + random.int(1, 1800) / 60;
    scene.script.on(date, minutes, () => move(scene, account, "debit", amount, words, staff));
  });
}
