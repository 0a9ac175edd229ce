import { afterEach, expect, test } from "bun:test";
import { type Book, startBook } from "./book";

let book: Book;
afterEach(() => book.close());

test("guessable passwords are judged in limited time", async () => {
  book = await startBook();
  const change = (who: "client_user" | "stranger", n: number) =>
    book.send(who, "POST", "/api/auth/password", {
      json: { currentPassword: "not this one", newPassword: `password${n}` },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++) statuses.push((await change("client_user", n)).status);
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(20);
  const last = await change("client_user", 40);
  expect([last.status, Number(last.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await change("stranger", 0)).status).toBe(400);
});
