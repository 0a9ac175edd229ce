import type { Database, Statement } from "db/client";
import type { Instant } from "@/vocabulary/calendar";

/** Kind of refusals that are counted together, and the way in which they are recorded. */
export type RefusalKind = {
  /** Refusals with the same name are of the same kind. */
  name: string;
  /**
   * Group (a stranger's network, a user) with a limited number of kinds that are counted separately, as is the total of
   * all groups. A kind without a group is always counted separately: there are few, and no stranger can create one.
   */
  group?: string | undefined;
  /** The statements that record it: without `times` the first of a kind, with it the sum of the following ones. */
  statements(times?: number): Statement[];
};

/** Kinds under which a refusal is counted if its group, or this process, has too many kinds already. */
type Overflow = { ofGroup: RefusalKind; ofAll: RefusalKind };

/** Period in which refusals of a kind are summed, in milliseconds. */
const period = 60_000;
const mostKinds = 1000;
const mostOfGroup = 20;

/** Refusals of one kind since the first of them was recorded. */
type Counted = { kind: RefusalKind; at: Instant; more: number; timer: Timer };

const logs = new WeakMap<Database, RefusalLog>();

/** The log of this process for a database. */
export function getRefusalLog(db: Database): RefusalLog {
  const known = logs.get(db) ?? new RefusalLog(db);
  logs.set(db, known);
  return known;
}

/**
 * Records refused acts in sums: the first of a kind at once, those of the following minute as one row with their
 * number. So a program that is refused a thousand times a second leaves two rows a minute; one that varies its
 * requests leaves as many for each of the first twenty kinds, and the rest are counted together. Refusals by a limit
 * have no group: they belong to an account and lead to an alert, whatever else was refused.
 */
class RefusalLog {
  readonly #db: Database;
  readonly #counted = new Map<string, Counted>();
  readonly #kindsOfGroup = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Counts or records a refusal. True if that succeeded. Never throws: a refusal stands without its row.
   * @param at time of the refusal; an hour of history that is loaded within a second is an hour
   */
  async record(own: RefusalKind, overflow: Overflow, at: Instant): Promise<boolean> {
    await this.#endPeriod(own.name, at);
    const kind = this.#chooseKind(own, overflow);
    const { name, group } = kind;
    const counted = this.#counted.get(name);
    if (counted) {
      counted.more += 1;
      return true;
    }
    const timer = setTimeout(() => void this.#writeSum(name), period);
    timer.unref();
    this.#counted.set(name, { kind, at, more: 0, timer });
    if (group) this.#kindsOfGroup.set(group, (this.#kindsOfGroup.get(group) ?? 0) + 1);
    return this.#write(kind.statements());
  }

  /** Records all counts, before the server stops. */
  async flush(): Promise<void> {
    await Promise.all([...this.#counted.keys()].map((name) => this.#writeSum(name)));
  }

  /** Records the sum of a kind whose minute is over, by the clock of the refusals. */
  async #endPeriod(name: string, at: Instant): Promise<void> {
    const counted = this.#counted.get(name);
    if (counted && Math.abs(at - counted.at) >= period) await this.#writeSum(name);
  }

  #chooseKind(own: RefusalKind, { ofGroup, ofAll }: Overflow): RefusalKind {
    if (own.group === undefined || this.#counted.has(own.name)) return own;
    if (this.#counted.size >= mostKinds) return ofAll;
    return (this.#kindsOfGroup.get(own.group) ?? 0) < mostOfGroup ? own : ofGroup;
  }

  async #writeSum(name: string): Promise<void> {
    const counted = this.#counted.get(name);
    if (!counted) return;
    const { kind, more, timer } = counted;
    clearTimeout(timer);
    this.#counted.delete(name);
    if (kind.group) this.#forgetOne(kind.group);
    if (more > 0) await this.#write(kind.statements(more));
  }

  #forgetOne(group: string): void {
    const left = (this.#kindsOfGroup.get(group) ?? 1) - 1;
    if (left > 0) this.#kindsOfGroup.set(group, left);
    else this.#kindsOfGroup.delete(group);
  }

  async #write(statements: Statement[]): Promise<boolean> {
    try {
      await this.#db.write(statements, { idempotent: true });
      return true;
    } catch {
      return false;
    }
  }
}
