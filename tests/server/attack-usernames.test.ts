import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, getRefusal, startBook } from "./book";

const secret = "seven quiet camels 91";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

const create = (username: string) => {
  const json = { username, email: "someone@vostra.example", password: secret };
  return book.send("admin", "POST", "/api/auth/register", { json });
};

describe("nobody is created under a name that looks like amal's", () => {
  test.each([
    ["a Cyrillic letter", "\u0430mal"],
    ["a Greek letter", "am\u03b1l"],
    ["an unseen Hangul letter", "amal\u3164"],
    ["an unseen Braille letter", "amal\u2800"],
    ["a soft hyphen", "am\u00adal"],
    ["no width at all", "am\u200bal"],
  ])("with %s", async (_what, username) => {
    const answer = await create(username);
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).fields).toHaveProperty("username");
  });

  test.each([
    ["in full width", "\uff21\uff2d\uff21\uff2c"],
    ["in capitals", "AMAL"],
  ])("%s", async (_what, username) => {
    expect((await create(username)).status).toBe(409);
  });

  test("nor two under one name in two forms of its letters, and either form signs in", async () => {
    expect((await create("Am\u00e9lie")).status).toBe(201);
    expect((await create("Ame\u0301lie")).status).toBe(409);
    const json = { username: "ame\u0301lie", password: secret };
    expect((await book.call("POST", "/api/auth/login", { json })).status).toBe(200);
  });

  test("but names of other alphabets are taken", async () => {
    for (const username of ["\u0639\u0645\u0631", "\u0410\u043d\u043d\u0430", "Zo\u00eb M\u00fcller-7"])
      expect((await create(username)).status).toBe(201);
  });
});
