import type { Database, Write } from "db/client";
import type { Deps } from "@/deps";
import type { Command, Poster } from "@/ledger/command";
import { postJournal } from "@/ledger/post-journal";
import type { Instant } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { type Days, instantAt } from "./days";
import type { Random } from "./random";

/** One write to the demo book. Acts of one moment share a COMMIT unless one of them goes `alone`. */
export type Act = { at: Instant; alone?: true; carryOut(deps: Deps): Promise<unknown> };

type Plan = { at: Instant; run(): void };

/**
 * Acts of the demo book, played in the order of time. Plans read the balances that earlier acts left and add acts; so
 * every act can be carried out, and ids follow time.
 */
export class Script {
  /** Acts, oldest first. */
  readonly acts: Act[] = [];
  /** Available money by account id, as the ledger will have it after the acts so far. Minor units. */
  readonly available = new Map<number, Minor>();
  /** The last is played next. */
  readonly #plans: Plan[] = [];
  #now: Instant = 0;
  #holds = 0;
  #payments = 0;

  constructor(
    readonly days: Days,
    readonly random: Random,
  ) {}

  /** The moment that is being played. */
  get now(): Instant {
    return this.#now;
  }

  /** Plans an act; what would come after the end of the demo book never happens. */
  at(at: Instant, run: () => void): void {
    if (at > this.days.end) return;
    this.#plans.splice(this.#findPlace(at), 0, { at, run });
  }

  // Inserted before acts that are already planned for the same moment, and so played after them.
  #findPlace(at: Instant): number {
    let [low, high] = [0, this.#plans.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#plans[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The same, on a date at a number of minutes after the bank's midnight. */
  on(date: string, minutes: number, run: () => void): void {
    this.at(instantAt(this.days, date, minutes), run);
  }

  play(): void {
    for (let plan = this.#plans.pop(); plan; plan = this.#plans.pop()) {
      this.#now = Math.min(plan.at, this.days.loadedAt);
      plan.run();
    }
  }

  /** Writes rows, all or none. */
  write(statements: (db: Database) => readonly Write[]): void {
    this.acts.push({ at: this.#now, carryOut: ({ db }) => db.write(statements(db)) });
  }

  /** Something that may be refused: it goes alone, at its own time. */
  attempt(carryOut: Act["carryOut"]): void {
    this.acts.push({ at: this.#now, alone: true, carryOut });
  }

  /** Books a command. @throws RangeError if the ledger would refuse it for want of money */
  post(poster: Poster, command: Command): void {
    for (const { type, account, amount } of command.steps) {
      if (account === undefined || amount === undefined) continue;
      this.move(account, type === "credit" || type === "release" ? amount : -amount);
    }
    const createdAt = this.#now;
    this.acts.push({ at: createdAt, carryOut: (deps) => postJournal(deps, poster, command, { createdAt }) });
  }

  /** Records the money that an act moves without the script booking it. */
  move(account: number, amount: Minor): void {
    const left = (this.available.get(account) ?? 0) + amount;
    if (left < 0) throw new RangeError(`The demo book would overdraw account ${account}`);
    this.available.set(account, left);
  }

  /** The id that the next hold gets; call it once for each hold. */
  nextHold(): number {
    this.#holds += 1;
    return this.#holds;
  }

  /** The id that the next payment gets; call it once for each payment that is not refused. */
  nextPayment(): number {
    this.#payments += 1;
    return this.#payments;
  }
}
