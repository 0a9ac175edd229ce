import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Book, startBook } from "./book";
import { canValidate, roundTrip } from "./round-trip";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

if (!canValidate) console.log("skipped: no message is validated, for the schemas or xmllint are missing");

test("a client's payments go to the bank and come back as reports and statements, value by value", async () => {
  const { counts, differences } = await roundTrip(book, 20);
  expect(differences).toEqual([]);
  expect(counts).toEqual({ sent: 20, refused: 2, paid: 13, rejected: 3, returned: 2 });
});
