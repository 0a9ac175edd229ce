import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { findCounterparty } from "@/accounts/transactions/counterparty";
import { cancelExpected, createExpected } from "@/collections/expected-receipts/commands";
import { expectedBodySchema } from "@/collections/expected-receipts/contract";
import { expireExpected } from "@/collections/expected-receipts/expire";
import { cashApplication } from "@/collections/receipts/cash-application";
import { applyReceipt, keepReceipt, undoApplication } from "@/collections/receipts/commands";
import type { Deps } from "@/deps";
import { returnReceipt } from "@/payments/receipt-returns/commands";
import { addDays, type BankDate } from "@/vocabulary/calendar";
import { type Minor, toDecimal } from "@/vocabulary/money";
import { businessDayAfter, daysAgo, eachDay, isBusinessDay } from "./days";
import { payerAccount } from "./directory";
import { buyers } from "./names";
import { person, toActor } from "./people";
import { act, type Collected, type Scene } from "./scene";
import type { AccountSpec } from "./work";

/** The client that hands its invoices to the bank, and since how many days. */
const client = "CLIENT_001";
const begun = 36;

/** Ways in which credits meet their invoices, taken in turn. */
const cases = [
  "exact",
  "part",
  "exact",
  "over",
  "exact",
  "writeOff",
  "unexpected",
  "exact",
  "hand",
  "exact",
  "kept",
  "exact",
  "undone",
  "exact",
] as const;
type Case = (typeof cases)[number];

/** Invoices that nobody has paid: the account, whole units, and how many days ago they were due. */
const unpaid = [
  ["Export Collections", 18_400, 124],
  ["Export Collections", 7_250, 97],
  ["UAE Collections", 41_300, 81],
  ["Export Collections", 12_900, 66],
  ["Operating Account", 9_480, 52],
  ["UAE Collections", 27_600, 38],
  ["Export Collections", 22_150, 24],
  ["Export Collections", 6_840, 9],
  ["UAE Collections", 33_900, 3],
  ["Export Collections", 15_700, -6],
  ["European Desk", 8_300, -11],
  ["Export Collections", 29_850, -17],
  ["UAE Collections", 52_000, -24],
  ["Operating Account", 11_200, -40],
] as const;

/** Positions of the unpaid invoices that are cancelled, and of the one that expires. */
const cancelled = [1, 6];
const expired = 4;

const treasurer = () => toActor(person("dune.treasury"));
const user = () => toActor(person("client"));
const noSignal = () => new AbortController().signal;

/**
 * What a client expects and what pays it, for five weeks: invoices paid exactly, in part, with a rest, short of what is written
 * off, by hand, not at all, and payments that name nothing, of which one is returned.
 */
export function planReceivables(scene: Scene): void {
  const { script } = scene;
  const first = daysAgo(script.days, begun);
  script.on(first, 8 * 60, () => apply(scene));
  script.on(first, 8 * 60 + 2, () =>
    keepAll(scene, "1", "Came in before we handed our invoices to the bank"),
  );
  for (const date of eachDay(script.days).filter((day) => day > first && isBusinessDay(day)))
    script.on(date, 9 * 60 + 40, () => keepAll(scene, ownMoney, "Our own money, from the core account"));
  planUnpaid(scene);
  const paying = scene.collected
    .filter(({ account, date }) => account.client.id === client && date > first)
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.minutes - other.minutes);
  const numbers = new Set<string>();
  for (const [at, credit] of paying.entries()) {
    const isNew = !numbers.has(credit.text.reference);
    numbers.add(credit.text.reference);
    planCredit(scene, credit, isNew ? (cases[at % cases.length] ?? "exact") : "unexpected");
  }
  script.at(script.days.end, () => apply(scene));
  script.at(script.days.end, () => returnStray(scene));
}

/** Cash application up to now. */
const apply = (scene: Scene) => act(scene, (deps) => cashApplication.follow(deps, noSignal()));

/** Returns the newest payment of another client that nothing explains: one of those whose payer's account is known. */
const returnStray = (scene: Scene) =>
  act(scene, async (deps) => {
    const stray = await readPrimaryRow(deps.db, idRow, {
      sql: `select r.id from receipts r join credits_from_outside c on c.id = r.id join journals j on j.id = c.journal_id
        join virtual_accounts v on v.id = r.virtual_account_id
        where r.client_id = ? and r.status = 'unapplied' and j.kind in ('payment', 'approval')
          and (select balance from ledger_accounts where code = 'available:' || v.id and currency = r.currency) >= r.amount
        order by r.id desc limit 1`,
      args: [client],
    });
    await returnReceipt(deps, user(), idRow.parse(stray).id, { reason: "UNKNOWN" }, undefined);
  });

/** Condition of receipts that are the client's own money. */
const ownMoney = "id in (select id from transactions where reference like 'FND-%')";

/** Keeps the receipts that wait and meet a condition. */
function keepAll({ script }: Scene, condition: string, note: string): void {
  const at = script.now;
  const { userId, origin } = user();
  const waiting = `from receipts where client_id = ? and status = 'unapplied' and ${condition}`;
  script.write(() => [
    {
      sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
        select ?, 'UPDATE', 'RECEIPT', id, json_object('kept', amount, 'note', ?), ?, ?, ? ${waiting} order by id`,
      args: [userId, note, origin.ip, origin.userAgent, at, client],
    },
    {
      sql: `update receipts set kept = amount, status = 'kept' where id in (select id ${waiting})`,
      args: [client],
    },
  ]);
}

type Expected = {
  account: AccountSpec;
  number: string;
  amount: Minor;
  dueDate: BankDate;
  payer: string;
  toleranceBelow?: Minor;
  acceptUntil?: BankDate;
};

function expect(scene: Scene, date: BankDate, minutes: number, expected: Expected): void {
  const { account, payer, amount, toleranceBelow = 0, ...rest } = expected;
  const body = expectedBodySchema.parse({
    ...rest,
    vaId: account.id,
    currency: account.currency,
    amount: toDecimal(amount),
    toleranceBelow: toDecimal(toleranceBelow),
    payer: { name: payer, account: payerAccount(payer) },
  });
  scene.script.on(date, minutes, () =>
    act(scene, (deps) => createExpected(deps, treasurer(), body, undefined)),
  );
}

function planUnpaid(scene: Scene): void {
  const { script, accounts } = scene;
  unpaid.forEach(([title, units, overdue], at) => {
    const account = accounts.find((one) => one.title === title);
    if (!account) return;
    const number = `INV-${script.days.today.slice(0, 4)}-0${4100 + at * 37}`;
    const payer = buyers.marine[at % buyers.marine.length] ?? "";
    const last = daysAgo(script.days, 8);
    expect(scene, daysAgo(script.days, begun), 8 * 60 + 15 + at, {
      account,
      number,
      amount: units * 100,
      dueDate: daysAgo(script.days, overdue),
      payer,
      ...(at === expired && { acceptUntil: last }),
    });
    if (!cancelled.includes(at)) return;
    script.on(daysAgo(script.days, 10 + at), 11 * 60 + at, () =>
      act(scene, async (deps) =>
        cancelExpected(deps, treasurer(), await readExpectedId(deps, number), undefined),
      ),
    );
  });
  script.on(daysAgo(script.days, 7), 1, () => act(scene, (deps) => expireExpected(deps, noSignal())));
}

/** Plans what a credit was expected as, and what becomes of what is left of it. */
function planCredit(scene: Scene, credit: Collected, kind: Case): void {
  const { script } = scene;
  const { account, date, minutes, amount, text } = credit;
  const random = script.random.fork(`expected/${text.reference}`);
  const isByHand = kind === "hand" || kind === "undone";
  const difference: Partial<Record<Case, Minor>> = {
    part: Math.round(amount * 0.6),
    over: -Math.min(25_000, Math.round(amount / 10)),
    kept: -Math.min(18_500, Math.round(amount / 10)),
    writeOff: Math.min(450, Math.round(amount / 20)),
  };
  const number = isByHand ? `PO-${random.digits(6)}` : text.reference;
  if (kind !== "unexpected") {
    const [made = ""] = [addDays(date, -random.int(8, 20)), daysAgo(script.days, begun - 1)]
      .toSorted()
      .slice(-1);
    expect(scene, made, random.int(9 * 60, 16 * 60), {
      account,
      number,
      amount: amount + (difference[kind] ?? 0),
      dueDate: addDays(date, random.int(-6, 8)),
      payer: findCounterparty(text.description) ?? "",
      ...(kind === "writeOff" && { toleranceBelow: 500 }),
    });
  }
  script.on(date, minutes + 0.07, () => apply(scene));
  const next = businessDayAfter(date);
  const later = random.int(9 * 60, 12 * 60);
  if (isByHand) script.on(next, later, () => applyByHand(scene, credit, number));
  if (kind === "undone") script.on(next, later + 140, () => undo(scene, credit));
  if (kind === "kept") script.on(next, later, () => keep(scene, credit));
}

const idRow = z.object({ id: z.int() });

const readExpectedId = async ({ db }: Deps, number: string): Promise<number> =>
  idRow.parse(
    await readPrimaryRow(db, idRow, {
      sql: "select id from expected_receipts where client_id = ? and number = ?",
      args: [client, number],
    }),
  ).id;

const readReceiptId = async ({ db }: Deps, { account, text }: Collected): Promise<number> =>
  idRow.parse(
    await readPrimaryRow(db, idRow, {
      sql: "select id from transactions where virtual_account_id = ? and reference = ? and type = 'credit'",
      args: [account.id, text.reference],
    }),
  ).id;

const applyByHand = (scene: Scene, credit: Collected, number: string) =>
  act(scene, async (deps) => {
    const expectedReceiptId = await readExpectedId(deps, number);
    const applications = [{ expectedReceiptId, amount: credit.amount, writeOff: false }];
    await applyReceipt(deps, user(), await readReceiptId(deps, credit), { applications }, undefined);
  });

const undo = (scene: Scene, credit: Collected) =>
  act(scene, async (deps) => {
    const id = await readReceiptId(deps, credit);
    const made = await readPrimaryRow(deps.db, idRow, {
      sql: "select id from receipt_applications where receipt_id = ?",
      args: [id],
    });
    await undoApplication(deps, user(), { id, applicationId: idRow.parse(made).id }, undefined);
  });

const keep = (scene: Scene, credit: Collected) =>
  act(scene, async (deps) => {
    const note = "Freight that the customer paid in advance";
    await keepReceipt(deps, user(), await readReceiptId(deps, credit), { note }, undefined);
  });
