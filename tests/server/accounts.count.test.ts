import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Random } from "demo/random";
import { makeAccounts } from "demo/seed/accounts";
import { type Book, startBook } from "./book";

let book: Book;
beforeEach(async () => {
  book = await startBook();
  await makeAccounts(book.deps, { accounts: 1000, clients: 1 }, 1, new Random("count"), () => undefined);
});
afterEach(() => book.close());

// Every IBAN has the bank code and zeros: a text for the search index, and one that is too short for it.
describe.each(["9990000", "99"])("a search for %s", (text) => {
  const shown = async () =>
    (await book.show("admin", `/admin/virtual-accounts?q=${text}`)).html.replace(/<[^>]+>/g, " ");

  test("that finds a thousand accounts says how many", async () => {
    const page = await shown();
    expect(page).toContain("1,000");
    expect(page).not.toMatch(/more than 1,000/i);
  });

  test("that finds more says that there are more", async () => {
    await book.openAccount();
    expect(await shown()).toMatch(/more than 1,000/i);
  });
});
