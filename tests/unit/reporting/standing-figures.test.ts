import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Opening, type StandingAccount, StandingFigures } from "@/reporting/dashboard/standing-figures";
import { type Currency, inDollars, worthInDollars } from "@/vocabulary/money";

const shown = 5;
const currencies: Currency[] = ["USD", "AED", "EUR"];
/** More accounts than a ranking follows, so that some drop out and have to return. */
const accountsOfBook = 1500;
const clientsOfBook = 700;

/** Every account in order, as the figures are defined. */
function rankedAnew(accounts: StandingAccount[], opening: Opening, rates: Record<string, string>) {
  const worth = worthInDollars(rates);
  const changes = accounts.map(({ id, currency, balance }) => ({
    id,
    currency,
    change: balance - (opening.get(id) ?? 0),
  }));
  const size = (one: (typeof changes)[number]) => Math.abs(one.change) * worth(one.currency);
  const most = (side: typeof changes) =>
    side.toSorted((one, other) => size(other) - size(one) || one.id - other.id).slice(0, shown);
  const held = Map.groupBy(
    accounts.filter(({ balance }) => balance !== 0),
    ({ clientId }) => clientId,
  );
  const clients = [...held]
    .map(([clientId, own]) => {
      const amounts = own.map(({ currency, balance }) => ({ currency, amount: BigInt(balance) }));
      const sums = currencies
        .map((currency) => ({
          currency,
          amount: amounts
            .filter((sum) => sum.currency === currency)
            .reduce((sum, { amount }) => sum + amount, 0n),
        }))
        .filter(({ amount }) => amount !== 0n);
      return { clientId, accounts: own.length, dollars: inDollars(sums, rates).total, sums };
    })
    .toSorted(
      (one, other) => Number(other.dollars - one.dollars) || (one.clientId < other.clientId ? -1 : 1),
    );
  const others = clients.slice(shown);
  return {
    movers: {
      up: most(changes.filter(({ change }) => change > 0)),
      down: most(changes.filter(({ change }) => change < 0)),
    },
    position: {
      clients: clients.slice(0, shown),
      others: { clients: others.length, dollars: others.reduce((sum, { dollars }) => sum + dollars, 0n) },
    },
  };
}

const byCurrency = <Sum extends { currency: Currency }>(sums: readonly Sum[]) =>
  sums.toSorted((one, other) => currencies.indexOf(one.currency) - currencies.indexOf(other.currency));

test("after any movements the figures are those of a ranking of the whole book", async () => {
  const movement = fc.record({
    // The head of the ranking moves most, so that it runs out of those that it follows.
    account: fc.oneof(fc.nat(accountsOfBook - 1), fc.nat(40)),
    balance: fc.oneof(fc.constantFrom(0, 100, 500_000), fc.nat(1_000_000)),
  });
  const burst = fc.record({
    movements: fc.array(movement, { maxLength: 60 }),
    /** Empties this many of the currently largest accounts. */
    emptied: fc.constantFrom(0, 0, 3, 1200),
    euro: fc.constantFrom("3.9", "4.2"),
    joins: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(burst, { minLength: 1, maxLength: 6 }), fc.nat(9), async (bursts, seed) => {
      const book = new Map<number, StandingAccount>();
      const figures = new StandingFigures();
      const restate = (account: StandingAccount) => {
        book.set(account.id, account);
        figures.restate(account);
      };
      for (let id = 0; id < accountsOfBook; id += 1) {
        const currency = currencies[id % 3] ?? "USD";
        restate({ id, clientId: `C${id % clientsOfBook}`, currency, balance: ((id + seed) * 7919) % 90_000 });
      }
      const opening = new Map(
        [...book.values()].filter(({ id }) => id % 2 === 0).map((one) => [one.id, 45_000]),
      );
      for (const { movements, emptied, euro, joins } of bursts) {
        const rates = { USD: "3.6725", AED: "1", EUR: euro };
        const largest = [...book.values()].toSorted((one, other) => other.balance - one.balance);
        for (const account of largest.slice(0, emptied)) restate({ ...account, balance: 0 });
        for (const { account, balance } of movements) {
          const known = book.get(account);
          if (known) restate({ ...known, balance });
        }
        // Opened, seen by a view, and of another client and currency before its first movement.
        if (joins) {
          const opened = { id: book.size, clientId: "C0", currency: "USD", balance: 0 } as const;
          restate(opened);
          restate({ ...opened, clientId: "C-new", currency: "EUR", balance: 5_000_000 });
        }
        const expected = rankedAnew([...book.values()], opening, rates);
        const position = await figures.position(rates, shown);
        const clients = position.clients.map((client) => ({ ...client, sums: byCurrency(client.sums) }));
        expect({ ...position, clients }).toEqual(expected.position);
        expect(await figures.movers({ key: "month", opening }, rates, shown)).toEqual(expected.movers);
      }
    }),
    { numRuns: 25 },
  );
});

test("a view costs no ranking of the whole book unless the largest ran out", async () => {
  const figures = new StandingFigures();
  const opening = new CountingOpening();
  const account = (id: number, balance: number): StandingAccount => ({
    id,
    clientId: `C${id % clientsOfBook}`,
    currency: "USD",
    balance,
  });
  for (let id = 0; id < accountsOfBook; id += 1) figures.restate(account(id, 1000 + id));
  const view = () => figures.movers({ key: "month", opening }, { USD: "3.6725", AED: "1" }, shown);
  await view();
  const atFirst = opening.asked;
  for (let id = 0; id < 100; id += 1) {
    figures.restate(account(id * 14, 1_000_000 + id));
    await view();
  }
  const byMovements = opening.asked - atFirst;
  expect(byMovements).toBeLessThan(accountsOfBook);
});

/** Opening with nothing held, which counts its calls. */
class CountingOpening extends Map<number, number> {
  asked = 0;
  override get(id: number): number | undefined {
    this.asked += 1;
    return super.get(id);
  }
}
