import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Book, refusalOf, startBook } from "./book";

let book: Book;
let gulf: number;
let noor: number;
beforeAll(async () => {
  book = await startBook();
  gulf = (await book.openAccount()).id;
  noor = (await book.openAccount({ clientId: "NOOR" })).id;
  for (const id of [gulf, noor]) await book.book("credit", id, { amount: "100.00" });
});
afterAll(() => book.close());

const pdf = (who: "client_user" | "stranger" | "auditor", id: number) =>
  book.send(who, "GET", `/api/virtual-accounts/${id}/statement?format=pdf`);
const exports = async () => (await book.trail()).filter(({ resource }) => resource === "EXPORT").length;

test("50 PDFs at once get one client three, with a sentence for the rest, and keep no other client from its own", async () => {
  const before = await exports();
  const answers = await Promise.all(Array.from({ length: 50 }, () => pdf("client_user", gulf)));
  const printed = answers.filter(({ status }) => status === 200);
  expect(printed).toHaveLength(3);
  for (const answer of answers.filter((each) => !printed.includes(each))) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "10"]);
    expect((await refusalOf(answer)).message).toBe(
      "3 PDFs of yours are being printed already. Please try again when you have them.",
    );
  }
  expect((await exports()) - before).toBe(3);

  const other = await pdf("stranger", noor);
  expect(other.status).toBe(200);
  expect(new TextDecoder("latin1").decode(await other.arrayBuffer())).toStartWith("%PDF-");

  const [taken, left, third] = printed;
  await taken?.arrayBuffer();
  await left?.body?.cancel();
  await third?.body?.cancel();
  const again = await pdf("client_user", gulf);
  expect(again.status).toBe(200);
  await again.arrayBuffer();
}, 60_000);
