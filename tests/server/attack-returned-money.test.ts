import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { camt053, commit, upload as uploadStatement } from "./bank-statements";
import { startFiles, upload, writeReport } from "./payment-files";

let files: Awaited<ReturnType<typeof startFiles>>;
beforeEach(async () => {
  files = await startFiles();
});
afterEach(() => files.book.close());

const available = async () => (await files.book.readAccount(files.account.id)).availableBalance;

/** A payment of $10.00 that the bank sent, and its file's message id. */
async function sent(): Promise<string> {
  await files.pay(files.account, { reference: "INV-4711" });
  const { id, messageId } = await files.makeFile();
  await files.send(id);
  return messageId;
}

/** The bank's statement has the money that came back, for the account that had paid it. */
async function takeStatement(remittance = "Returned payment") {
  const entry = {
    amount: "10.00",
    endToEndId: "INV-4711",
    bankReference: "RETURN0001",
    creditor: files.account.virtualIban,
    remittance,
  };
  const { id } = await uploadStatement(files.book, camt053([entry]));
  return (await commit(files.book, id)).lines;
}

describe("a payment that came back", () => {
  test("by a statement before the bank's report gives its payer the money once", async () => {
    const messageId = await sent();
    expect(await available()).toBe("9990.00");
    const [line] = await takeStatement();
    expect((await upload(files.book, writeReport(messageId, [{ id: "P1", code: "AC04" }]))).status).toBe(200);
    expect(await available()).toBe("10000.00");
    expect(line).toMatchObject({ match: "unmatched", reason: expect.stringContaining("INV-4711") });
    expect(await files.book.flaws()).toEqual([]);
  });

  test("by the bank's report before the statement gives its payer the money once", async () => {
    const messageId = await sent();
    expect((await upload(files.book, writeReport(messageId, [{ id: "P1", code: "AC04" }]))).status).toBe(200);
    const [line] = await takeStatement();
    expect(await available()).toBe("10000.00");
    expect(line).toMatchObject({ match: "matched" });
    expect(await files.book.flaws()).toEqual([]);
  });

  test("reported by eight reports and twice by each gives its payer the money once", async () => {
    const messageId = await sent();
    const reports = Array.from({ length: 8 }, (_, at) =>
      writeReport(messageId, [{ id: "P1", code: "AC04", text: `Nr ${at}` }]),
    );
    const answers = await Promise.all([...reports, ...reports].map((xml) => upload(files.book, xml)));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await available()).toBe("10000.00");
    expect(await files.book.flaws()).toEqual([]);
  });

  test("is not given back for a file that was made and never sent by another's report", async () => {
    const messageId = await sent();
    const hostile = [{ id: "P999" }, { endToEnd: "INV-4712" }, { id: "P1", endToEnd: "INV-4712" }];
    expect((await upload(files.book, writeReport(messageId, hostile))).status).toBe(200);
    expect((await upload(files.book, writeReport("PAY-1000000002-20261118", [{ id: "P1" }]))).status).toBe(
      200,
    );
    expect(await available()).toBe("9990.00");
  });
});

test("texts of a payment do not become elements of its file", async () => {
  const text = `</Ustrd></RmtInf><InstdAmt Ccy="USD">9999.00</InstdAmt>]]>&lt;x&gt;`;
  await files.pay(files.account, { description: text, reference: `"><Amt>1</Amt>` });
  const { id } = await files.makeFile();
  const xml = await files.readXml(id);
  expect([...xml.matchAll(/<InstdAmt /g)]).toHaveLength(1);
  expect([...xml.matchAll(/<CdtTrfTxInf>/g)]).toHaveLength(1);
  expect(xml).toContain("<CtrlSum>10.00</CtrlSum>");
});
