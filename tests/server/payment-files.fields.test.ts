import { afterAll, beforeAll, expect, test } from "bun:test";
import { getRefusal } from "./book";
import { listTexts, main, startFiles, tomorrow } from "./payment-files";
import { listFlaws } from "./round-trip";

let files: Awaited<ReturnType<typeof startFiles>>;
beforeAll(async () => {
  files = await startFiles();
});
afterAll(() => files.book.close());

test("what a file cannot take stays out of it, says why, and leaves once its details are given otherwise", async () => {
  const { book, account } = files;
  const json = {
    vaId: account.id,
    type: "debit",
    amount: "5.00",
    currency: "USD",
    description: "Tea",
    reference: "TOO-LONG",
    recipient: "DE89370400440532013000",
    // Fifteen characters that become more than 35 letters.
    creditor: { name: "Tee", country: "DE", town: "東京都千代田区丸の内一丁目九番" },
  };
  expect((await book.send("client_user", "POST", "/api/transactions", { json })).status).toBe(201);
  const why = "The town has more than 35 characters in the letters that banks take";
  book.wait(86_400_000);
  book.forgetSessions();
  const none = await files.make(undefined, tomorrow);
  expect([none.status, (await getRefusal(none)).message]).toEqual([
    409,
    `None of what waits can be written, such as TOO-LONG: ${why}`,
  ]);
  expect((await book.show("admin", "/admin/payment-files")).html).toContain(why);
  const [payment] = await files.payments();
  const creditor = { name: "Tee", country: "DE", town: "Tokyo" };
  const path = `/api/payments/${payment?.id}/creditor`;
  expect((await book.send("client_user", "PUT", path, { json: { creditor } })).status).toBe(200);
  const xml = await files.readXml((await files.makeFile(undefined, tomorrow)).id);
  expect(xml).toContain("<TwnNm>Tokyo</TwnNm>");
  expect((await book.send("client_user", "PUT", path, { json: { creditor } })).status).toBe(409);
  expect(await book.flaws()).toEqual([]);
});

test("what SEPA has one line for stands in it whole, with the references before it, or its client says it shorter", async () => {
  const { book } = files;
  const { id: vaId } = await book.openAccount({ cbsAccount: main });
  await book.change(vaId, { currency: "EUR" });
  const rate = { json: { currency: "EUR", rate: "4.2" } };
  expect((await book.send("admin", "POST", "/api/exchange-rates", rate)).status).toBe(201);
  await book.book("credit", vaId, { amount: "100.00", currency: "EUR" });
  const long = `ORDER/${"2026-11-18/".repeat(4)}7`;
  const structuredReference = "RF18539007547034";
  const pay = async (recipient: string, fields: Record<string, string>) => {
    const creditor = { name: "Tee", country: "DE", town: "Koln" };
    const json = { vaId, type: "debit", amount: "5.00", currency: "EUR", creditor, recipient, ...fields };
    expect((await book.send("client_user", "POST", "/api/transactions", { json })).status).toBe(201);
    return (await files.payments())[0]?.id;
  };
  const inside = "DE89370400440532013000";
  await pay(inside, { description: "Tea", reference: "SEPA-1", structuredReference });
  await pay(inside, { description: structuredReference, reference: "SEPA-2", structuredReference });
  await pay(inside, { description: "Tea", reference: long });
  await pay("AE070331234567890123456", {
    description: "Tea ".repeat(60),
    reference: `${long}1`,
    structuredReference,
  });
  const wide = await pay(inside, { description: "T".repeat(120), reference: "SEPA-3", structuredReference });
  const why = "The text for the payee has more than 140 characters in the letters that banks take";
  expect((await book.show("admin", "/admin/payment-files")).html).toContain(why);
  const path = `/api/payments/${wide}/creditor`;
  const details = { creditor: { name: "Tee", country: "DE", town: "Koln" } };
  const still = await book.send("client_user", "PUT", path, { json: details });
  expect([still.status, (await getRefusal(still)).message]).toEqual([400, why]);
  const given = await book.send("client_user", "PUT", path, {
    json: { ...details, remittance: "Tea of May" },
  });
  expect(given.status).toBe(200);
  book.wait(86_400_000);
  book.forgetSessions();
  const xml = await files.readXml((await files.makeFile(undefined, "2026-11-20")).id);
  expect(listTexts(xml, "EndToEndId")).toEqual([
    "SEPA-1",
    "SEPA-2",
    long.slice(0, 35),
    long.slice(0, 35),
    "SEPA-3",
  ]);
  expect(listTexts(xml, "Ref")).toEqual([structuredReference, structuredReference]);
  const lines = listTexts(xml, "Ustrd");
  expect(lines.slice(0, 2)).toEqual([`/RFS/${structuredReference}/TXT/Tea`, `/ROC/${long}/TXT/Tea`]);
  expect(lines.slice(2, -1).join("")).toBe(`/ROC/${long}1/TXT/${"Tea ".repeat(60).trim()}`);
  expect(lines.at(-1)).toBe(`/RFS/${structuredReference}/TXT/Tea of May`);
  expect(await listFlaws(xml, "pain.001.001.09", "pain.001.001.10")).toEqual([]);
  expect(await book.flaws()).toEqual([]);
});
