import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { z } from "zod";
import { type Book, startBook } from "./book";

let book: Book;
beforeAll(async () => {
  book = await startBook();
  for (const [clientId, companyName] of [
    ["CLIENT_1761", "Gulf_Marine 100%"],
    ["CLIENT_1762", "Øresund Trading"],
    ["CLIENTX1763", "Noor Silk"],
  ] as const) {
    await book.openAccount({ clientId, companyName });
  }
});
afterAll(() => book.close());

const found = z.array(z.object({ id: z.string(), name: z.string() }));

const search = async (q: string) => {
  const answer = await book.send("admin", "GET", `/api/clients?q=${encodeURIComponent(q)}`);
  return found.parse(await answer.json()).map(({ id }) => id);
};

describe("a search for clients", () => {
  test.each<[string, string[]]>([
    ["CLIENT_176", ["CLIENT_1761", "CLIENT_1762"]],
    ["client_1761", ["CLIENT_1761"]],
    ["gulf_m", ["CLIENT_1761"]],
    ["100%", ["CLIENT_1761"]],
    ["øresund", ["CLIENT_1762"]],
    ["silk", ["CLIENTX1763"]],
    ["%", ["CLIENT_1761"]],
  ])("finds %s as written, whatever its case", async (q, ids) => {
    expect((await search(q)).toSorted()).toEqual(ids);
  });
});
