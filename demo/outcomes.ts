import { auditStatement } from "@/commands/statement";
import { journalStatement } from "@/ledger/command";
import { returnReason } from "@/payments/rules";
import { addDays, type BankDate, type Instant } from "@/vocabulary/calendar";
import { businessDayAfter } from "./days";
import { isLively } from "./life";
import type { Payment } from "./payment";
import { person, toPoster } from "./people";
import type { Random } from "./random";
import type { Scene } from "./scene";

const minute = 60_000;

/**
 * Plans the outcome of a payment: one at this bank is done; others are sent within hours, and a few are returned;
 * suspicious ones wait for the review, which approves most of them on the next business day and leaves the newest
 * waiting.
 */
export function planAfterwards(
  scene: Scene,
  payment: Payment,
  id: number,
  date: BankDate,
  fate: Random,
): void {
  if (payment.undecided) return;
  if (payment.suspicious) planReview(scene, payment, id, date, fate);
  else if (!payment.ours) planSending(scene, payment, id, date, fate);
}

function planReview(scene: Scene, payment: Payment, id: number, date: BankDate, fate: Random): void {
  const { script } = scene;
  const decided = businessDayAfter(addDays(date, fate.int(0, 2)));
  const approved = fate.chance(0.65);
  script.on(decided, 9 * 60 + fate.int(0, 120), () => {
    const to = payment.ours ?? payment.account;
    const reviewer = toPoster(person("rohan.risk"));
    const review = { payment: id };
    if (approved && payment.ours && !isLively(script, to, decided)) return;
    if (approved) {
      script.post(reviewer, { kind: "approval", review, steps: [{ type: "credit", to: "recipient" }] });
      if (payment.ours) script.move(to.id, payment.amount);
      else planSending(scene, payment, id, decided, fate);
    } else {
      script.post(reviewer, { kind: "rejection", review, steps: [{ type: "credit", to: "payer" }] });
      script.move(payment.account.id, payment.amount);
    }
  });
}

function planSending(scene: Scene, payment: Payment, id: number, date: BankDate, fate: Random): void {
  const { script } = scene;
  const wait = payment.account.currency === "EUR" ? fate.int(120, 300) : fate.int(8, 90);
  script.at(script.now + wait * minute, () => {
    setStatus(scene, id, "booked", "sent");
    if (!fate.chance(0.05)) return;
    const back = businessDayAfter(addDays(date, fate.int(1, 3)));
    script.on(back, 11 * 60 + fate.int(0, 200), () => returnPayment(scene, payment, id, back));
  });
}

const statusChange = (id: number, before: string, after: string, at: Instant) => [
  { sql: "update payments set status = ?, updated_at = ? where id = ?", args: [after, at, id] },
  auditStatement({
    actor: null,
    action: "UPDATE",
    resource: "PAYMENT",
    resourceId: id,
    at,
    details: { before: { status: before }, after: { status: after } },
  }),
];

/** Records the status of a payment, as the bank reports it. */
export function setStatus({ script }: Scene, id: number, before: string, after: string): void {
  const at = script.now;
  script.write(() => statusChange(id, before, after, at));
}

/** The other bank sent the money back. */
function returnPayment({ script }: Scene, payment: Payment, id: number, date: BankDate): void {
  const { account, amount, recipient } = payment;
  if (!isLively(script, account, date)) return;
  const at = script.now;
  const description = `Returned payment to ${recipient}: ${returnReason("AC04")}`;
  const command = { kind: "return", return: { payment: id, description, code: "AC04" }, steps: [] } as const;
  script.move(account.id, amount);
  script.write(() => [journalStatement(Bun.randomUUIDv7(), null, { ...command, steps: [] }, at, undefined)]);
}
