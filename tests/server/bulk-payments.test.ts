import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { approvals, bulkUploads, payments } from "db/schema";
import { eq, sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import type { AccountDto } from "@/accounts/contract";
import { previewSchema } from "@/payments/bulk-uploads/contract";
import { makerInactive } from "@/payments/bulk-uploads/lease";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { paymentSchema } from "@/payments/contract";
import { scheduledWork } from "@/payments/scheduled/run";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { accountText, groupIban } from "@/vocabulary/iban";
import { type Book, getRefusal, startBook } from "./book";
import { begin as beginCommit, commit, ended, upload, uploaded } from "./bulk";
import { stalling } from "./leased-work";
import { upload as answerFile, listTexts, main, openPaymentFiles, writeReport } from "./payment-files";
import { password } from "./support";

const external = "GB29NWBK60161331926819";
const number = "12345678";
const never = new AbortController().signal;

let book: Book;
let payer: AccountDto;
let other: AccountDto;
beforeEach(async () => {
  book = await startBook();
  payer = await book.openAccount({ reference: "gulf_pay" });
  other = await book.openAccount({ reference: "gulf_other" });
  await book.book("credit", payer.id, { amount: "1000.00" });
});
afterEach(async () => {
  await stopLeasedWork(book.db);
  await book.close();
});

/** Second user of GULF, who may decide on payments of the first. */
const secondUser = () =>
  book.send("admin", "POST", "/api/auth/register", {
    json: { username: "hana", email: "hana@gulf.example", password, role: "client_user", clientId: "GULF" },
  });

const heading = "from,recipient,amount,description,reference";
const file = (...rows: string[]) => [heading, ...rows].join("\n");
const asClient = { who: "client_user" } as const;
const paid = () => book.db.read.select().from(payments).orderBy(payments.id);
const available = async (id: number) => (await book.readAccount(id)).availableBalance;

describe("a preview of payments", () => {
  test("finds accounts by IBAN and by reference, sums them up, gives references, and pays nothing", async () => {
    const preview = await uploaded(
      book,
      "payments",
      file(
        `${groupIban(payer.virtualIban)},${external},100.00,Rent,`,
        `gulf_pay,${number},"250,50",Engines,INV-7`,
        `gulf_pay,${other.virtualIban},50,Fees,INV-8`,
      ),
    );
    expect(preview).toMatchObject({ kind: "payments", good: 3, bad: 0 });
    expect(preview.totals).toEqual([
      {
        vaId: payer.id,
        virtualIban: payer.virtualIban,
        customerName: payer.customerName,
        currency: "USD",
        count: 3,
        amount: "400.50",
        laterCount: 0,
        laterAmount: "0.00",
        availableBalance: "1000.00",
        balanceAfter: "599.50",
      },
    ]);
    expect(preview.rows[0]?.values.reference).toMatch(/^PAY-\d{8}-[A-Z0-9]{6}$/);
    expect(preview.rows[1]?.values.reference).toBe("INV-7");
    expect(await paid()).toEqual([]);
  });

  test("says of each cell what is wrong", async () => {
    const collections = await book.openAccount({ reference: "cobo", type: "COBO" });
    const foreign = await book.openAccount({ reference: "noor", clientId: "NOOR" });
    await book.submit("client_user", {
      vaId: payer.id,
      type: "debit",
      amount: "1.00",
      currency: "USD",
      description: "Rent",
      reference: "USED",
      recipient: number,
    });
    const preview = await uploaded(
      book,
      "payments",
      file(
        `${foreign.virtualIban},${number},1.00,Rent,`,
        `cobo,${number},1.00,Rent,`,
        "gulf_pay,GB00NWBK60161331926819,1.00,Rent,",
        `gulf_pay,${number},1.005,Rent,`,
        `gulf_pay,${number},"1,250",Rent,`,
        `gulf_pay,${payer.virtualIban},1.00,Rent,`,
        `gulf_pay,${number},1.00,Rent,USED`,
        `gulf_pay,${number},1.00,Rent,TWICE`,
        `gulf_pay,${number},1.00,Rent,TWICE`,
        "gulf_pay,,,,",
        `gulf_pay,AE${"07"}9990000000000000777,1.00,Rent,`,
      ),
    );
    expect(preview.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      "2 from",
      "3 from",
      "4 recipient",
      "5 amount",
      "6 amount",
      "7 recipient",
      "8 reference",
      "10 reference",
      "11 recipient",
      "11 amount",
      "11 description",
      "12 recipient",
    ]);
    const findMessage = (row: number) => preview.errors.find((error) => error.row === row)?.message;
    expect(findMessage(2)).toBe("You have no account with this IBAN or reference");
    expect(findMessage(3)).toContain(
      `${accountText(collections.virtualIban, collections.customerName)} is a collection account`,
    );
    expect(findMessage(7)).toBe("From and to must be two accounts");
    expect(findMessage(8)).toBe("This reference was used for an earlier payment from the account");
    expect(findMessage(10)).toBe("Row 9 has this reference already");
  });

  test("counts the funds of an account down in the order of the rows", async () => {
    const preview = await uploaded(
      book,
      "payments",
      file(
        `gulf_pay,${number},600.00,One,`,
        `gulf_pay,${number},500.00,Two,`,
        `gulf_pay,${number},400.00,Three,`,
        `gulf_pay,${number},0.01,Four,`,
        `gulf_other,${number},1.00,Five,`,
      ),
    );
    expect(preview.errors.map(({ row, message }) => [row, message])).toEqual([
      [3, "Insufficient available balance: $500.00 was asked for, and the payments above it leave $400.00"],
      [5, "Insufficient available balance: $0.01 was asked for, and the payments above it leave $0.00"],
      [
        6,
        `Insufficient available balance: $1.00 was asked for, and ${accountText(other.virtualIban, other.customerName)} has $0.00 available`,
      ],
    ]);
  });

  test("counts the limits of an account down, too", async () => {
    await book.send("admin", "PUT", `/api/virtual-accounts/${payer.id}/configuration`, {
      json: { dailyLimit: "1000.00", enforceLimits: true },
    });
    const preview = await uploaded(
      book,
      "payments",
      file(
        `gulf_pay,${number},200.00,One,`,
        `gulf_pay,${number},100.00,Two,`,
        `gulf_pay,${number},50.00,Three,`,
      ),
    );
    expect(preview.errors).toEqual([
      {
        row: 3,
        column: "amount",
        message: "With the payments above it, it passes the daily limit of the account",
      },
    ]);
  });

  test("limits how often it shows which IBANs of the bank are in use", async () => {
    await book.close();
    book = await startBook({ REFUSED_POSTINGS_PER_MINUTE: "5" });
    payer = await book.openAccount({ reference: "gulf_pay" });
    await book.book("credit", payer.id, { amount: "1000.00" });
    const { makeVirtualIban } = await import("@/vocabulary/iban");
    const rows = Array.from({ length: 30 }, (_, at) => {
      const iban = makeVirtualIban(book.deps.env.bankCode, 5_000 + at);
      return `gulf_pay,${iban},1.00,Guess,`;
    });
    const few = await uploaded(book, "payments", file(...rows.slice(0, 3)));
    expect(few.bad).toBe(3);
    // An IBAN that was shown is not counted again, however often the file is read.
    for (let times = 0; times < 4; times++) {
      const json = { cells: [{ row: 2, column: "description", value: `Guess ${times}` }] };
      const answer = await book.send("client_user", "PUT", `/api/bulk-uploads/${few.id}`, { json });
      expect(answer.status).toBe(200);
    }
    expect((await upload(book, "payments", file(...rows))).status).toBe(429);
  });
});

describe("payments that are carried out", () => {
  test("are the same as single ones, and lead to each", async () => {
    const { id } = await uploaded(
      book,
      "payments",
      file(`gulf_pay,${external},100.00,Rent,INV-1`, `gulf_pay,${other.virtualIban},50.00,Fees,INV-2`),
    );
    const answer = await commit(book, id, "all", asClient);
    expect(answer.status).toBe(202);
    const done = await ended(book, id, "client_user");
    expect(done).toMatchObject({ status: "done", done: 2, waiting: 0, refused: 0, totals: [] });
    const made = await paid();
    expect(
      made.map((payment) => [payment.recipient, payment.amount, payment.reference, payment.description]),
    ).toEqual([
      [external, 10_000, "INV-1", "Rent"],
      [other.virtualIban, 5_000, "INV-2", "Fees"],
    ]);
    expect(done.rows.map(({ paymentId, vaId, state }) => [paymentId, vaId, state])).toEqual(
      made.map((payment) => [payment.id, payer.id, "done"]),
    );
    expect([await available(payer.id), await available(other.id)]).toEqual(["850.00", "50.00"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("are checked together before the first is sent: one that is bad keeps all back", async () => {
    const { id } = await uploaded(
      book,
      "payments",
      file(`gulf_pay,${number},600.00,One,`, `gulf_pay,${number},300.00,Two,`),
    );
    await book.book("debit", payer.id, { amount: "200.00" });
    const answer = await commit(book, id, "all", asClient);
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "BAD_ROWS"]);
    expect(await paid()).toEqual([]);
    expect((await commit(book, id, "good", asClient)).status).toBe(202);
    expect(await ended(book, id, "client_user")).toMatchObject({ done: 1, bad: 1, refused: 0 });
  });

  test("that are refused after the check say why, and the others continue", async () => {
    const { id } = await uploaded(
      book,
      "payments",
      file(
        `gulf_pay,${number},600.00,One,`,
        `gulf_pay,${number},300.00,Two,`,
        `gulf_pay,${number},100.00,Three,`,
      ),
    );
    await begin(id);
    await book.book("debit", payer.id, { amount: "250.00" });
    await uploadWork.takeUp(book.deps, new AbortController().signal);
    const done = await ended(book, id, "client_user");
    expect(done).toMatchObject({ status: "done", done: 2, refused: 1 });
    expect(done.rows[1]).toMatchObject({ state: "refused" });
    expect(done.rows[1]?.message).toContain("Insufficient available balance");
    expect(await available(payer.id)).toBe("50.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("happen once, however often they are asked for and taken up", async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `gulf_pay,${number},1.00,Payment ${at},P-${at}`);
    const { id } = await uploaded(book, "payments", file(...rows));
    const answers = await Promise.all([1, 2, 3].map(() => commit(book, id, "all", asClient)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const { signal } = new AbortController();
    await Promise.all([uploadWork.takeUp(book.deps, signal), uploadWork.takeUp(book.deps, signal)]);
    await ended(book, id, "client_user");
    expect(await paid()).toHaveLength(60);
    expect(await available(payer.id)).toBe("940.00");
  });

  test.each(["role = 'auditor', client_id = 'HOUSE'", "client_id = 'NOOR'", "role = 'admin'"])(
    "stop in the midst where their maker becomes somebody else: %s",
    async (change) => {
      const rows = Array.from({ length: 50 }, (_, at) => `gulf_pay,${number},1.00,Payment ${at},P-${at}`);
      const { id } = await uploaded(book, "payments", file(...rows));
      await begin(id);
      let writes = 0;
      const { write } = book.db;
      const db = {
        ...book.db,
        write: async (...call: Parameters<typeof write>) => {
          writes += 1;
          if (writes === 20) await write([{ sql: `update users set ${change} where id = 3`, args: [] }]);
          return write(...call);
        },
      };
      await uploadWork.takeUp({ ...book.deps, db }, new AbortController().signal);
      const [row] = await book.db.read.select().from(bulkUploads).where(eq(bulkUploads.id, id));
      expect(row).toMatchObject({ status: "failed", failure: makerInactive });
      expect((await paid()).length).toBeLessThan(50);
    },
  );

  test("are not made of a row that ended meanwhile, and the others continue", async () => {
    const { id } = await uploaded(
      book,
      "payments",
      file(`gulf_pay,${number},1.00,One,P-1`, `gulf_pay,${number},2.00,Two,P-2`),
    );
    await begin(id);
    let reads = 0;
    const endless = new AbortController();
    const { readPrimary, write } = book.db;
    const db = {
      ...book.db,
      async readPrimary(...call: Parameters<typeof readPrimary>) {
        const rows = await readPrimary(...call);
        const [read] = call;
        if (!("sql" in read) || !read.sql.includes("from bulk_rows")) return rows;
        reads += 1;
        // A commit that reads its rows again and again, those that have ended among them.
        if (reads === 20) endless.abort();
        if (reads === 1) {
          const end = `update bulk_rows set state = 'refused', message = 'No' where upload_id = ${id} and row = 2`;
          await write([{ sql: end, args: [] }]);
        }
        return rows;
      },
    };
    await uploadWork.takeUp({ ...book.deps, db }, endless.signal);
    expect(endless.signal.aborted).toBe(false);
    const { status, failure, rows } = await ended(book, id, "client_user");
    expect([status, failure]).toEqual(["done", null]);
    expect(rows.map(({ state, message }) => [state, message])).toEqual([
      ["refused", "No"],
      ["done", null],
    ]);
    expect((await paid()).map(({ reference }) => reference)).toEqual(["P-2"]);
    expect(await available(payer.id)).toBe("998.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("stop if their committer is no longer active", async () => {
    const { id } = await uploaded(book, "payments", file(`gulf_pay,${number},1.00,One,`));
    await begin(id);
    await book.db.write([{ sql: "update users set is_active = 0 where id = 3", args: [] }]);
    await uploadWork.takeUp(book.deps, new AbortController().signal);
    const [row] = await book.db.read.select().from(bulkUploads).where(eq(bulkUploads.id, id));
    expect(row).toMatchObject({
      status: "failed",
      failure: "The person who committed it is no longer active",
    });
    expect(await paid()).toEqual([]);
  });

  test("that exceed the room for rows that wait for a second person are refused beforehand", async () => {
    const json = { enabled: true, aboveUsd: "1.00" };
    await secondUser();
    await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json });
    const row = (at: number) => `gulf_pay,${10_000_000 + at},1.50,Wages,W-${at}`;
    const rows = Array.from({ length: 503 }, (_, at) =>
      at === 1 ? `gulf_pay,${number},0.50,Small,S-1` : row(at),
    );
    const preview = await uploaded(book, "payments", file(...rows));
    expect(preview).toMatchObject({ good: 501, bad: 2 });
    expect(preview.errors).toEqual(
      [503, 504].map((at) => ({
        row: at,
        column: "",
        message:
          "It would wait for a second person, and 500 payments may wait at a time, those above it included: upload it once some are decided",
      })),
    );
  });

  test("above the client's amount wait for a second person, each separately", async () => {
    await secondUser();
    await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", {
      json: { enabled: true, aboveUsd: "200.00" },
    });
    const { id } = await uploaded(
      book,
      "payments",
      file(`gulf_pay,${number},300.00,Large,L-1`, `gulf_pay,${external},100.00,Small,S-1`),
    );
    await commit(book, id, "all", asClient);
    const done = await ended(book, id, "client_user");
    expect(done).toMatchObject({ status: "done", done: 1, waiting: 1, refused: 0 });
    const [approval] = await book.db.read.select().from(approvals);
    expect(done.rows[0]).toMatchObject({ state: "waiting", approvalId: approval?.id, paymentId: null });
    expect(approval).toMatchObject({ act: "client_payment", clientId: "GULF", makerId: 3 });
    expect((await paid()).map(({ reference }) => reference)).toEqual(["S-1"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("that are suspicious look as any other to the client", async () => {
    await book.book("credit", payer.id, { amount: "900000.00" });
    const { id } = await uploaded(
      book,
      "payments",
      file(`gulf_pay,${external},60000.00,Engines,E-1`, `gulf_pay,${number},10.00,Rent,R-1`),
    );
    await commit(book, id, "all", asClient);
    const done = await ended(book, id, "client_user");
    const [large, small] = done.rows;
    expect({ ...large, row: 0, values: {}, paymentId: 0 }).toEqual({
      ...small,
      row: 0,
      values: {},
      paymentId: 0,
    } as never);
    const [first] = await paid();
    expect(first?.status).toBe("review");
    const seen = paymentSchema
      .array()
      .parse(await (await book.send("client_user", "GET", "/api/payments")).json());
    expect(seen.find(({ reference }) => reference === "E-1")).toMatchObject({
      status: "review",
      madeFor: null,
      suspicion: null,
    });
  });
});

/** Leaves an upload as a server that was killed right after the commit's answer. */
const begin = (id: number) => beginCommit(book, id, "good", 3);

describe("whose payments", () => {
  test("an upload has is its client's affair: the bank reads along, others find nothing", async () => {
    const { id } = await uploaded(book, "payments", file(`gulf_pay,${number},1.00,Rent,`));
    const read = async (who: "admin" | "auditor" | "stranger") =>
      (await book.send(who, "GET", `/api/bulk-uploads/${id}`)).status;
    expect([await read("admin"), await read("auditor"), await read("stranger")]).toEqual([200, 200, 404]);
    expect((await commit(book, id, "all", { who: "stranger" })).status).toBe(404);
    expect((await commit(book, id, "all", { who: "admin" })).status).toBe(403);
    const json = { cells: [{ row: 2, column: "amount", value: "2.00" }] };
    expect((await book.send("admin", "PUT", `/api/bulk-uploads/${id}`, { json })).status).toBe(403);
    expect((await book.send("stranger", "PUT", `/api/bulk-uploads/${id}`, { json })).status).toBe(404);
    expect(await (await book.send("stranger", "GET", "/api/bulk-uploads")).json()).toEqual([]);
    expect(await paid()).toEqual([]);
  });

  test("the same file is another client's own", async () => {
    const content = file(`gulf_pay,${number},1.00,Rent,A-1`);
    const first = await uploaded(book, "payments", content);
    const again = await upload(book, "payments", content);
    expect(previewSchema.parse(await again.json()).duplicateOf).toBe(first.id);
    const foreign = await uploaded(book, "payments", content, { who: "stranger" });
    expect(foreign).toMatchObject({ duplicateOf: null, bad: 1 });
  });
});

describe("the same payments", () => {
  const csv = () =>
    [
      heading,
      `gulf_pay,${groupIban(external)},"1,250.50",March wages,`,
      `gulf_other,${number},10.00,Fees,`,
    ].join("\n");

  /** The same as a workbook: columns and rows in another order, amounts as numbers. */
  async function workbook(): Promise<Uint8Array<ArrayBuffer>> {
    const made = new ExcelJS.Workbook();
    const sheet = made.addWorksheet("Payroll");
    sheet.addRow(["amount", "description", "recipient", "from"]);
    sheet.addRow([10, "Fees", number, "gulf_other"]);
    sheet.addRow([1250.5, "March  wages", external, "gulf_pay"]);
    return new Uint8Array(await made.xlsx.writeBuffer());
  }

  test("in another format lead to the first upload, and are taken once more only when somebody confirms it", async () => {
    const first = await uploaded(book, "payments", csv());
    const known = await uploaded(book, "payments", await workbook(), { name: "payroll.xlsx" });
    expect([known.id, known.duplicateOf]).toEqual([first.id, first.id]);
    expect(await book.db.read.select().from(bulkUploads)).toHaveLength(1);
    const again = await uploaded(book, "payments", await workbook(), {
      name: "payroll.xlsx",
      again: "true",
    });
    expect([again.id > first.id, again.duplicateOf]).toEqual([true, first.id]);
    const page = await book.show("client_user", `/client/bulk-uploads/${again.id}`);
    expect(page.html).toContain("The same payments were uploaded before");
    expect(page.html).toContain(`href="/client/bulk-uploads/${first.id}"`);
    expect((await book.show("client_user", `/client/bulk-uploads/${first.id}`)).html).not.toContain(
      "uploaded before",
    );
  });

  test("are others where an amount, a recipient or a reference is another", async () => {
    await uploaded(book, "payments", csv());
    for (const other of [
      csv().replace("10.00", "100.00"),
      csv().replace(number, `${number}0`),
      csv().replace("Fees,", "Fees,F-1"),
      `${csv()}\ngulf_other,${number},10.00,Fees,`,
    ]) {
      expect((await uploaded(book, "payments", other)).duplicateOf).toBeNull();
    }
  });
});

describe("a pain.001 message", () => {
  const transfer = (id: string, amount: string, { currency = "USD", to = external } = {}) =>
    `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt>
      <Cdtr><Nm>Blue Heron</Nm></Cdtr><CdtrAcct><Id><IBAN>${to}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Invoice ${id}</Ustrd></RmtInf></CdtTrfTxInf>`;
  const message = (transfers: string[], date = "2026-11-18") =>
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
      <GrpHdr><MsgId>GULF-7</MsgId><CreDtTm>2026-11-18T10:00:00</CreDtTm><NbOfTxs>${transfers.length}</NbOfTxs><InitgPty><Nm>Gulf</Nm></InitgPty></GrpHdr>
      <PmtInf><PmtInfId>1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>${date}</ReqdExctnDt><Dbtr><Nm>Gulf</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${payer.virtualIban}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId/></DbtrAgt>${transfers.join("")}</PmtInf></CstmrCdtTrfInitn></Document>`;
  const options = { name: "payments.xml" };

  test("is read as payments, by its end-to-end ids, and carried out as any other file", async () => {
    const content = message([transfer("E2E-1", "100.00"), transfer("E2E-2", "25.50")]);
    const preview = await uploaded(book, "payments", content, options);
    expect(preview).toMatchObject({ readAs: "pain.001, message GULF-7", good: 2, bad: 0 });
    expect(preview.rows[0]).toMatchObject({
      row: 1,
      values: {
        from: payer.virtualIban,
        recipient: external,
        amount: "100.00",
        currency: "USD",
        description: "Invoice E2E-1",
        reference: "E2E-1",
        executionDate: "2026-11-18",
      },
    });
    await commit(book, preview.id, "all", asClient);
    expect(await ended(book, preview.id, "client_user")).toMatchObject({ done: 2 });
    expect((await paid()).map(({ reference, amount }) => [reference, amount])).toEqual([
      ["E2E-1", 10_000],
      ["E2E-2", 2_550],
    ]);
    const again = await uploaded(book, "payments", message([transfer("E2E-2", "25.50")]), options);
    expect(again.errors).toEqual([
      {
        row: 1,
        column: "reference",
        message: "This reference was used for an earlier payment from the account",
      },
    ]);
  });

  test("of a later day is scheduled once, no matter who takes it up, and comes in again as nothing new", async () => {
    const content = message([transfer("E1", "10.00"), transfer("E2", "20.00")], "2026-11-23");
    const { id } = await uploaded(book, "payments", content, options);
    await begin(id);
    const turn = () => uploadWork.takeUp(book.deps, never);
    // A server is killed during its write, and another continues meanwhile.
    const node = stalling(book, 2);
    const turned = uploadWork.takeUp(node.deps, never).catch(() => undefined);
    await node.stalled;
    book.wait(31_000);
    await Promise.all([turn(), turn()]);
    node.goOn();
    await turned;
    const rows = await book.db.read.all(sql`select reference from scheduled_payments order by reference`);
    expect(rows).toEqual([{ reference: "E1" }, { reference: "E2" }]);
    expect(await ended(book, id, "client_user")).toMatchObject({ scheduled: 2, refused: 0 });
    const again = await uploaded(book, "payments", content, { ...options, again: "true" });
    expect(again.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(["1 reference", "2 reference"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("says what is wrong with which payment", async () => {
    const transfers = [
      transfer("A", "1.00"),
      transfer("A", "2.00"),
      transfer("B", "3.00", { currency: "EUR" }),
    ];
    const preview = await uploaded(book, "payments", message(transfers), options);
    expect(preview.errors).toEqual([
      { row: 2, column: "reference", message: "Row 1 has this reference already" },
      { row: 3, column: "currency", message: "Payments from this account are made in USD" },
    ]);
    const late = await uploaded(book, "payments", message([transfer("C", "1.00")], "2028-02-01"), options);
    expect(late.errors).toEqual([
      { row: 1, column: "executionDate", message: "Choose a day within the next 14 months" },
    ]);
  });

  describe("has a status report", () => {
    const getStatus = (id: number) => book.send("client_user", "GET", `/api/bulk-uploads/${id}/status.xml`);

    /** Content of a report: its number, the group's status, and of each order its status, code and first sentence. */
    async function reported(id: number) {
      const answer = await getStatus(id);
      expect(answer.status).toBe(200);
      const xml = await answer.text();
      reports.push(xml);
      const [number] = listTexts(xml, "MsgId");
      const [group] = listTexts(xml, "GrpSts");
      const items = xml.split("<TxInfAndSts>").slice(1);
      return {
        number: Number(number?.split("-").at(-1)),
        group,
        items: items.map((item) =>
          ["OrgnlEndToEndId", "TxSts", "Cd", "AddtlInf"]
            .map((name) => listTexts(item, name)[0] ?? "")
            .join(" "),
        ),
        xml,
      };
    }
    const reports: string[] = [];

    test("which follows each order from the preview to the bank's answer, in a new number for each change", async () => {
      const files = openPaymentFiles(book);
      const paying = await book.openAccount({ reference: "gulf_files", cbsAccount: main });
      await book.book("credit", paying.id, { amount: "1000.00" });
      await secondUser();
      const json = { enabled: true, aboveUsd: "200.00" };
      await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json });
      const content = message([
        transfer("E1", "100.00"),
        transfer("E2", "50.00"),
        transfer("E3", "10.00", { to: other.virtualIban }),
        transfer("E4", "5000.00"),
        transfer("E5", "300.00"),
        transfer("E6", "1.00", { to: "GB00NWBK60161331926819" }),
      ]).replace(payer.virtualIban, paying.virtualIban);
      const { id, messageId } = await uploaded(book, "payments", content, options);
      expect(messageId).toBe("GULF-7");
      const first = await reported(id);
      expect([first.group, first.items]).toEqual([
        "RCVD",
        [
          "E1 PDNG  ",
          "E2 PDNG  ",
          "E3 PDNG  ",
          `E4 PDNG AM04 Amount: Insufficient available balance: $5,000.00 was asked for, and ${accountText(paying.virtualIban, paying.customerName).slice(0, -4)}`,
          "E5 PDNG  ",
          "E6 PDNG AC03 To Account: United Kingdom: the check digits do not match, so at least one character of this IBAN is",
        ],
      ]);
      expect((await reported(id)).xml).toBe(first.xml);

      await commit(book, id, "good", asClient);
      await ended(book, id, "client_user");
      const second = await reported(id);
      expect(second.group).toBe("PART");
      expect(second.items.map((item) => item.split(" ")[1])).toEqual([
        "ACSP",
        "ACSP",
        "ACSC",
        "RJCT",
        "PDNG",
        "RJCT",
      ]);
      expect(second.number).toBeGreaterThan(first.number);

      const file = await files.makeFile();
      await files.send(file.id);
      const [one, two] = (await files.readFile(file.id)).entries;
      const sent = await reported(id);
      expect(sent.number).toBeGreaterThan(second.number);
      const answers = [
        { id: one?.instructionId ?? "", status: "accepted" as const },
        { id: two?.instructionId ?? "", code: "AC04", text: "closed since May" },
      ];
      expect((await answerFile(book, writeReport(file.messageId, answers))).status).toBe(200);
      const [waiting] = await book.db.read.select().from(approvals);
      await book.send("client_user", "POST", `/api/approvals/${waiting?.id}/withdraw`, { json: {} });
      const last = await reported(id);
      expect(last.number).toBeGreaterThan(sent.number);
      expect(last.items.map((item) => item.split(" ").slice(0, 3).join(" "))).toEqual([
        "E1 ACSC ",
        "E2 RJCT AC04",
        "E3 ACSC ",
        "E4 RJCT AM04",
        "E5 RJCT DS02",
        "E6 RJCT AC03",
      ]);
      expect(last.xml).not.toContain("since May");
      expect(listTexts(last.xml, "OrgnlPmtInfId")).toEqual(["1"]);
      expect(await book.flaws()).toEqual([]);
    });

    test("which follows orders of a later day until they are paid, were not paid, or were cancelled", async () => {
      const orders = [
        transfer("E1", "600.00"),
        transfer("E2", "600.00", { to: "DE89370400440532013000" }),
        transfer("E3", "5.00"),
        transfer("E4", "5.00", { to: other.virtualIban }),
      ];
      // Saturday; the bank pays on Monday the 23rd.
      const { id, totals } = await uploaded(book, "payments", message(orders, "2026-11-21"), options);
      expect(totals).toMatchObject([
        { count: 0, balanceAfter: "1000.00", laterCount: 4, laterAmount: "1210.00" },
      ]);
      await commit(book, id, "all", asClient);
      const upload = await ended(book, id, "client_user");
      expect(upload).toMatchObject({ status: "done", done: 0, scheduled: 4, refused: 0 });
      expect(upload.rows[0]).toMatchObject({
        state: "scheduled",
        scheduledPaymentId: 1,
        executesOn: "2026-11-23",
      });
      expect((await book.show("client_user", `/client/bulk-uploads/${id}`)).html).toContain("23 Nov 2026");
      expect(await paid()).toEqual([]);
      expect(await book.flaws()).toEqual([]);
      const moved = "The bank does not pay on 2026-11-21: it is made on 2026-11-23";
      const waiting = await reported(id);
      expect([waiting.group, waiting.items[0]]).toEqual(["ACCP", `E1 PDNG DT06 ${moved}`]);
      await book.send("client_user", "DELETE", "/api/scheduled-payments/3");
      book.wait(5 * 86_400_000);
      book.forgetSessions();
      // At noon, at 10:00 and at 14:00 of their day: the last try ends what has no funds.
      await scheduledWork.takeUp(book.deps, never);
      book.wait(2 * 3_600_000);
      await scheduledWork.takeUp(book.deps, never);
      const over = await reported(id);
      expect(over.number).toBeGreaterThan(waiting.number);
      expect([over.group, ...over.items.map((item) => item.slice(0, 12).trim())]).toEqual([
        "PART",
        "E1 ACSP",
        "E2 RJCT AM04",
        "E3 RJCT DS02",
        "E4 ACSC",
      ]);
      expect((await paid()).map(({ reference }) => reference)).toEqual(["E1", "E4"]);
      const mails = await book.db.read.all(sql`select subject from mails`);
      expect(mails).toEqual([{ subject: "Payments of a file not made: payments.xml" }]);
      const [page] = (await ended(book, id, "client_user")).rows;
      expect(page?.state).toBe("scheduled");
      expect(await book.flaws()).toEqual([]);
    });

    test("a table has none, and nobody else's client reads one", async () => {
      const table = await uploaded(book, "payments", file(`gulf_pay,${number},1.00,Rent,T-1`));
      expect((await getStatus(table.id)).status).toBe(404);
      const { id } = await uploaded(book, "payments", message([transfer("E1", "1.00")]), options);
      const stranger = await book.send("stranger", "GET", `/api/bulk-uploads/${id}/status.xml`);
      expect(stranger.status).toBe(404);
      expect((await book.send("auditor", "GET", `/api/bulk-uploads/${id}/status.xml`)).status).toBe(200);
    });

    const schema = join(import.meta.dir, "../../../shared/bank-files/xsd/pain.002.001.11.xsd");
    test.if(existsSync(schema) && Bun.which("xmllint") !== null)("which is valid", async () => {
      const folder = await mkdtemp(join(tmpdir(), "vostra-pain-"));
      try {
        expect(reports.length).toBeGreaterThan(3);
        const paths = reports.map((_, at) => join(folder, `${at}.xml`));
        // The schema at hand is of version 11, which has the same elements.
        const later = (xml = "") => xml.replace("pain.002.001.10", "pain.002.001.11");
        await Promise.all(paths.map((path, at) => Bun.write(path, later(reports[at]))));
        const { exitCode, stderr } = Bun.spawnSync(["xmllint", "--noout", "--schema", schema, ...paths]);
        expect([exitCode, exitCode === 0 ? "" : stderr.toString()]).toEqual([0, ""]);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  });

  test("that is another message, or broken, is refused with a line", async () => {
    const broken = await upload(book, "payments", message([transfer("A", "1.00")]).slice(0, -40), options);
    expect(broken.status).toBe(400);
    const other = await upload(book, "payments", '<Document xmlns="urn:x"><Other/></Document>', options);
    expect([other.status, (await getRefusal(other)).message.length > 20]).toEqual([400, true]);
  });
});
