/** An expected receipt in cents; `until` is the last day on which it is paid by itself. */
type Expected = {
  amount: number;
  below: number;
  above: number;
  due: string;
  payer?: number | undefined;
  until?: string | undefined;
  applied: number;
  writtenOff: number;
  ended?: "expired" | "cancelled" | undefined;
};

type Application = { expected: number; amount: number; writtenOff: number; undone: boolean };

type Payment = {
  id: number;
  amount: number;
  named: readonly number[];
  day: string;
  payer?: number | undefined;
  file?: number | undefined;
};

type Receipt = Payment & { kept: number; returned: number; taken: boolean; applications: Application[] };

const open = ({ amount, applied, writtenOff }: Expected) => amount - applied - writtenOff;
const isBounded = ({ amount, below, above }: Pick<Expected, "amount" | "below" | "above">) =>
  Math.max(below, above) <= Math.floor(amount / 10);

function statusOf(one: Expected): string {
  if (one.ended === "cancelled") return "cancelled";
  if (open(one) === 0) return "paid";
  return one.ended ?? (one.applied === 0 ? "open" : "partly_paid");
}

const appliedOf = ({ applications }: Receipt) =>
  applications.reduce((sum, { amount, undone }) => sum + (undone ? 0 : amount), 0);
const restOf = (one: Receipt) => one.amount - appliedOf(one) - one.kept - one.returned;

function receiptStatus(one: Receipt): string {
  const applied = appliedOf(one);
  if (restOf(one) > 0) return applied > 0 ? "overpaid" : "unapplied";
  return applied > 0 ? "applied" : one.kept > 0 ? "kept" : "returned";
}

/** What is expected and received on an account, by rules of its own: each act changes it, or answers the code of its refusal. */
export class ReceiptModel {
  readonly expected: Expected[] = [];
  readonly receipts: Receipt[] = [];
  /** Payments that nobody has looked at, with those of files that were taken back meanwhile. */
  #waiting: Receipt[] = [];
  readonly #undone = new Set<number>();

  expect(one: Pick<Expected, "amount" | "below" | "above" | "due" | "payer" | "until">): string | undefined {
    if (!isBounded(one)) return "INVALID";
    const { amount, below, above, due, payer, until } = one;
    this.expected.push({ amount, below, above, due, payer, until, applied: 0, writtenOff: 0 });
    return undefined;
  }

  change(
    at: number,
    { amount, below, above, until }: Pick<Expected, "amount" | "below" | "above" | "until">,
    today: string,
  ): string | undefined {
    const one = this.#expected(at);
    if (!isBounded({ amount, below, above })) return "INVALID";
    if (one.ended === "cancelled") return "EXPECTED_ENDED";
    if (amount !== one.amount && amount < one.applied + one.writtenOff) return "BELOW_APPLIED";
    const stays = statusOf(one) === "expired" && until !== undefined && until < today;
    Object.assign(one, { amount, below, above, until, ended: stays ? "expired" : undefined });
    return undefined;
  }

  cancel(at: number): string | undefined {
    const one = this.#expected(at);
    if (one.ended === "cancelled") return "EXPECTED_ENDED";
    if (one.applied !== 0) return "HAS_APPLICATIONS";
    one.ended = "cancelled";
    return undefined;
  }

  pay(payment: Payment): void {
    const named = this.expected.length === 0 ? [] : payment.named.map((at) => at % this.expected.length);
    this.#waiting.push({ ...payment, named, kept: 0, returned: 0, taken: false, applications: [] });
  }

  follow(): void {
    for (const receipt of this.#waiting.toSorted((a, b) => a.id - b.id)) {
      this.receipts.push(receipt);
      if (receipt.taken) receipt.returned = receipt.amount;
      else this.#match(receipt);
    }
    this.#waiting = [];
    this.receipts.sort((a, b) => a.id - b.id);
  }

  #match(receipt: Receipt): void {
    const fits = (one: Expected) =>
      ["open", "partly_paid"].includes(statusOf(one)) &&
      open(one) > 0 &&
      (one.until === undefined || receipt.day <= one.until);
    const named = new Set(receipt.named);
    const exact = this.expected.filter(
      (one) =>
        receipt.payer !== undefined &&
        one.payer === receipt.payer &&
        fits(one) &&
        open(one) === receipt.amount,
    );
    const targets =
      named.size > 0
        ? this.expected.filter((one, at) => named.has(at) && fits(one))
        : exact.length === 1
          ? exact
          : [];
    const inOrder = targets.toSorted((a, b) => a.due.localeCompare(b.due));
    let left = receipt.amount;
    for (const one of inOrder) {
      if (left === 0) break;
      const short = open(one) - left;
      const isWithin = one === inOrder.at(-1) && short <= one.below && short >= -one.above;
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

  /** An amount that a receipt may pay of what is expected: all that fits, or what closes it by its lower bound. */
  suggest(at: number, expected: number, of: "fits" | "close"): number {
    const one = this.#expected(expected);
    const most = of === "close" ? open(one) - one.below : open(one);
    return Math.max(1, Math.min(most, restOf(this.#receipt(at))));
  }

  apply(
    at: number,
    parts: readonly { expected: number; amount: number; writeOff: boolean }[],
  ): string | undefined {
    const receipt = this.#receipt(at);
    let rest = restOf(receipt);
    const planned: { expected: number; amount: number; writtenOff: number }[] = [];
    for (const { expected, amount, writeOff } of parts) {
      const one = this.#expected(expected);
      const writtenOff = writeOff ? open(one) - amount : 0;
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
    return undefined;
  }

  takeBack(file: number): string | undefined {
    if (this.#undone.has(file)) return "IMPORT_MOVED_ON";
    this.#undone.add(file);
    for (const receipt of this.#waiting) if (receipt.file === file) receipt.taken = true;
    for (const receipt of this.receipts) {
      if (receipt.file !== file) continue;
      for (const application of receipt.applications) if (!application.undone) this.#undo(application);
      Object.assign(receipt, { kept: 0, returned: receipt.amount, taken: true });
    }
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
        returned: one.returned,
        status: receiptStatus(one),
      })),
      applications: {
        rows: 2 * applications.length - standing.length,
        amount: sum("amount"),
        writtenOff: sum("writtenOff"),
      },
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
}
