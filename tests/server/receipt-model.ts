/** Accounts of a play: the first is credited by lines of the bank, the others by hand; the last is another client's. */
export const accounts = [
  { client: "GULF", currency: "USD" },
  { client: "GULF", currency: "USD" },
  { client: "GULF", currency: "EUR" },
  { client: "NOOR", currency: "USD" },
] as const;

/** An expected receipt in cents. Payments from `from` to `until` are applied to it by themselves. */
export type Wanted = {
  account: number;
  number: number;
  amount: number;
  below: number;
  above: number;
  due: string;
  payer?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

type Expected = Wanted & {
  reference: string;
  applied: number;
  writtenOff: number;
  ended?: "expired" | "cancelled" | undefined;
};

type Application = { expected: number; amount: number; writtenOff: number; undone: boolean };

/** What a payment is, and what its text names. */
export type Payment = {
  account: number;
  amount: number;
  numbers: readonly number[];
  references: readonly string[];
  day: string;
  payer?: number | undefined;
};

/** A bank's line for the first account: what became of it, and the file that it is of. */
type Line = { file: number; payment: Payment; refusal?: string | undefined; isAssigned: boolean };

type Receipt = Payment & {
  id: number;
  line?: number | undefined;
  kept: number;
  /** What people kept, which counts again when the bank's reversal is withdrawn. */
  keptByPeople: number;
  orders: number;
  taken?: { by: "undo" } | { by: "reversal"; reversal: number } | undefined;
  applications: Application[];
};

type Reversal = {
  receipt: Receipt | undefined;
  isMatched: boolean;
  /** The line whose ids or payer it names. */
  at: number;
  by: "ids" | "payer";
  among: readonly Receipt[];
};

/** Rules of the first account for lines of the bank, amounts in cents. */
export type Rules = {
  payers?: readonly number[] | undefined;
  least?: number | undefined;
  most?: number | undefined;
  expectedOnly: boolean;
  until?: string | undefined;
  maximum?: number | undefined;
};

const clientOf = ({ account }: { account: number }) => accounts[account]?.client;
const currencyOf = ({ account }: { account: number }) => accounts[account]?.currency;
const open = ({ amount, applied, writtenOff }: Expected) => amount - applied - writtenOff;
const isBounded = ({ amount, below, above }: Pick<Expected, "amount" | "below" | "above">) =>
  Math.max(below, above) <= Math.floor(amount / 10);

function statusOf(one: Expected): string {
  if (one.ended === "cancelled") return "cancelled";
  if (open(one) === 0) return "paid";
  return one.ended ?? (one.applied === 0 ? "open" : "partly_paid");
}
const isLive = (one: Expected) => ["open", "partly_paid", "expired"].includes(statusOf(one));

const appliedOf = ({ applications }: Receipt) =>
  applications.reduce((sum, { amount, undone }) => sum + (undone ? 0 : amount), 0);
const returnedOf = (one: Receipt) => (one.taken ? one.amount : one.orders);
const restOf = (one: Receipt) => one.amount - appliedOf(one) - one.kept - returnedOf(one);

function receiptStatus(one: Receipt): string {
  const applied = appliedOf(one);
  if (restOf(one) > 0) return applied > 0 ? "overpaid" : "unapplied";
  return applied > 0 ? "applied" : one.kept > 0 ? "kept" : "returned";
}

/** What is expected and received on some accounts, by rules of its own: each act changes it, or answers the code of its refusal. */
export class ReceiptModel {
  readonly expected: Expected[] = [];
  readonly receipts: Receipt[] = [];
  readonly lines: Line[] = [];
  /** Amount of money on the first account. */
  balance = 0;
  #rules: Rules = { expectedOnly: false };
  /** Payments that nobody has looked at, with those that the bank took back meanwhile. */
  #waiting: Receipt[] = [];
  readonly #undone = new Set<number>();
  /** The bank's reversals, each with the receipt that it took back, if any, and those that came before it. */
  readonly reversals: Reversal[] = [];

  expect(one: Wanted, reference: string): string | undefined {
    if (!isBounded(one)) return "INVALID";
    if (this.#isTaken(one, { number: one.number })) return "NUMBER_TAKEN";
    this.expected.push({ ...one, reference, applied: 0, writtenOff: 0 });
    return undefined;
  }

  /** True if another expected receipt of the client that is not paid has the number or the reference. */
  #isTaken(one: Pick<Expected, "account">, by: Partial<Pick<Expected, "number" | "reference">>): boolean {
    return this.expected.some(
      (other) =>
        other !== one &&
        clientOf(other) === clientOf(one) &&
        isLive(other) &&
        (other.number === by.number || other.reference === by.reference),
    );
  }

  change(
    at: number,
    to: Pick<Expected, "number" | "amount" | "below" | "above" | "from" | "until">,
    today: string,
    reference: string,
  ): string | undefined {
    const one = this.#expected(at);
    if (!isBounded(to)) return "INVALID";
    if (one.ended === "cancelled") return "EXPECTED_ENDED";
    if (to.amount !== one.amount && to.amount < one.applied + one.writtenOff) return "BELOW_APPLIED";
    const stays = statusOf(one) === "expired" && to.until !== undefined && to.until < today;
    const changed: Expected = { ...one, ...to, ended: stays ? "expired" : undefined };
    const opens = to.number !== one.number || statusOf(one) === "paid";
    if (opens && isLive(changed) && this.#isTaken(one, { number: to.number })) return "NUMBER_TAKEN";
    Object.assign(one, changed, { reference });
    return undefined;
  }

  cancel(at: number): string | undefined {
    const one = this.#expected(at);
    if (one.ended === "cancelled") return "EXPECTED_ENDED";
    if (one.applied !== 0) return "HAS_APPLICATIONS";
    one.ended = "cancelled";
    return undefined;
  }

  /** What a payment would have to be to pay what it names: its open amounts, with a bound of the last one and some cents. */
  sumOf(
    places: readonly number[],
    payer: number | undefined,
    of: "open" | "short" | "below" | "above",
  ): number | undefined {
    const named = places.map((at) => this.#expected(at));
    const owed = this.expected.find((one) => one.payer === payer && open(one) > 0);
    const targets = inOrder(named.length > 0 || payer === undefined || !owed ? named : [owed]);
    const last = targets.at(-1);
    if (!last) return undefined;
    const sum = targets.reduce((total, one) => total + Math.max(0, open(one)), 0);
    const rest = { open: 0, short: -Math.ceil(open(last) / 2), below: -last.below, above: last.above };
    return sum + rest[of];
  }

  pay(payment: Payment, id: number, line?: number): void {
    if (payment.account === 0) this.balance += payment.amount;
    this.#waiting.push({ ...payment, id, line, kept: 0, keptByPeople: 0, orders: 0, applications: [] });
  }

  setRules(rules: Rules): string | undefined {
    if (rules.least !== undefined && rules.most !== undefined && rules.least > rules.most) return "INVALID";
    this.#rules = rules;
    return undefined;
  }

  /** The first rule that refuses a payment. */
  refusalOf(payment: Payment): string | undefined {
    const { payers, least = 0, most = payment.amount, expectedOnly, until, maximum } = this.#rules;
    if (until !== undefined && payment.day > until) return "ACCOUNT_EXPIRED";
    if (payers && payment.payer === undefined) return "PAYER_UNKNOWN";
    if (payers && payment.payer !== undefined && !payers.includes(payment.payer)) return "PAYER_NOT_ALLOWED";
    if (payment.amount < least) return "AMOUNT_BELOW";
    if (payment.amount > most) return "AMOUNT_ABOVE";
    if (expectedOnly && this.#choose(payment).length === 0) return "NOT_EXPECTED";
    if (maximum !== undefined && this.balance + payment.amount > maximum) return "MAXIMUM_BALANCE";
    return undefined;
  }

  bring(file: number, payment: Payment, refusal: string | undefined, id: number): void {
    this.lines.push({ file, payment, refusal, isAssigned: false });
    if (refusal === undefined) this.pay(payment, id, this.lines.length - 1);
  }

  /** A person puts a refused line on the account all the same. */
  assign(at: number, id: number): string | undefined {
    const line = this.#line(at);
    if (line.refusal === undefined || line.isAssigned) return "BANK_LINE_DEALT_WITH";
    line.isAssigned = true;
    this.pay(line.payment, id, at);
    return undefined;
  }

  follow(): void {
    const looked = this.#waiting.toSorted((a, b) => a.id - b.id);
    for (const receipt of looked) {
      this.receipts.push(receipt);
      if (!receipt.taken) this.#match(receipt);
    }
    this.#waiting = [];
    this.receipts.sort((a, b) => a.id - b.id);
    for (const reversal of this.reversals) this.#takeReversed(reversal, looked);
  }

  /** What a payment pays, unless it pays less. */
  #choose(payment: Payment): Expected[] {
    const own = this.expected.filter((one) => clientOf(one) === clientOf(payment));
    const fits = (one: Expected) =>
      ["open", "partly_paid"].includes(statusOf(one)) &&
      currencyOf(one) === currencyOf(payment) &&
      (one.from === undefined || one.from <= payment.day) &&
      (one.until === undefined || payment.day <= one.until);
    const byReference = own.filter(({ reference }) => payment.references.includes(reference));
    const byNumber = own.filter(({ number }) => payment.numbers.includes(number));
    const named = byReference.length > 0 ? byReference : byNumber;
    if (named.length > 0) return inOrder(named.filter(fits));
    const exact = own.filter(
      (one) => one.payer === payment.payer && fits(one) && open(one) === payment.amount,
    );
    return payment.payer !== undefined && exact.length === 1 ? exact : [];
  }

  #match(receipt: Receipt): void {
    const targets = this.#choose(receipt);
    let left = receipt.amount;
    for (const one of targets) {
      if (left === 0) break;
      const short = open(one) - left;
      const isWithin = one === targets.at(-1) && short <= one.below && short >= -one.above;
      const part = isWithin ? left : Math.min(left, open(one));
      this.#add(receipt, this.expected.indexOf(one), part, isWithin ? short : 0);
      left -= part;
    }
  }

  #add(receipt: Receipt, at: number, amount: number, writtenOff: number): void {
    const one = this.#expected(at);
    receipt.applications.push({ expected: at, amount, writtenOff, undone: false });
    one.applied += amount;
    one.writtenOff += writtenOff;
  }

  /** Places of what money of an account may pay: of its client and currency. */
  listOwed(account: number): number[] {
    return [...this.expected.keys()].filter((place) => {
      const one = this.#expected(place);
      const isOwn = clientOf(one) === clientOf({ account }) && currencyOf(one) === currencyOf({ account });
      return isOwn && isLive(one);
    });
  }

  /** What is left of a receipt. */
  restOf = (at: number): number => restOf(this.#receipt(at));

  /** An amount that a receipt may pay of what is expected: all that fits, what closes it by a bound, or the whole rest. */
  suggest(at: number, expected: number, of: "fits" | "below" | "above" | "rest"): number {
    const one = this.#expected(expected);
    const rest = restOf(this.#receipt(at));
    if (of === "rest") return rest;
    if (of === "fits") return Math.min(open(one), rest);
    return of === "below" ? open(one) - one.below : open(one) + one.above;
  }

  apply(
    at: number,
    parts: readonly { expected: number; amount: number; writeOff: boolean }[],
  ): string | undefined {
    const receipt = this.#receipt(at);
    if (parts.some(({ expected }) => clientOf(this.#expected(expected)) !== clientOf(receipt)))
      return "not_found";
    let rest = restOf(receipt);
    const planned: { expected: number; amount: number; writtenOff: number }[] = [];
    for (const { expected, amount, writeOff } of parts) {
      const one = this.#expected(expected);
      const writtenOff = writeOff ? open(one) - amount : 0;
      if (currencyOf(one) !== currencyOf(receipt)) return "CURRENCY_DIFFERS";
      if (one.ended === "cancelled") return "EXPECTED_ENDED";
      if (amount > rest) return "ABOVE_REST";
      if (amount + writtenOff < 1 || amount + writtenOff > open(one)) return "ABOVE_OPEN";
      if (writtenOff > one.below || writtenOff < -one.above) return "WRITE_OFF_BOUND";
      rest -= amount;
      planned.push({ expected, amount, writtenOff });
    }
    for (const { expected, amount, writtenOff } of planned) this.#add(receipt, expected, amount, writtenOff);
    return undefined;
  }

  undo(at: number, which: number): string | undefined {
    const application = this.#receipt(at).applications[which];
    if (!application || application.undone) return "APPLICATION_UNDONE";
    const one = this.#expected(application.expected);
    if (statusOf(one) === "paid") {
      if (this.#isTaken(one, { number: one.number })) return "NUMBER_TAKEN";
      if (this.#isTaken(one, { reference: one.reference })) return "REFERENCE_TAKEN";
    }
    this.#undo(application);
    return undefined;
  }

  #undo(application: Application): void {
    const one = this.#expected(application.expected);
    application.undone = true;
    one.applied -= application.amount;
    one.writtenOff -= application.writtenOff;
  }

  keep(at: number): string | undefined {
    const receipt = this.#receipt(at);
    const rest = restOf(receipt);
    if (rest === 0) return "NO_REST";
    receipt.kept += rest;
    receipt.keptByPeople += rest;
    return undefined;
  }

  /** Orders a part of the rest back to the payer, by default all of it. */
  return(at: number, amount?: number): string | undefined {
    const receipt = this.#receipt(at);
    const rest = restOf(receipt);
    if (receipt.payer === undefined) return "NO_PAYER_ACCOUNT";
    if (rest === 0 || (amount ?? 0) > rest) return "ABOVE_REST";
    if ((amount ?? rest) > this.balance) return "INSUFFICIENT_FUNDS";
    receipt.orders += amount ?? rest;
    this.balance -= amount ?? rest;
    return undefined;
  }

  spend(amount: number): string | undefined {
    if (amount > this.balance) return "INSUFFICIENT_FUNDS";
    this.balance -= amount;
    return undefined;
  }

  /** The bank's file is undone, unless something depends on it. */
  takeBack(file: number): string | undefined {
    if (this.#undone.has(file)) return "IMPORT_MOVED_ON";
    const lines = this.lines.filter((line) => line.file === file);
    const credits = [...this.#waiting, ...this.receipts].filter(
      ({ line }) => line !== undefined && this.#line(line).file === file,
    );
    const credited = credits.reduce((sum, { amount }) => sum + amount, 0);
    if (
      lines.some(({ refusal }) => refusal !== undefined) ||
      credits.some(({ orders }) => orders > 0) ||
      credited > this.balance
    )
      return "IMPORT_BUILT_ON";
    this.#undone.add(file);
    this.balance -= credited;
    for (const receipt of credits) this.#take(receipt, { by: "undo" });
    return undefined;
  }

  #take(receipt: Receipt, taken: NonNullable<Receipt["taken"]>): void {
    for (const application of receipt.applications) if (!application.undone) this.#undo(application);
    Object.assign(receipt, { kept: 0, taken });
  }

  /** Money of a line is debited, and that debit is matched with the bank's reversal, which names its ids or its payer alone. */
  reverse(at: number, by: "ids" | "payer"): string | undefined {
    const { payment } = this.#line(at);
    const refusal = this.spend(payment.amount);
    if (refusal !== undefined) return refusal;
    const among = [...this.receipts, ...this.#waiting];
    const reversal: Reversal = { receipt: undefined, isMatched: true, at, by, among };
    this.reversals.push(reversal);
    this.#takeReversed(reversal, this.receipts);
    return undefined;
  }

  /** A matched reversal takes back the only receipt that it fits, if that is among those that were just looked at. */
  #takeReversed(reversal: Reversal, looked: readonly Receipt[]): void {
    const { payment } = this.#line(reversal.at);
    const found = reversal.among.filter(
      (one) =>
        this.receipts.includes(one) &&
        one.account === 0 &&
        one.amount === payment.amount &&
        !one.taken &&
        (reversal.by === "ids"
          ? one.line === reversal.at
          : payment.payer !== undefined && one.payer === payment.payer),
    );
    const [receipt] = found;
    if (reversal.receipt || !reversal.isMatched || !receipt || found.length > 1 || !looked.includes(receipt))
      return;
    this.#take(receipt, { by: "reversal", reversal: this.reversals.indexOf(reversal) });
    reversal.receipt = receipt;
  }

  /** The match of a reversal is removed: the receipt waits again, without its applications. */
  unmatch(at: number): string | undefined {
    const reversal = this.reversals[at];
    if (!reversal?.isMatched) return "BANK_LINE_DEALT_WITH";
    reversal.isMatched = false;
    const { receipt } = reversal;
    if (receipt?.taken?.by === "reversal" && receipt.taken.reversal === at)
      Object.assign(receipt, { taken: undefined, kept: receipt.keptByPeople });
    return undefined;
  }

  expire(today: string): void {
    for (const one of this.expected) {
      const isOpen = ["open", "partly_paid"].includes(statusOf(one));
      if (isOpen && one.until !== undefined && one.until < today) one.ended = "expired";
    }
  }

  /** All rows as the database has them. */
  state() {
    const applications = this.receipts.flatMap((one) => one.applications);
    const standing = applications.filter(({ undone }) => !undone);
    const sum = (of: "amount" | "writtenOff") => standing.reduce((total, one) => total + one[of], 0);
    return {
      expected: this.expected.map((one) => ({
        amount: one.amount,
        applied: one.applied,
        writtenOff: one.writtenOff,
        status: statusOf(one),
      })),
      receipts: this.receipts.map((one) => ({
        amount: one.amount,
        applied: appliedOf(one),
        kept: one.kept,
        returned: returnedOf(one),
        status: receiptStatus(one),
      })),
      applications: {
        rows: 2 * applications.length - standing.length,
        amount: sum("amount"),
        writtenOff: sum("writtenOff"),
      },
      balance: this.balance,
    };
  }

  #expected(at: number): Expected {
    const one = this.expected[at];
    if (!one) throw new Error(`The model expects no ${at}`);
    return one;
  }

  #receipt(at: number): Receipt {
    const one = this.receipts[at];
    if (!one) throw new Error(`The model has no receipt ${at}`);
    return one;
  }

  #line(at: number): Line {
    const one = this.lines[at];
    if (!one) throw new Error(`The model has no line ${at}`);
    return one;
  }
}

/** Sorts by due date; of one day the older one is first. */
const inOrder = (all: readonly Expected[]): Expected[] =>
  all.toSorted((one, other) => one.due.localeCompare(other.due));
