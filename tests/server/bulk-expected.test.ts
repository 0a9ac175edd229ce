import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mails } from "db/schema";
import type { AccountDto } from "@/accounts/contract";
import { expectedContract } from "@/collections/expected-receipts/contract";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { leaseLength } from "@/platform/leased-work/lease";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { begin, commit, ended, upload, uploaded } from "./bulk";
import { collect } from "./collections";
import { getNumber } from "./demo-book";
import { stalling } from "./leased-work";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001", reference: "gulf_1" });
});
afterEach(async () => {
  await stopLeasedWork(book.db);
  await book.close();
});

const who = "client_user";
const heading =
  "vaId,number,amount,currency,dueDate,payerName,payerAccount,payerEmail,reference,toleranceBelow,toleranceAbove,acceptFrom,acceptUntil,description,externalId";
const file = (...rows: string[]) => [heading, ...rows].join("\n");
const row = (
  number: string,
  fields: Partial<Record<"vaId" | "amount" | "due" | "email" | "reference", string>> = {},
) =>
  `${fields.vaId ?? "gulf_1"},${number},"${fields.amount ?? "100.00"}",,${fields.due ?? "2026-12-15"},,,${fields.email ?? ""},${fields.reference ?? ""},,,,,,`;
const listExpected = async (caller: Caller = who) =>
  expectedContract.row
    .array()
    .parse(await (await book.send(caller, "GET", "/api/expected-receipts?limit=1000")).json());
const errorsOf = ({ errors }: { errors: readonly { row: number; column: string; message: string }[] }) =>
  errors.map(({ row: at, column, message }) => [at, column, message]);

describe("a file of expected receipts", () => {
  test("creates each with all its fields, and its row names it", async () => {
    const preview = await uploaded(
      book,
      "expected_receipts",
      file(
        `gulf_1,INV-1,"1,250.50",usd,2026-12-15,Harbour Foods LLC,GB29 NWBK 6016 1331 9268 19,books@harbour.example,RF18 5390 0754 7034,5,2.5,2026-11-01,2027-01-31,November,erp-1`,
        row("INV-2", { vaId: account.virtualIban }),
        row("INV-3", { vaId: String(account.id) }),
      ),
    );
    expect(preview).toMatchObject({ kind: "expected_receipts", good: 3, bad: 0, errors: [] });
    expect(await listExpected()).toEqual([]);
    expect((await commit(book, preview.id, "all", { who })).status).toBe(202);
    const done = await ended(book, preview.id, who);
    expect(done).toMatchObject({ status: "done", done: 3, refused: 0 });
    const made = await listExpected();
    expect(done.rows.map(({ expectedReceiptId }) => expectedReceiptId)).toEqual(
      made.map(({ id }) => id).toReversed(),
    );
    expect(made.at(-1)).toMatchObject({
      vaId: account.id,
      number: "INV-1",
      amount: "1250.50",
      currency: "USD",
      dueDate: "2026-12-15",
      payer: { name: "Harbour Foods LLC", account: "GB29NWBK60161331926819" },
      reference: "RF18539007547034",
      toleranceBelow: "5.00",
      toleranceAbove: "2.50",
      acceptFrom: "2026-11-01",
      acceptUntil: "2027-01-31",
      description: "November",
      externalId: "erp-1",
      status: "open",
    });
    expect(made[0]?.reference).toStartWith("RF");
    expect(
      await getNumber(book.deps, "select count(*) from audit_logs where resource = 'EXPECTED_RECEIPT'"),
    ).toBe(3);
    expect(await getNumber(book.deps, "select count(*) from events where type = 'expected.changed'")).toBe(3);
    expect(await book.flaws()).toEqual([]);
  });

  test("mails the payers that it names, where the client wants that", async () => {
    const good = async (...rows: string[]) => {
      const { id } = await uploaded(book, "expected_receipts", file(...rows));
      await commit(book, id, "all", { who });
      expect(await ended(book, id, who)).toMatchObject({ status: "done", refused: 0 });
    };
    const mailed = async () => (await book.db.read.select().from(mails)).map(({ recipient }) => recipient);
    await good(row("INV-1", { email: "books@harbour.example" }));
    expect(await mailed()).toEqual([]);
    const json = { enabled: false, paymentRequests: true };
    expect((await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json })).status).toBe(
      200,
    );
    await good(row("INV-2", { email: "books@harbour.example" }), row("INV-3"));
    expect(await mailed()).toEqual(["books@harbour.example"]);
    expect((await listExpected()).map(({ payerEmail }) => payerEmail)).toEqual([
      null,
      "books@harbour.example",
      "books@harbour.example",
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("names what is wrong with each cell, and creates nothing while a row is bad", async () => {
    const preview = await uploaded(
      book,
      "expected_receipts",
      file(
        row("INV-1"),
        row("inv 1"),
        row("INV-3", { due: "15.12.2026" }),
        row("INV-4", { amount: "ten" }),
        row("INV-5", { amount: "0" }),
        row("INV-6", { amount: "10.005" }),
        row("---"),
        row("INV-8", { reference: "RF00 1" }),
        "gulf_1,INV-9,100,EUR,2026-12-15,,,,,,,,,,",
        "gulf_1,INV-10,100,,2026-12-15,,,,,10.01,,2026-12-02,2026-12-01,,",
        ",,,,,,,,,,,,,=1+1,x",
      ),
    );
    expect([preview.good, preview.bad]).toEqual([1, 10]);
    expect(errorsOf(preview).map(([at, column]) => [at, column])).toEqual([
      [3, "number"],
      [4, "dueDate"],
      [5, "amount"],
      [6, "amount"],
      [7, "amount"],
      [8, "number"],
      [9, "reference"],
      [10, "currency"],
      [11, "toleranceBelow"],
      [11, "acceptUntil"],
      [12, "vaId"],
      [12, "number"],
      [12, "amount"],
      [12, "dueDate"],
      [12, "description"],
    ]);
    expect(errorsOf(preview)[0]?.[2]).toBe("Row 2 has this number already");
    expect(errorsOf(preview)[4]?.[2]).toContain("can be read in two ways");
    expect((await getRefusal(await commit(book, preview.id, "all", { who }))).code).toBe("BAD_ROWS");
    await commit(book, preview.id, "good", { who });
    expect(await ended(book, preview.id, who)).toMatchObject({ status: "done", done: 1, bad: 10 });
    expect(await listExpected()).toHaveLength(1);
  });

  test("an account of another client is no account, and a closed one is none", async () => {
    const foreign = await book.openAccount({ clientId: "NOOR", type: "COBO", reference: "noor_1" });
    const preview = await uploaded(
      book,
      "expected_receipts",
      file(
        row("INV-1", { vaId: "noor_1" }),
        row("INV-2", { vaId: foreign.virtualIban }),
        row("INV-3", { vaId: String(foreign.id) }),
        row("INV-4", { vaId: "4711" }),
      ),
    );
    const sentence = "There is no open account with this id, IBAN or reference";
    expect(errorsOf(preview)).toEqual([2, 3, 4, 5].map((at) => [at, "vaId", sentence]));
  });

  test("a number or a reference that is open already is refused, that of a cancelled one is not", async () => {
    const desk = collect(book, account.id);
    await desk.expected({ number: "INV-1" });
    await desk.expected({ number: "INV-2", reference: "RF18539007547034" });
    const gone = await desk.expected({ number: "INV-3" });
    await book.send(who, "DELETE", `/api/expected-receipts/${gone}`);
    const preview = await uploaded(
      book,
      "expected_receipts",
      file(row("Inv/1"), row("INV-9", { reference: "RF18539007547034" }), row("INV-3")),
    );
    expect(errorsOf(preview)).toEqual([
      [2, "number", "Another open expected receipt has this number"],
      [3, "reference", "Another open expected receipt has this reference"],
    ]);
  });

  test("one that was taken since the preview is refused alone", async () => {
    const numbers = Array.from({ length: 7 }, (_, at) => `INV-${at}`);
    const { id } = await uploaded(book, "expected_receipts", file(...numbers.map((number) => row(number))));
    await begin(book, id, "good", 3);
    await collect(book, account.id).expected({ number: "INV-4" });
    await uploadWork.takeUp(book.deps, new AbortController().signal);
    const done = await ended(book, id, who);
    expect(done.rows.map(({ state }) => state)).toEqual([
      "done",
      "done",
      "done",
      "done",
      "refused",
      "done",
      "done",
    ]);
    expect(done.rows[4]?.message).toBe("Another open expected receipt has this number");
    expect(await listExpected()).toHaveLength(7);
    expect(await book.flaws()).toEqual([]);
  });

  test("the same file in another format leads to the first upload, and a second commit creates nothing", async () => {
    const first = await uploaded(book, "expected_receipts", file(row("INV-1"), row("INV-2")));
    const again = await uploaded(
      book,
      "expected_receipts",
      file(row("INV-2", { amount: "100" }), row("INV-1")).replaceAll(",", ";"),
    );
    expect([again.id, again.duplicateOf]).toEqual([first.id, first.id]);
    const answers = await Promise.all([1, 2, 3].map(() => commit(book, first.id, "all", { who })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    await ended(book, first.id, who);
    expect(await listExpected()).toHaveLength(2);
  });

  test("a node that stalled between rows creates nothing twice, and the next one continues", async () => {
    const numbers = Array.from({ length: 150 }, (_, at) => row(`INV-${at}`));
    const { id } = await uploaded(book, "expected_receipts", file(...numbers));
    await begin(book, id, "good", 3);
    const { signal } = new AbortController();
    const node = stalling(book, 2);
    const turn = uploadWork.takeUp(node.deps, signal);
    await node.stalled;
    book.wait(leaseLength);
    book.forgetSessions();
    await uploadWork.takeUp(book.deps, signal);
    node.goOn();
    await turn;
    expect(await ended(book, id, who)).toMatchObject({ status: "done", done: 150, refused: 0 });
    expect(await listExpected()).toHaveLength(150);
    expect(await book.flaws()).toEqual([]);
  });

  test("takes 20,000 rows and no more", async () => {
    const numbers = Array.from({ length: 20_001 }, (_, at) => `gulf_1,INV-${at},1,,2026-12-15`);
    const short = "vaId,number,amount,currency,dueDate";
    const refused = await upload(book, "expected_receipts", [short, ...numbers].join("\n"));
    expect(refused.status).toBe(400);
    const preview = await uploaded(book, "expected_receipts", [short, ...numbers.slice(1)].join("\n"));
    expect(preview).toMatchObject({ total: 20_000, good: 20_000 });
    expect(preview.rows).toHaveLength(2_500);
  });
});

describe("who uploads it", () => {
  test("staff create those of any client, and a client does not see their file", async () => {
    const foreign = await book.openAccount({ clientId: "NOOR", type: "COBO", reference: "noor_1" });
    const preview = await uploaded(
      book,
      "expected_receipts",
      file(row("INV-1"), row("INV-1", { vaId: "noor_1" })),
      { who: "admin" },
    );
    expect(preview).toMatchObject({ good: 2, bad: 0 });
    expect((await book.send(who, "GET", `/api/bulk-uploads/${preview.id}`)).status).toBe(404);
    expect((await commit(book, preview.id, "all")).status).toBe(202);
    await ended(book, preview.id);
    expect((await listExpected("admin")).map(({ clientId, vaId }) => [clientId, vaId])).toEqual([
      ["NOOR", foreign.id],
      ["GULF", account.id],
    ]);
    expect(await listExpected()).toHaveLength(1);
    expect(await book.flaws()).toEqual([]);
  });

  test("an auditor uploads nothing", async () => {
    const answer = await upload(book, "expected_receipts", file(row("INV-1")), { who: "auditor" });
    expect(answer.status).toBe(403);
  });
});

test("a row whose number another one had before is created as its preview has it", async () => {
  const desk = collect(book, account.id);
  const renamed = await desk.expected({ number: "INV-1" });
  const json = desk.body({ number: "INV-1A" });
  expect((await book.send(who, "PUT", `/api/expected-receipts/${renamed}`, { json })).status).toBe(200);
  const preview = await uploaded(book, "expected_receipts", file(row("INV-1")));
  expect(preview).toMatchObject({ good: 1, bad: 0 });
  await commit(book, preview.id, "all", { who });
  expect(await ended(book, preview.id, who)).toMatchObject({ done: 1, refused: 0 });
  const references = (await listExpected()).map(({ reference }) => reference);
  expect(new Set(references).size).toBe(2);
});

test.each(["csv", "xlsx"])("the template is downloaded as %s", async (format) => {
  const answer = await book.send(who, "GET", `/api/bulk-uploads/expected-receipts/template.${format}`);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="expected-receipts-template.${format}"`,
  );
  if (format === "csv") expect((await answer.text()).trim()).toBe(heading);
});

test("what a file creates is paid by what names it", async () => {
  const { id } = await uploaded(book, "expected_receipts", file(row("INV-1"), row("INV-2")));
  await commit(book, id, "all", { who });
  await ended(book, id, who);
  await collect(book, account.id).paid("200.00", "INV-1 and INV-2");
  expect((await listExpected()).map(({ status }) => status)).toEqual(["paid", "paid"]);
});
