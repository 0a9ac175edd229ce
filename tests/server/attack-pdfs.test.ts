import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Book, getRefusal, startBook } from "./book";

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
/** Requests a PDF and begins to read it, as a browser does: an unread one loses its place after a while. */
async function begun(...[who, id]: Parameters<typeof pdf>) {
  const answer = await pdf(who, id);
  if (answer.status !== 200) return { answer };
  const reader = answer.body?.getReader();
  await reader?.read();
  return { answer, reader };
}
async function drain(reader: ReadableStreamDefaultReader | undefined): Promise<void> {
  while (reader && !(await reader.read()).done);
}
const exports = async () => (await book.trail()).filter(({ resource }) => resource === "EXPORT").length;

test("50 PDFs at once get one client three, with a sentence for the rest, and keep no other client from its own", async () => {
  const before = await exports();
  const asked = await Promise.all(Array.from({ length: 50 }, () => begun("client_user", gulf)));
  const printed = asked.filter(({ answer }) => answer.status === 200);
  expect(printed).toHaveLength(3);
  for (const { answer } of asked.filter((each) => !printed.includes(each))) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "10"]);
    expect((await getRefusal(answer)).message).toBe(
      "3 PDFs of yours are being printed already. Please try again when you have them.",
    );
  }
  expect((await exports()) - before).toBe(3);

  const other = await pdf("stranger", noor);
  expect(other.status).toBe(200);
  expect(new TextDecoder("latin1").decode(await other.arrayBuffer())).toStartWith("%PDF-");

  const [taken, left, third] = printed;
  await drain(taken?.reader);
  await left?.reader?.cancel();
  await third?.reader?.cancel();
  const again = await begun("client_user", gulf);
  expect(again.answer.status).toBe(200);
  await drain(again.reader);
});
