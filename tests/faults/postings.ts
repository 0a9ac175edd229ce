import { openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Place, type Server, verify } from "../cluster/server";
import { eventually } from "../eventually";
import type { Tool } from "../system-tools";

/**
 * Result of a fault. `acknowledged`: postings answered with 201; `found`: how many of those the book has afterwards;
 * `said`: further observations. `skipped`: the fault cannot be made on this machine.
 */
export type Outcome = { ok: boolean; said: string; acknowledged?: number; found?: number; skipped?: true };

/** Fault that happens to servers; `name` describes it. */
export type Fault = {
  name: string;
  run(): Promise<Outcome>;
  /** Programs of the system's packages that it runs. */
  needs?: readonly Tool[];
  /** It has time limits, so nothing else runs beside it. */
  alone?: true;
};

const account = { customerName: "Gulf Traders", companyName: "Gulf", reference: "gulf_va_001", type: "BOTH" };

const opened = z.object({ id: z.int() });

/** Opens the account that all postings go to. Returns its id, which is 1 in a new book. */
export async function openAccount(server: Pick<Server, "post">): Promise<number> {
  const answer = await server.post("/api/virtual-accounts", account, "create");
  if (answer.status !== 201) throw new Error(`no account could be opened: ${answer.status}`);
  return opened.parse(await answer.json()).id;
}

/** Postings from several callers, which continue through every failure, and the references that were acknowledged. */
export class Postings {
  readonly acknowledged: string[] = [];
  /** Moment of each of them, by `performance.now()`. */
  readonly #at: number[] = [];
  refused = 0;
  #going = true;
  #sent = 0;
  readonly #callers: Promise<void>[];

  /** @param servers returns the current servers, which are posted to in turn */
  constructor(
    readonly servers: () => readonly Pick<Server, "post">[],
    callers = 8,
    readonly account = 1,
  ) {
    this.#callers = Array.from({ length: callers }, () => this.#call());
  }

  async #call(): Promise<void> {
    while (this.#going) {
      const n = ++this.#sent;
      const servers = this.servers();
      const reference = `R-${n}`;
      const credit = {
        vaId: this.account,
        type: "credit",
        amount: "1.00",
        currency: "USD",
        description: "Receipt",
        reference,
      };
      const answer = await servers[n % servers.length]
        ?.post("/api/transactions", credit, reference)
        .catch(() => undefined);
      if (answer?.status === 201) {
        this.acknowledged.push(reference);
        this.#at.push(performance.now());
      } else {
        this.refused += 1;
        await Bun.sleep(20);
      }
    }
  }

  /** Waits until this many more were acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await eventually(() => {
      if (this.acknowledged.length < wanted)
        throw new Error(`only ${this.acknowledged.length} were acknowledged`);
    });
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#callers);
  }

  /**
   * Checks that a book has each acknowledged posting once, and verifies it.
   * @param since postings acknowledged after this moment may be missing
   * @param until postings acknowledged after this moment must exist
   */
  async outcome(
    place: Place,
    said: string,
    since = Number.POSITIVE_INFINITY,
    until = Number.POSITIVE_INFINITY,
  ): Promise<Outcome> {
    const authToken = place.settings?.DATABASE_AUTH_TOKEN;
    const db = await openDatabase({ ...place, ...(authToken && { authToken }) });
    const rows = await db.read.values<[string]>(
      sql`select reference from transactions where reference like 'R-%'`,
    );
    await db.close();
    const booked = rows.map(([reference]) => reference);
    const there = new Set(booked);
    const found = this.acknowledged.filter((reference) => there.has(reference)).length;
    const twice = booked.length - there.size;
    const { exitCode, output } = await verify(place);
    const missing = this.#at.filter(
      (at, n) => (at <= since || at > until) && !there.has(this.acknowledged[n] ?? ""),
    );
    return {
      ok: missing.length === 0 && twice === 0 && exitCode === 0,
      acknowledged: this.acknowledged.length,
      found,
      said: `${said}, ${this.refused} refused meanwhile, ${twice} booked twice, ${exitCode === 0 ? "the book is whole" : `THE BOOK IS NOT WHOLE: ${output.slice(-1500)}`}`,
    };
  }
}
