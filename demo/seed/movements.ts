import type { Command } from "@/ledger/command";
import type { Posted } from "@/ledger/posting-result";
import type { Random } from "../random";
import type { SeedAccount } from "./accounts";
import { creditText, debitText, holdText } from "./words";

/** One posting: its command, when it is booked, how many transactions it makes, and what to do with its result. */
export type Movement = {
  command: Command;
  at: number;
  transactions: number;
  booked?: (posted: Posted) => void;
};

/** An active hold; its id is known once the posting that placed it has returned. */
type Held = { account: SeedAccount; amount: number; at: number; id?: number };

const day = 86_400_000;
/** Holds end after a month at most and would expire after one and a half: none is overdue at the end. */
const longestHold = 30 * day;
const holdExpiry = 45 * day;
/** Number of postings after which the id of a hold is known: more than are ever in flight. */
const known = 2000;

/**
 * The movements of a year, oldest first, none of which the ledger refuses: it tracks the balances. A few accounts are
 * busy, most are quiet.
 */
export class Movements {
  readonly #available: Float64Array;
  readonly #held: Held[] = [];
  #holds = 0;

  constructor(
    readonly accounts: readonly SeedAccount[],
    readonly random: Random,
  ) {
    this.#available = new Float64Array(accounts.length);
  }

  /** Yields a number of transactions in all, spread from one instant to another. */
  *spread(transactions: number, from: number, to: number): Generator<Movement> {
    const step = (to - from) / Math.max(1, transactions);
    for (let done = 0; done < transactions; ) {
      const at = Math.floor(from + (done + this.random.next() * 0.9) * step);
      const movement = this.#next(at, transactions - done);
      done += movement.transactions;
      yield movement;
    }
  }

  #next(at: number, left: number): Movement {
    const oldest = this.#held[0];
    const due = oldest !== undefined && oldest.id !== undefined && this.#held.length > known;
    if (due || (oldest?.id !== undefined && at - oldest.at > longestHold)) return this.#end(at, left);
    const account = this.#pick();
    const available = this.#available[account] ?? 0;
    const kind = this.random.next();
    if (available < 1_000_000 || kind < 0.5) return this.#credit(account, at);
    if (kind < 0.9) return this.#debit(account, at, available);
    if (kind < 0.95) return this.#hold(account, at, available);
    const other = this.#sibling(account);
    return other === undefined || left < 2
      ? this.#debit(account, at, available)
      : this.#transfer(account, other, at, available);
  }

  /** A sixth of everything happens on ten accounts; the rest favours the first ones. */
  #pick(): number {
    const size = this.accounts.length;
    if (this.random.chance(1 / 6)) return this.random.int(0, Math.min(10, size) - 1);
    return Math.floor(size * this.random.next() ** 1.7);
  }

  #sibling(index: number): number | undefined {
    const other = (index + this.random.int(1, 50)) % this.accounts.length;
    const same = this.accounts[other]?.currency === this.accounts[index]?.currency;
    return same && other !== index ? other : undefined;
  }

  #account(index: number): SeedAccount {
    const account = this.accounts[index];
    if (!account) throw new RangeError(`There is no account number ${index}`);
    return account;
  }

  #move(index: number, amount: number): void {
    this.#available[index] = (this.#available[index] ?? 0) + amount;
  }

  #credit(index: number, at: number): Movement {
    const { id, currency } = this.#account(index);
    const amount = this.random.amount(450_000);
    this.#move(index, amount);
    const step = { type: "credit", account: id, amount, currency, ...creditText(this.random) } as const;
    return { command: { kind: "credit", steps: [step] }, at, transactions: 1 };
  }

  #debit(index: number, at: number, available: number): Movement {
    const { id, currency } = this.#account(index);
    const amount = Math.min(this.random.amount(430_000), available);
    this.#move(index, -amount);
    const step = { type: "debit", account: id, amount, currency, ...debitText(this.random) } as const;
    return { command: { kind: "debit", steps: [step] }, at, transactions: 1 };
  }

  #transfer(from: number, to: number, at: number, available: number): Movement {
    const [source, target] = [this.#account(from), this.#account(to)];
    const amount = Math.min(this.random.amount(300_000), available);
    this.#move(from, -amount);
    this.#move(to, amount);
    const { description, reference } = debitText(this.random);
    const step = { amount, currency: source.currency, description: `Transfer: ${description}`, reference };
    const steps: Command["steps"] = [
      { type: "debit", account: source.id, peer: target.id, ...step },
      { type: "credit", account: target.id, peer: source.id, ...step },
    ];
    return { command: { kind: "transfer", steps }, at, transactions: 2 };
  }

  #hold(index: number, at: number, available: number): Movement {
    const account = this.#account(index);
    const amount = Math.min(this.random.amount(200_000), Math.floor(available / 2));
    this.#move(index, -amount);
    this.#holds += 1;
    const held: Held = { account, amount, at };
    this.#held.push(held);
    const step = { type: "hold", account: account.id, amount, currency: account.currency } as const;
    const text = holdText(this.random, this.#holds);
    return {
      command: { kind: "hold", steps: [{ ...step, ...text, expiresAt: at + holdExpiry }] },
      at,
      transactions: 1,
      booked: ({ transactions: [placed] }) => {
        if (placed?.holdId != null) held.id = placed.holdId;
      },
    };
  }

  #end(at: number, left: number): Movement {
    const held = this.#held.shift();
    if (held?.id === undefined) throw new RangeError("No hold to end");
    const { id: hold, account, amount } = held;
    const index = this.#findIndex(account);
    const release = { type: "release", hold } as const;
    if (left < 2 || this.random.chance(0.7)) {
      this.#move(index, amount);
      return { command: { kind: "release", steps: [release] }, at, transactions: 1 };
    }
    return { command: { kind: "capture", steps: [release, { type: "debit", hold }] }, at, transactions: 2 };
  }

  // Accounts of one seeding have consecutive ids.
  #findIndex({ id }: SeedAccount): number {
    return id - (this.accounts[0]?.id ?? 0);
  }
}
