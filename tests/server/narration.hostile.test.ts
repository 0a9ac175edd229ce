import { afterAll, beforeAll, expect, test } from "bun:test";
import { narrationFailures } from "@/narration/contract";
import { takeSample } from "../samples";
import { getRefusal } from "./book";
import { hostilePdfs } from "./hostile-pdfs";
import { type Desk, getFile, startDesk } from "./narration";
import { june, statementPdf } from "./statements";

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk("anew");
  await desk.send("admin", "GET", "/api/dashboard/stats");
});
afterAll(() => desk.close());

/** Sentences that name a file's fault, without the general one that it could not be read. */
const sentences: string[] = Object.entries(narrationFailures)
  .filter(([code]) => code !== "failed" && code !== "cancelled")
  .map(([, sentence]) => sentence);

test.each(takeSample(Object.entries(hostilePdfs), 5, 1, "hostile PDFs"))(
  "a PDF that %s is refused with its reason, and nothing is kept of it",
  async (_, make) => {
    const before = await desk.countRows();
    const answer = await desk.upload("admin", getFile(make()));
    expect([400, 413]).toContain(answer.status);
    const { message, fields } = await getRefusal(answer);
    expect(sentences).toContain(message);
    expect(Object.values(fields ?? {})).toEqual([message]);
    expect(await desk.countRows()).toEqual(before);
  },
);

test("after all of them a statement is read as ever", async () => {
  const { analysis } = await desk.analyse(await statementPdf(june));
  expect(analysis).toMatchObject({ verdict: "proven", totalTransactions: 6 });
});
