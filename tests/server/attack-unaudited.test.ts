import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Book, startBook } from "./book";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const fresh = { username: "hamad", email: "hamad@gulf.example", password: "a long password" };

test("giving an account away with a new user is recorded in the trail, before and after", async () => {
  const { id } = await book.openAccount({ clientId: "HOUSE" });
  await book.book("credit", id, { amount: "900.00" });
  const json = { ...fresh, virtualAccountId: id };
  expect((await book.send("admin", "POST", "/api/auth/register", { json })).status).toBe(201);
  const { clientId } = await book.readAccount(id);
  const changes = (await book.trail()).filter(({ action }) => action === "UPDATE");
  expect(changes).toMatchObject([
    {
      userId: 1,
      resource: "VIRTUAL_ACCOUNT",
      resourceId: String(id),
      details: { before: { clientId: "HOUSE" }, after: { clientId } },
    },
  ]);
});
