import {
  type Currency,
  type DirhamRates,
  inDollars,
  type Minor,
  type Total,
  worthInDollars,
} from "@/vocabulary/money";
import { Ranking } from "./ranking";
import type { ClientPosition, Mover, Position } from "./rules";

type Rates = Readonly<Partial<DirhamRates>>;

/** Account with its holdings, in minor units. */
export type StandingAccount = { id: number; clientId: string; currency: Currency; balance: Minor };

/** Holdings of a client: the number of accounts with a balance, and the sum of each currency. */
type Holding = { clientId: string; accounts: number; sums: Map<Currency, Total> };

/** Balances of accounts at the opening of a period, by account; empty ones are left out. */
export type Opening = ReadonlyMap<number, Minor>;

/** Number of followed periods with their rates: those of each period, today's and yesterday's. */
const periodsKept = 6;

/**
 * Balances of all accounts and clients, with the rankings drawn from them. Each change of an account updates the
 * rankings, so that their cost does not grow with the book.
 */
export class StandingFigures {
  readonly #accounts = new Map<number, StandingAccount>();
  readonly #clients = new Map<string, Holding>();
  readonly #movers = new Map<string, Movers>();
  #positions: { key: string; ranked: Positions } | undefined;

  get accountIds(): number[] {
    return [...this.#accounts.keys()];
  }

  /** Records an account's holdings, with its client and currency, which change while nothing was booked on it. */
  restate(account: StandingAccount): void {
    const before = this.#accounts.get(account.id);
    this.#accounts.set(account.id, account);
    if (before) this.#count(before, -1);
    this.#count(account, 1);
    for (const movers of this.#movers.values()) movers.restate(account);
    for (const clientId of new Set([before?.clientId, account.clientId])) {
      const holding = this.#clients.get(clientId ?? "");
      if (holding) this.#positions?.ranked.restate(holding);
    }
  }

  #count({ clientId, currency, balance }: StandingAccount, sign: 1 | -1): void {
    const holding = this.#clients.get(clientId) ?? { clientId, accounts: 0, sums: new Map() };
    this.#clients.set(clientId, holding);
    holding.accounts += balance === 0 ? 0 : sign;
    holding.sums.set(currency, (holding.sums.get(currency) ?? 0n) + BigInt(balance * sign));
  }

  /** Clients with the largest holdings at some rates, the largest first. */
  position(rates: Rates, most: number): Promise<Position> {
    const key = JSON.stringify(rates);
    if (this.#positions?.key !== key) this.#positions = { key, ranked: new Positions(this.#clients, rates) };
    return this.#positions.ranked.first(most);
  }

  /** The accounts whose balance grew and fell most since a period opened, as compared at some rates. */
  movers(period: { key: string; opening: Opening }, rates: Rates, most: number) {
    const key = JSON.stringify([period.key, rates]);
    const movers = this.#movers.get(key) ?? new Movers(this.#accounts, period.opening, rates);
    this.#movers.set(key, movers);
    for (const first of this.#movers.keys()) {
      if (this.#movers.size <= periodsKept) break;
      this.#movers.delete(first);
    }
    return movers.first(most);
  }
}

/** Accounts ranked by the change of their balance since a period opened, in USD at some rates. */
class Movers {
  readonly #accounts: ReadonlyMap<number, StandingAccount>;
  readonly #opening: Opening;
  readonly #worth: (currency: Currency) => number;
  readonly #up = new Ranking(() => this.#sizes(1));
  readonly #down = new Ranking(() => this.#sizes(-1));

  constructor(accounts: ReadonlyMap<number, StandingAccount>, opening: Opening, rates: Rates) {
    this.#accounts = accounts;
    this.#opening = opening;
    this.#worth = worthInDollars(rates);
  }

  restate(account: StandingAccount): void {
    this.#up.set(account.id, this.#size(account, 1));
    this.#down.set(account.id, this.#size(account, -1));
  }

  async first(most: number): Promise<Record<"up" | "down", Mover[]>> {
    const named = (ids: number[]) => ids.flatMap((id) => this.#mover(id));
    return { up: await this.#up.first(most, named), down: await this.#down.first(most, named) };
  }

  *#sizes(direction: 1 | -1): Generator<readonly [number, number | undefined]> {
    for (const account of this.#accounts.values()) yield [account.id, this.#size(account, direction)];
  }

  #size(account: StandingAccount, direction: 1 | -1): number | undefined {
    const change = this.#change(account) * direction;
    return change > 0 ? change * this.#worth(account.currency) : undefined;
  }

  #change({ id, balance }: StandingAccount): Minor {
    return balance - (this.#opening.get(id) ?? 0);
  }

  #mover(id: number): Mover[] {
    const account = this.#accounts.get(id);
    return account ? [{ id, currency: account.currency, change: this.#change(account) }] : [];
  }
}

/** Clients ranked by their holdings, in USD at some rates; a client without holdings has no rank. */
class Positions {
  readonly #holdings: ReadonlyMap<string, Holding>;
  readonly #rates: Rates;
  readonly #dollars = new Map<string, Total>();
  #total = 0n;
  readonly #ranking = new Ranking(() => this.#sizes());

  constructor(holdings: ReadonlyMap<string, Holding>, rates: Rates) {
    this.#holdings = holdings;
    this.#rates = rates;
  }

  restate(holding: Holding): void {
    this.#ranking.set(holding.clientId, this.#price(holding));
  }

  first(most: number): Promise<Position> {
    return this.#ranking.first(most, (ids) => {
      const clients = ids.flatMap((id) => this.#position(id));
      const dollars = clients.reduce((left, client) => left - client.dollars, this.#total);
      return { clients, others: { clients: this.#dollars.size - clients.length, dollars } };
    });
  }

  *#sizes(): Generator<readonly [string, Total | undefined]> {
    for (const holding of this.#holdings.values()) yield [holding.clientId, this.#price(holding)];
  }

  /** Values a holding again and carries it into the total; undefined if nothing is held. */
  #price({ clientId, accounts, sums }: Holding): Total | undefined {
    this.#total -= this.#dollars.get(clientId) ?? 0n;
    this.#dollars.delete(clientId);
    if (accounts === 0) return undefined;
    const { total } = inDollars(listSums(sums), this.#rates);
    this.#dollars.set(clientId, total);
    this.#total += total;
    return total;
  }

  #position(clientId: string): ClientPosition[] {
    const holding = this.#holdings.get(clientId);
    if (!holding) return [];
    const { accounts, sums } = holding;
    return [{ clientId, accounts, dollars: this.#dollars.get(clientId) ?? 0n, sums: listSums(sums) }];
  }
}

const listSums = (sums: Holding["sums"]) =>
  [...sums].flatMap(([currency, amount]) => (amount === 0n ? [] : [{ currency, amount }]));
