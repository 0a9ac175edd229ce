import { limitWindows } from "@/ledger/limit-usage";
import { paymentDescription } from "@/ledger/rules";
import type { BankDate } from "@/vocabulary/calendar";
import { compactDate, isBusinessDay } from "./days";
import { demoIban, inDollars, listSuppliers, type Supplier } from "./directory";
import { isDebited, isLively } from "./life";
import { planAfterwards } from "./outcomes";
import type { Payment } from "./payment";
import { type Person, people, toPoster, wasThere } from "./people";
import type { Random } from "./random";
import { move, type Scene } from "./scene";
import { suspicionText } from "./suspicions";
import { bill } from "./texts";
import type { AccountSpec } from "./work";

/** A supplier's bill: paid by the client's own people in half of the cases, from the bank's payment file otherwise. */
export function planVendor(
  scene: Scene,
  account: AccountSpec,
  median: number,
  date: BankDate,
  random: Random,
): void {
  if (!isDebited(scene.script, account, date)) return;
  const supplier = random.pick(listSuppliers(account.client.business, account.currency, scene.bankCode));
  const amount = Math.min(random.amount(median * 100), 4_900_000);
  const text = bill(random, supplier.name);
  const minutes = random.int(8 * 60, 17 * 60) + random.int(0, 59) / 60;
  const payer = findPayer(scene, account, date, random);
  if (!payer || !isBusinessDay(date) || random.chance(0.5)) {
    scene.script.on(date, minutes, () => move(scene, account, "debit", amount, text));
    return;
  }
  const reference = `PAY-${compactDate(date)}-${random.code(6)}`;
  const payment = { account, payer, amount, reference, description: text.description };
  const to = getRecipient(scene, account, supplier, date, random);
  const suspicious = random.chance(0.05) && random.pick([true as const]);
  const fate = random.fork(reference);
  scene.script.on(date, minutes, () => {
    pay(scene, { ...payment, ...to, ...(suspicious && { suspicious }) }, date, fate);
  });
}

function findPayer(
  { script }: Scene,
  account: AccountSpec,
  date: BankDate,
  random: Random,
): Person | undefined {
  const able = people.filter(
    (someone) => someone.clientId === account.client.id && wasThere(script.days, someone, date),
  );
  return able.length > 0 ? random.pick(able) : undefined;
}

function getRecipient(
  scene: Scene,
  account: AccountSpec,
  supplier: Supplier,
  date: BankDate,
  random: Random,
) {
  const own = scene.accounts.filter(
    (other) =>
      other.client.id !== account.client.id &&
      other.currency === account.currency &&
      other.type === "COBO" &&
      isLively(scene.script, other, date),
  );
  if (own.length === 0 || !random.chance(0.12)) return { recipient: supplier.account };
  const ours = random.pick(own);
  return { recipient: demoIban(scene.bankCode, ours), ours };
}

/** Makes a payment now, if the account has the money, and plans its outcome. */
export function pay(scene: Scene, payment: Payment, date: BankDate, fate: Random): void {
  const { script, rates } = scene;
  const { account, amount, recipient, ours, description } = payment;
  if (amount > (script.available.get(account.id) ?? 0)) return;
  const suspicion = payment.suspicious && suspicionText(scene.made, payment, script.now);
  scene.made.push({ account: account.id, recipient, amount, at: script.now });
  const { id, currency } = account;
  const words = paymentDescription(recipient, description);
  script.post(toPoster(payment.payer), {
    kind: "payment",
    steps: [
      { type: "debit", account: id, amount, currency, description: words, reference: payment.reference },
      { type: "credit", to: "recipient", amount, currency },
    ],
    payment: {
      recipient,
      ours: ours !== undefined,
      description,
      aedAmount: rates.convert(amount, currency, "AED", script.now).amount,
      ...limitWindows(script.now, script.days.zone),
      ...(suspicion && { suspicion }),
    },
    usdAmount: inDollars(amount, currency, rates.at(script.now)),
  });
  if (ours && !suspicion) script.move(ours.id, amount);
  planAfterwards(scene, payment, script.nextPayment(), date, fate);
}
