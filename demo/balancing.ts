import type { BankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { daysAgo, weekday } from "./days";
import { inDollars } from "./directory";
import { isDebited, isLively, targetBalance } from "./life";
import type { Random } from "./random";
import { move, type Scene } from "./scene";
import { sweepsBegun } from "./sweeps";
import { funding, internal, sweep } from "./texts";
import type { AccountSpec, Work } from "./work";

const thousand = 100_000;
const wholeThousands = (amount: Minor) => Math.floor(amount / thousand) * thousand;

/**
 * Keeps accounts near their intended balances, once a week: collections are debited for the core account until sweeps do that,
 * payment accounts are funded, from the client's own collections if those have enough, and `level` does either.
 */
export function balance(
  scene: Scene,
  account: AccountSpec,
  work: Work,
  date: BankDate,
  random: Random,
): void {
  if (weekday(date) !== work.first) return;
  const target = targetBalance(scene.script, account, date);
  const minutes = random.int(14 * 60, 16 * 60) + account.id / 60;
  scene.script.on(date, minutes, () => {
    const has = scene.script.available.get(account.id) ?? 0;
    if (work.name === "sweep" || (work.name === "level" && has > target * 1.15)) {
      if (date >= daysAgo(scene.script.days, sweepsBegun) || !isDebited(scene.script, account, date)) return;
      move(scene, account, "debit", wholeThousands(has - target), sweep(random, date));
    } else if (work.name === "fund" || (work.name === "level" && has < target * 0.85)) {
      fund(scene, account, wholeThousands(target * 1.08 - has), date, random);
    }
  });
}

function fund(scene: Scene, account: AccountSpec, lack: Minor, date: BankDate, random: Random): void {
  if (lack <= 0) return;
  const source = sourceFor(scene, account, date);
  const spare = source
    ? (scene.script.available.get(source.id) ?? 0) - targetBalance(scene.script, source, date)
    : 0;
  const inside = Math.min(lack, wholeThousands(spare));
  if (source && inside > 0) transfer(scene, source, account, inside, date, random);
  move(scene, account, "credit", lack - Math.max(0, inside), funding(random, date));
}

function sourceFor(scene: Scene, account: AccountSpec, date: BankDate): AccountSpec | undefined {
  return scene.accounts.find(
    (other) =>
      other.id !== account.id &&
      other.client.id === account.client.id &&
      other.currency === account.currency &&
      other.type === "COBO" &&
      isLively(scene.script, other, date),
  );
}

function transfer(
  { script, rates }: Scene,
  from: AccountSpec,
  to: AccountSpec,
  amount: Minor,
  date: BankDate,
  random: Random,
): void {
  const { currency } = from;
  const step = { amount, currency, ...internal(random, date, to.title) };
  script.post(null, {
    kind: "transfer",
    steps: [
      { type: "debit", account: from.id, peer: to.id, ...step },
      { type: "credit", account: to.id, peer: from.id, ...step },
    ],
    usdAmount: inDollars(amount, currency, rates.at(script.now)),
  });
}
