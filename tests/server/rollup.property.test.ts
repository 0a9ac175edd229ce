import { expect, test } from "bun:test";
import fc from "fast-check";
import type { EntityDto } from "@/accounts/entities/contract";
import { toDecimal } from "@/vocabulary/money";
import { countCases } from "../samples";
import { type Book, startBook } from "./book";
import { changeEntity, newEntity, placeAccount, rollUp } from "./entities";

/** A client's structure and balances (cents) since an instant. */
type State = {
  at: number;
  parents: ReadonlyMap<number, number | null>;
  places: ReadonlyMap<number, number | null>;
  balances: ReadonlyMap<number, { available: number; held: number }>;
};

const place = fc.nat(11);
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant("create" as const), parent: place }),
    fc.record({ act: fc.constant("reparent" as const), entity: place, parent: place }),
    fc.record({ act: fc.constant("delete" as const), entity: place }),
    fc.record({ act: fc.constant("move" as const), account: fc.nat(3), entity: place }),
    fc.record({
      act: fc.constantFrom("credit" as const, "debit" as const, "hold" as const),
      account: fc.nat(3),
      amount: fc.integer({ min: 1, max: 90_000 }),
    }),
    fc.record({ act: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 3_600_000 }) }),
  ),
  { minLength: 10, maxLength: 40 },
);
type Act = (typeof acts extends fc.Arbitrary<infer All extends unknown[]> ? All : never)[number];

/** Plays acts on a book and on the model, and returns every state that the model passed through. */
async function play(book: Book, played: readonly Act[]): Promise<State[]> {
  const accounts: number[] = [];
  for (let count = 0; count < 4; count += 1) accounts.push((await book.openAccount()).id);
  const entities = new Map<number, EntityDto>();
  let state: State = {
    at: book.deps.now(),
    parents: new Map(),
    places: new Map(accounts.map((id) => [id, null])),
    balances: new Map(accounts.map((id) => [id, { available: 0, held: 0 }])),
  };
  const states = [state];
  const keep = (changes: Partial<State>) => {
    state = { ...state, ...changes, at: book.deps.now() };
    // Keeps only the last state of each millisecond.
    if (states.at(-1)?.at === state.at) states.pop();
    states.push(state);
  };
  const chosen = (at: number) => [...entities.keys()][at] ?? null;
  for (const one of played) {
    if (one.act === "wait") {
      book.wait(one.ms);
      book.forgetSessions();
    } else if (one.act === "create") {
      const parentId = chosen(one.parent);
      if (entities.size >= 8) continue;
      const made = await newEntity(book, { parentId });
      entities.set(made.id, made);
      keep({ parents: new Map(state.parents).set(made.id, parentId) });
    } else if (one.act === "reparent") {
      const entity = entities.get(chosen(one.entity) ?? 0);
      const parentId = chosen(one.parent);
      if (!entity) continue;
      const { status } = await changeEntity(book, entity, { parentId });
      const isBelow = (id: number | null): boolean =>
        id !== null && (id === entity.id || isBelow(state.parents.get(id) ?? null));
      expect(status).toBe(isBelow(parentId) ? 409 : 200);
      if (status === 200) keep({ parents: new Map(state.parents).set(entity.id, parentId) });
    } else if (one.act === "delete") {
      const id = chosen(one.entity);
      if (id === null) continue;
      const { status } = await book.send("admin", "DELETE", `/api/entities/${id}`);
      const isUsed = [...state.parents.values(), ...state.places.values()].includes(id);
      expect(status).toBe(isUsed ? 409 : 204);
      if (isUsed) continue;
      entities.delete(id);
      const parents = new Map(state.parents);
      parents.delete(id);
      keep({ parents });
    } else if (one.act === "move") {
      const account = accounts[one.account] ?? 0;
      const entityId = chosen(one.entity);
      await placeAccount(book, account, entityId);
      keep({ places: new Map(state.places).set(account, entityId) });
    } else {
      const account = accounts[one.account] ?? 0;
      const { available, held } = state.balances.get(account) ?? { available: 0, held: 0 };
      if (one.act !== "credit" && available < one.amount) continue;
      await book.book(one.act, account, { amount: toDecimal(one.amount) });
      const next = {
        available: available + (one.act === "credit" ? one.amount : -one.amount),
        held: held + (one.act === "hold" ? one.amount : 0),
      };
      keep({ balances: new Map(state.balances).set(account, next) });
    }
  }
  return states;
}

/** Total of a branch in the model; of the client for null. */
function sumOf(
  { parents, places }: Pick<State, "parents" | "places">,
  balances: State["balances"],
  of: number | null,
) {
  const isWithin = (id: number | null): boolean =>
    of === null || id === of || (id !== null && isWithin(parents.get(id) ?? null));
  const own = [...balances].filter(([account]) => isWithin(places.get(account) ?? null));
  const available = own.reduce((sum, [, one]) => sum + one.available, 0);
  const held = own.reduce((sum, [, one]) => sum + one.held, 0);
  return own.length === 0
    ? []
    : [
        {
          currency: "USD" as const,
          balance: toDecimal(available + held),
          availableBalance: toDecimal(available),
          heldBalance: toDecimal(held),
          accounts: own.length,
        },
      ];
}

test("a roll-up equals its leaves at every instant, in the structure of that time and in today's", async () => {
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      async (played, moments) => {
        const book = await startBook();
        try {
          const states = await play(book, played);
          const [first, last] = [states[0], states.at(-1)];
          if (!first || !last) throw new Error("A play has no state");
          book.wait(1);
          book.forgetSessions();
          for (const moment of moments) {
            const at = Math.round(first.at + moment * (last.at - first.at));
            const then = states.findLast((state) => state.at <= at) ?? first;
            const query = `?at=${new Date(at).toISOString()}`;
            for (const id of [null, ...then.parents.keys()])
              expect((await rollUp(book, id ?? "GULF", query)).currencies).toEqual(
                sumOf(then, then.balances, id),
              );
            for (const id of [null, ...last.parents.keys()]) {
              const { currencies, children, accounts } = await rollUp(
                book,
                id ?? "GULF",
                `${query}&tree=now`,
              );
              expect(currencies).toEqual(sumOf(last, then.balances, id));
              const leaves = accounts.map(({ balance }) => Number(balance.replace(".", "")));
              const below = children.flatMap((child) =>
                child.currencies.map(({ balance }) => Number(balance.replace(".", ""))),
              );
              const sum = [...leaves, ...below].reduce((total, minor) => total + minor, 0);
              expect(toDecimal(sum)).toBe(currencies[0]?.balance ?? "0.00");
            }
          }
          for (const id of [null, ...last.parents.keys()])
            expect((await rollUp(book, id ?? "GULF")).currencies).toEqual(sumOf(last, last.balances, id));
          expect(await book.flaws()).toEqual([]);
        } finally {
          await book.close();
        }
      },
    ),
    { numRuns: countCases(25, 3) },
  );
});
