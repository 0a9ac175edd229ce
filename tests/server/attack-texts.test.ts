import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signupSchema } from "@/people/users/contract";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

const cursor = (json: string) => Buffer.from(json).toString("base64url");

describe("a cursor made by hand is refused, and not an error of ours, where its value is", () => {
  test.each([
    ["a number that no database keeps exactly", '["after",1,1e300]'],
    ["a fraction", '["after",1,0.5]'],
    ["half a surrogate pair", '["after",1,"\\ud800"]'],
    ["text with NUL", '["after",1,"a\\u0000b"]'],
  ])("%s", async (_, json) => {
    const call = `/api/virtual-accounts?after=${cursor(json)}`;
    expect(await getRefusal(await book.send("client_user", "GET", call))).toMatchObject({
      code: "BAD_CURSOR",
    });
    for (const sort of ["customer", "balance", "status", "newest"]) {
      const page = `/admin/virtual-accounts?sort=${sort}&page=${cursor(json)}`;
      const answer = await book.send("auditor", "GET", page);
      // An address in another form than the screen's redirects to the screen's first.
      const address = answer.headers.get("location") ?? page;
      expect(address).toContain(cursor(json));
      expect((await book.show("auditor", address)).status).toBe(400);
    }
  });
});

test("an email address is measured before it is read", () => {
  const read = signupSchema.safeParse({ username: "a", email: "a".repeat(255), password: "x" });
  expect(read.error?.issues.map(({ message }) => message)).toEqual(["At most 254 characters"]);
});
