import type { Command } from "@/ledger/command";
import { addDays, type BankDate } from "@/vocabulary/calendar";
import { businessDayAfter, daysAgo, eachDay, isBusinessDay } from "./days";
import { inDollars } from "./directory";
import { isDebited, isLively, since } from "./life";
import { person, toPoster } from "./people";
import type { Random } from "./random";
import type { Scene } from "./scene";
import { holdText } from "./texts";
import type { AccountSpec } from "./work";

const staff = () => toPoster(person("leila.ops"));
const day = 86_400_000;

/** Holds: three a week, each released, captured or left to expire after some days; the newest are still active. */
export function planHolds(scene: Scene): void {
  const { script, accounts } = scene;
  const random = script.random.fork("holds");
  for (const date of eachDay(script.days)) {
    if (!isBusinessDay(date) || !random.chance(0.62)) continue;
    const able = accounts.filter((account) => canHold(scene, account, date));
    if (able.length === 0) continue;
    const account = random.pick(able);
    const fate = random.fork(date);
    script.on(date, random.int(9 * 60, 16 * 60), () => place(scene, account, date, fate));
  }
}

/** Reserves that the sample client always has: account, whole units and currency as entered, why, days ago. */
const standing = [
  ["Supplier Payments", 45_000, "AED", "Guarantee for customs GC-2210", 6],
  ["Operating Account", 18_400, "USD", "Tender bond TB-0917", 12],
  ["UAE Collections", 32_500, "AED", "Disputed card payment DP-3381", 2],
] as const;

/** Holds of the sample client that are still active when the book ends. */
export function planStandingHolds({ script, accounts, rates }: Scene): void {
  standing.forEach(([title, amount, currency, description, ago], at) => {
    const account = accounts.find((spec) => spec.title === title);
    if (!account) return;
    const date = daysAgo(script.days, ago);
    script.on(date, 13 * 60 + at * 9, () => {
      const entered = amount * 100;
      const foreign = currency !== account.currency && {
        ...rates.convert(entered, currency, account.currency, script.now),
        originalAmount: entered,
        originalCurrency: currency,
      };
      script.nextHold();
      script.post(staff(), {
        kind: "hold",
        steps: [
          {
            type: "hold",
            account: account.id,
            currency: account.currency,
            amount: entered,
            ...foreign,
            description,
            reference: `HOLD-${date.slice(0, 4)}-${9001 + at}`,
            expiresAt: script.now + 21 * day,
          },
        ],
      });
    });
  });
}

const canHold = ({ script }: Scene, account: AccountSpec, date: BankDate) =>
  isLively(script, account, date) && since(script, account, "emptied") === undefined && account.float > 0;

function place({ script, rates, accounts }: Scene, account: AccountSpec, date: BankDate, fate: Random): void {
  const entered = Math.min(fate.amount(account.float * 2.2), account.float * 12);
  const foreign = account.currency === "USD" && fate.chance(0.25);
  const money = foreign
    ? {
        ...rates.convert(entered, "AED", account.currency, script.now),
        originalAmount: entered,
        originalCurrency: "AED" as const,
      }
    : { amount: entered };
  if (money.amount > (script.available.get(account.id) ?? 0) / 2) return;
  const lasts = fate.pick([5, 7, 10, 14]);
  const ending = fate.chance(0.1) ? "stays" : fate.pick(["release", "release", "capture", "expiry"] as const);
  const expiresAt = script.now + lasts * day;
  const { id, currency } = account;
  const hold = { account: id, currency, ...money, ...holdText(fate, date) };
  script.post(staff(), {
    kind: "hold",
    steps: [{ type: "hold", ...hold, expiresAt: ending === "stays" ? "never" : expiresAt }],
  });
  planEnding(
    { script, rates, accounts, bankCode: "", made: [], collected: [], numbers: new Map() },
    account,
    script.nextHold(),
    money.amount,
    {
      ending,
      expiresAt,
      fate,
      date,
      lasts,
    },
  );
}

type Ending = {
  ending: "release" | "capture" | "expiry" | "stays";
  expiresAt: number;
  fate: Random;
  date: BankDate;
  lasts: number;
};

function planEnding(
  scene: Scene,
  account: AccountSpec,
  hold: number,
  held: number,
  { ending, expiresAt, fate, date, lasts }: Ending,
): void {
  const { script } = scene;
  if (ending === "stays") return;
  if (ending === "expiry") {
    script.at(expiresAt + fate.int(2, 58) * 1000, () => end(scene, account, held, "expiry", hold));
    return;
  }
  const on = businessDayAfter(addDays(date, fate.int(0, Math.max(0, lasts - 4))));
  script.on(on, fate.int(9 * 60, 16 * 60), () => {
    const captured = ending === "capture" && isDebited(script, account, on);
    const part = fate.chance(0.5) ? held : Math.round(held * (0.3 + fate.next() * 0.6));
    end(scene, account, held, captured ? "capture" : "release", hold, part);
  });
}

function end(
  { script, rates }: Scene,
  account: AccountSpec,
  held: number,
  kind: "release" | "capture" | "expiry",
  hold: number,
  part = 0,
): void {
  const release = { type: "release", hold } as const;
  const steps: Command["steps"] =
    kind === "capture" ? [release, { type: "debit", hold, amount: part }] : [release];
  script.move(account.id, held - (kind === "capture" ? part : 0));
  script.post(kind === "expiry" ? null : staff(), {
    kind,
    steps,
    ...(kind === "capture" && { usdAmount: inDollars(part, account.currency, rates.at(script.now)) }),
  });
}
