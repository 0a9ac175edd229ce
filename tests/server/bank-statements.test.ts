import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { transactionSchema } from "@/accounts/transactions/contract";
import { readBankFile } from "@/bank/bank-files/read";
import { bankLineSchema, bankStatementWithLines, csvPreviewSchema } from "@/bank/bank-statements/contract";
import { post } from "@/ledger/post";
import { groupIban, makeVirtualIban } from "@/vocabulary/iban";
import { languageHeader } from "@/vocabulary/language";
import { takeSample } from "../samples";
import { camt053, commit, type Entry, read, send, sendBytes, upload } from "./bank-statements";
import { type Book, getRefusal, listIds, startBook } from "./book";

let book: Book;
let account: AccountDto;
let other: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
  other = await book.openAccount({ cbsAccount: "1000000002" });
});
afterEach(() => book.close());

const act = (
  id: number,
  name: string,
  json: unknown = {},
  who: "admin" | "auditor" | "client_user" = "admin",
) => book.send(who, "POST", `/api/bank-lines/${id}/${name}`, { json });
const done = async (answer: Response) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return bankLineSchema.parse(await answer.json());
};
/** Imports and commits a file with a single line. */
async function oneLine(entry: Entry) {
  const { id } = await upload(book, camt053([entry]));
  const [line] = (await commit(book, id)).lines;
  if (!line) throw new Error("no line");
  return line;
}

describe("a line that an open settlement instruction explains", () => {
  /** Two transfers alike between accounts of two CBS accounts, each of which leaves an instruction. */
  async function twoAlike() {
    await book.book("credit", account.id, { amount: "500.00" });
    const references = ["PAY-20261117-AAAAAA", "PAY-20261118-BBBBBB"];
    for (const reference of references)
      await book.submit("client_user", {
        vaId: account.id,
        type: "debit",
        amount: "120.00",
        currency: "USD",
        description: "Top-up",
        reference,
        recipient: other.virtualIban,
      });
    return references;
  }

  test("names the one whose reference it has, and is settled and matched by one act, once", async () => {
    const [, reference] = await twoAlike();
    const line = await oneLine({ amount: "120.00", side: "DBIT", remittance: `Transfer ${reference}` });
    expect(line).toMatchObject({
      match: "suggested",
      instructionId: 2,
      reason: `The reference ${reference} is that of settlement instruction 2 with 1000000002, which is open`,
    });
    const path = `/api/bank-lines/${line.id}/settle`;
    const send = (instructionId: number) =>
      book.send("admin", "POST", path, { json: { instructionId }, headers: { "Idempotency-Key": "settle" } });
    expect((await book.send("admin", "POST", path, { json: { instructionId: 1 } })).status).toBe(409);
    expect((await book.send("auditor", "POST", path, { json: { instructionId: 2 } })).status).toBe(403);
    expect(await done(await send(2))).toMatchObject({ match: "matched", outcome: "recorded" });
    expect(await done(await send(2))).toMatchObject({ match: "matched", outcome: "recorded" });
    const open = await book.send("admin", "GET", "/api/settlement-instructions?status=open");
    expect(await listIds(open)).toEqual([1]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is offered that act, and no suspense", async () => {
    const [, reference] = await twoAlike();
    const { id } = await upload(
      book,
      camt053([{ amount: "120.00", side: "DBIT", remittance: `Transfer ${reference}` }]),
    );
    const [line] = (await commit(book, id)).lines;
    const path = `/admin/reconciliation/statements/${id}`;
    const list = await book.show("admin", path);
    expect(list.all("#bank-lines tbody .btn")).toEqual(["Settle 2 and match"]);
    const html = await (await book.send("admin", "GET", `${path}?view=${line?.id}`)).text();
    expect(html).toContain("Settle 2 and match");
    expect(html).not.toContain("Post to suspense");
    const refused = await act(line?.id ?? 0, "suspense");
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("Settlement instruction 2 explains this line: settle it and match"),
    ]);
  });
});

describe("a dry run", () => {
  test("says of each line what it is and why, and posts nothing", async () => {
    const booked = await book.book("credit", account.id, { amount: "100.00", reference: "INV-1000" });
    await book.book("credit", account.id, { amount: "7.00", reference: "INV-7000" });
    const before = await book.contraBalances();
    const dry = await upload(
      book,
      camt053(
        [
          { amount: "100.00", endToEndId: "INV-1000", bankReference: "B1" },
          { amount: "55.00", creditor: account.virtualIban, endToEndId: "E2E-2", bankReference: "B2" },
          { amount: "3.00", side: "DBIT", remittance: "Account fee", bankReference: "B3" },
        ],
        { opening: "0.00", closing: "152.00" },
      ),
    );
    expect(dry.lines.map(({ match, reason }) => [match, reason])).toEqual([
      ["matched", "The reference INV-1000 and the amount agree"],
      ["new_credit", expect.stringContaining("New money for AE")],
      ["unmatched", "The ledger has no posting of $3.00 within 3 days"],
    ]);
    expect(dry.lines[0]?.journalIds).toHaveLength(1);
    expect(dry.missing).toMatchObject([{ direction: "credit", amount: "7.00", reference: "INV-7000" }]);
    expect(dry).toMatchObject({
      status: "dry_run",
      opening: { file: "0.00", ours: "0.00", difference: "0.00" },
      closing: { file: "152.00", ours: "107.00", difference: "45.00" },
    });
    expect(dry.explanation.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["lines", "55.00"],
      ["lines", "-3.00"],
      ["missing", "-7.00"],
    ]);
    expect(await book.contraBalances()).toEqual(before);
    expect(booked.amount).toBe("100.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("of the same file again is 409 with the first import's id, until it is discarded", async () => {
    const file = camt053([{ amount: "1.00" }]);
    const first = await upload(book, file);
    const again = await send(book, file);
    expect(again.status).toBe(409);
    expect(await getRefusal(again)).toMatchObject({
      code: "FILE_IMPORTED",
      fields: { id: String(first.id) },
    });
    expect((await book.send("admin", "DELETE", `/api/bank-statements/${first.id}`)).status).toBe(204);
    expect((await upload(book, file)).id).not.toBe(first.id);
  });

  test("sent ten times at once is one import", async () => {
    const file = camt053([{ amount: "1.00" }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(book, file)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    ["whose last write is refused", {}, 409],
    ["that turns out to be a repeat", { "idempotency-key": "k1" }, 201],
  ])("%s leaves nothing of what was stored before it", async (_, headers, status) => {
    const file = camt053([{ amount: "1.00" }, { amount: "2.00" }]);
    const answers = await Promise.all([1, 2, 3].map(() => send(book, file, { headers })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, status, status]);
    expect(await book.countRows()).toMatchObject({ bank_statements: 1, bank_lines: 2, bank_line_totals: 1 });
  });

  test("with an idempotency key answers the first import to a repeat", async () => {
    const file = camt053([{ amount: "1.00" }]);
    const headers = { "idempotency-key": "k1" };
    const first = await send(book, file, { headers });
    const again = await send(book, file, { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await again.json()).id).toBe((await first.json()).id);
  });

  const refused: [string, () => string, string, string?][] = [
    ["another account", () => camt053([], { account: "5000000009" }), "not of CBS account 1000000001"],
    [
      "an account that is linked elsewhere",
      () => camt053([], { account: other.virtualIban }),
      "linked to 1000000002",
    ],
    ["a currency that is not held", () => camt053([], { currency: "GBP" }), "The file is in GBP"],
    ["nothing that is read", () => "no bank statement at all", "."],
  ];
  for (const [name, file, sentence] of takeSample(refused, 2)) {
    test(`of a file of ${name} is refused with a sentence, and leaves nothing`, async () => {
      const answer = await send(book, file());
      expect(answer.status).toBe(400);
      expect((await getRefusal(answer)).message).toContain(sentence);
      expect(await (await book.send("admin", "GET", "/api/bank-statements")).json()).toEqual([]);
    });
  }

  test("of a file in several currencies is an import for each, or none if one of them is not held", async () => {
    const usd = { number: "2000000002", name: "Two", currencies: ["AED", "USD"] };
    await book.send("admin", "POST", "/api/cbs-accounts", { json: usd });
    const lines: Entry[] = [
      { amount: "5.00", payer: "Ann Ltd" },
      { amount: "7.00", currency: "AED" },
    ];
    const file = camt053(lines, { account: "2000000002", opening: "0.00", closing: "5.00" });
    const dry = await upload(book, file, { cbsAccount: "2000000002" });
    expect(dry.statements.map(({ currency, lineCount }) => [currency, lineCount])).toEqual([
      ["USD", 1],
      ["AED", 1],
    ]);
    expect([dry.id, dry.closing.file]).toEqual([dry.statements[0]?.id ?? 0, "5.00"]);
    const page = await book.send("admin", "GET", `/admin/reconciliation/statements/${dry.id}`);
    expect(await page.text()).toContain(`Import ${dry.statements[1]?.id} of this file in AED`);
    const again = await send(book, file, { cbsAccount: "2000000002" });
    expect(await getRefusal(again)).toMatchObject({ code: "FILE_IMPORTED", fields: { id: String(dry.id) } });
    const foreign = camt053([...lines, { amount: "1.00", currency: "EUR" }], { account: "2000000002" });
    const refusedFile = await send(book, foreign, { cbsAccount: "2000000002" });
    expect((await getRefusal(refusedFile)).message).toBe(
      "The file is in EUR. CBS account 2000000002 holds USD, AED.",
    );
    expect(await book.countRows()).toMatchObject({ bank_statements: 2, bank_lines: 2 });
    expect(await book.flaws()).toEqual([]);
  });

  test("takes a file that names the CBS account by an IBAN that ends with its number", async () => {
    const dry = await upload(book, camt053([{ amount: "1.00" }], { account: "AE290330000001000000001" }));
    expect(dry.cbsAccount).toBe("1000000001");
  });

  test("is an admin's to make, an auditor's to read, and no client's", async () => {
    const file = camt053([{ amount: "1.00" }]);
    expect((await send(book, file, { who: "auditor" })).status).toBe(403);
    expect((await send(book, file, { who: "client_user" })).status).toBe(403);
    const { id } = await upload(book, file);
    expect((await book.send("auditor", "GET", `/api/bank-statements/${id}`)).status).toBe(200);
    expect((await book.send("client_user", "GET", `/api/bank-statements/${id}`)).status).toBe(403);
    expect((await book.send("auditor", "POST", `/api/bank-statements/${id}/commit`)).status).toBe(403);
  });
});

describe("a commit", () => {
  test("credits each new credit once, with the bank's value date, and the difference goes", async () => {
    const { id } = await upload(
      book,
      camt053(
        [
          { amount: "55.00", creditor: account.virtualIban, endToEndId: "E2E-2", remittance: "Rent" },
          { amount: "45.00", remittance: `for ${account.virtualIban}` },
        ],
        { opening: "0.00", closing: "100.00" },
      ),
    );
    const after = await commit(book, id);
    expect(after.lines.map(({ match, outcome, decidedBy }) => [match, outcome, decidedBy])).toEqual([
      ["new_credit", "credited", "amal"],
      ["new_credit", "credited", "amal"],
    ]);
    expect(await book.readAccount(account.id)).toMatchObject({ balance: "100.00" });
    expect(await book.contraBalances()).toEqual({ "1000000001 USD": -10000 });
    expect(after).toMatchObject({
      missing: [],
      closing: { ours: "100.00", difference: "0.00" },
      explanation: [],
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("asked for ten times at once posts once", async () => {
    const { id } = await upload(book, camt053([{ amount: "55.00", creditor: account.virtualIban }]));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => book.send("admin", "POST", `/api/bank-statements/${id}/commit`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await book.readAccount(account.id)).toMatchObject({ balance: "55.00" });
    const late = await book.send("admin", "POST", `/api/bank-statements/${id}/commit`);
    expect((await getRefusal(late)).message).toBe(`Import ${id} was committed by amal on 18 Nov 2026, 12:00`);
  });

  test("leaves a credit unmatched that the ledger refuses by now, with its sentence", async () => {
    const { id } = await upload(book, camt053([{ amount: "55.00", creditor: account.virtualIban }]));
    await book.change(account.id, { creditEnabled: false });
    const { lines } = await commit(book, id);
    expect(lines).toMatchObject([
      {
        match: "unmatched",
        reason: `Credits are switched off for ${groupIban(account.virtualIban)}`,
        outcome: null,
      },
    ]);
    expect(await book.readAccount(account.id)).toMatchObject({ balance: "0.00" });
  });

  test("does not post what was booked by hand since the dry run", async () => {
    const { id } = await upload(
      book,
      camt053([{ amount: "55.00", creditor: account.virtualIban, endToEndId: "E2E-2" }]),
    );
    await book.book("credit", account.id, { amount: "55.00", reference: "E2E-2" });
    const { lines } = await commit(book, id);
    expect(lines).toMatchObject([{ match: "matched", outcome: "recorded" }]);
    expect(await book.readAccount(account.id)).toMatchObject({ balance: "55.00" });
  });

  test("of two files that overlap posts each line with a reference once, and leaves like lines to a person", async () => {
    const like = { amount: "5.00", creditor: account.virtualIban, remittance: "Same" };
    const unique = { amount: "9.00", creditor: account.virtualIban, bankReference: "BREF9" };
    const first = await upload(book, camt053([like, unique]));
    const second = await upload(book, camt053([like, like, unique], { id: "S2" }));
    expect(second.counts).toMatchObject({ new_credit: { lines: 3 }, possible_duplicate: { lines: 0 } });
    await commit(book, first.id);
    const { lines, counts } = await commit(book, second.id);
    const matches = ["possible_duplicate", "possible_duplicate", "duplicate"] as const;
    expect(lines.map(({ match }) => match)).toEqual([...matches]);
    expect(counts.possible_duplicate).toEqual({ lines: 2, amount: "10.00" });
    expect(await book.readAccount(account.id)).toMatchObject({ balance: "14.00" });
    const third = await upload(book, camt053([like, unique], { id: "S3" }));
    expect(third.lines).toMatchObject([
      {
        match: "possible_duplicate",
        likeLineId: first.lines[0]?.id,
        reason: "It is like line 7 of import 1, and nothing proves whether both are one movement",
      },
      { match: "duplicate", likeLineId: null },
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("credits an account of another CBS account through clearing, with an instruction to settle", async () => {
    const { id } = await upload(book, camt053([{ amount: "30.00", creditor: other.virtualIban }]));
    await commit(book, id);
    expect(await book.readAccount(other.id)).toMatchObject({ balance: "30.00" });
    expect(await book.contraBalances()).toEqual({
      "1000000001 USD": -3000,
      "CLEARING:1000000001 USD": 3000,
      "CLEARING:1000000002 USD": -3000,
    });
    expect((await book.send("admin", "PUT", "/api/settlement-instructions/1/settle")).status).toBe(200);
    expect(await book.contraBalances()).toEqual({ "1000000002 USD": -3000 });
    expect(await book.flaws()).toEqual([]);
  });

  test("credits an account without a CBS account, and linking it later finds the money", async () => {
    const loose = await book.openAccount({});
    const { id } = await upload(book, camt053([{ amount: "30.00", creditor: loose.virtualIban }]));
    await commit(book, id);
    await book.change(loose.id, { cbsAccount: "1000000001" });
    expect(await book.contraBalances()).toEqual({ "1000000001 USD": -3000 });
    expect(await book.flaws()).toEqual([]);
  });

  test("takes a batch entry apart, and posts each of its payments", async () => {
    const parts = [
      { amount: "10.00", creditor: account.virtualIban, endToEndId: "P-1" },
      { amount: "20.00", creditor: other.virtualIban, endToEndId: "P-2" },
    ];
    const { id, lines } = await upload(book, camt053([{ amount: "30.00", parts, bankReference: "BATCH" }]));
    expect(lines.map(({ part, amount, match }) => [part, amount, match])).toEqual([
      [1, "10.00", "new_credit"],
      [2, "20.00", "new_credit"],
    ]);
    await commit(book, id);
    expect([
      (await book.readAccount(account.id)).balance,
      (await book.readAccount(other.id)).balance,
    ]).toEqual(["10.00", "20.00"]);
  });

  test("never posts what the bank only announces, and posts it once it is booked", async () => {
    const entry = { amount: "10.00", creditor: account.virtualIban, bankReference: "B1" };
    const announced = await upload(book, camt053([{ ...entry, status: "PDNG" }]));
    expect((await commit(book, announced.id)).lines).toMatchObject([
      { match: "unmatched", pending: true, outcome: null },
    ]);
    const booked = await upload(book, camt053([entry], { id: "S2" }));
    await commit(book, booked.id);
    expect(await book.readAccount(account.id)).toMatchObject({ balance: "10.00" });
  });
});

describe("by hand", () => {
  test("a line is matched with postings that add up to it, and open again without", async () => {
    await book.book("credit", account.id, { amount: "30.00", reference: "A-1111" });
    await book.book("credit", account.id, { amount: "12.00", reference: "A-2222" });
    const { id, missing } = await upload(book, camt053([{ amount: "42.00", endToEndId: "X-9999" }]));
    const [line] = (await commit(book, id)).lines;
    const lineId = line?.id ?? 0;
    const journalIds = missing.map(({ journalId }) => journalId);
    expect(line?.match).toBe("suggested");
    const one = (await read(book, id)).lines[0]?.journalIds ?? journalIds;
    expect(one).toHaveLength(2);
    const short = await act(lineId, "match", { journalIds: [one[0]] });
    expect((await getRefusal(short)).message).toBe(
      "The 1 posting add up to $30.00, the bank's line is $42.00",
    );
    expect(await done(await act(lineId, "match", { journalIds: one }))).toMatchObject({
      match: "matched",
      outcome: "recorded",
      decidedBy: "amal",
    });
    const again = await act(lineId, "match", { journalIds: one });
    expect(again.status).toBe(409);
    expect((await getRefusal(again)).message).toBe(
      "This bank line was matched by amal on 18 Nov 2026, 12:00",
    );
    expect((await read(book, id)).missing).toEqual([]);
    expect(await done(await act(lineId, "unmatch"))).toMatchObject({ match: "unmatched", outcome: null });
    expect((await act(lineId, "unmatch")).status).toBe(409);
    expect(await book.flaws()).toEqual([]);
  });

  test("a posting is never matched with more than it is", async () => {
    await book.book("credit", account.id, { amount: "30.00", reference: "A-1111" });
    const { id } = await upload(
      book,
      camt053([
        { amount: "20.00", remittance: "one" },
        { amount: "20.00", remittance: "two" },
      ]),
    );
    const { lines, missing } = await commit(book, id);
    const journalIds = missing.map(({ journalId }) => journalId);
    const [first, second] = lines.map((line) => line.id);
    await done(await act(first ?? 0, "match", { journalIds }));
    expect((await act(second ?? 0, "match", { journalIds })).status).toBe(409);
    expect(await book.flaws()).toEqual([]);
  });

  test("a credit goes to suspense, and from there to the account that it was meant for, each once", async () => {
    const line = await oneLine({ amount: "80.00", remittance: "who knows" });
    expect((await act(line.id, "assign", { vaId: account.id })).status).toBe(409);
    expect(await done(await act(line.id, "suspense"))).toMatchObject({
      outcome: "suspense",
      suspenseAccount: "9000000001",
    });
    expect(await book.contraBalances()).toEqual({ "1000000001 USD": -8000, "9000000001 USD": 8000 });
    const waiting = (await book.show("admin", "/admin/cbs-linking")).all("#cbs-accounts tbody tr");
    expect(waiting.filter((row) => row.includes("$80.00"))).toHaveLength(2);
    const again = await act(line.id, "suspense");
    expect((await getRefusal(again)).message).toBe(
      "This bank line was posted to suspense by amal on 18 Nov 2026, 12:00",
    );
    expect(await done(await act(line.id, "assign", { vaId: account.id }))).toMatchObject({
      outcome: "assigned",
      virtualAccount: { id: account.id },
    });
    expect((await act(line.id, "assign", { vaId: account.id })).status).toBe(409);
    expect((await act(line.id, "unmatch")).status).toBe(409);
    expect(await book.contraBalances()).toEqual({ "1000000001 USD": -8000 });
    expect(await book.readAccount(account.id)).toMatchObject({ balance: "80.00" });
    const { all } = await book.show("admin", "/admin/transactions");
    expect(all("tbody td.iban")[0]).toMatch(/^RCPT-\d{8}-\d+$/);
    expect(await book.flaws()).toEqual([]);
  });

  test("a line that waits has what comes next in its row, for who may do it", async () => {
    const { id } = await upload(book, camt053([{ amount: "3.00", remittance: "who knows" }]));
    const screen = `/admin/reconciliation/statements/${id}`;
    const actsFor = async (who: "admin" | "auditor") =>
      (await book.show(who, screen)).all("#bank-lines tbody a.btn");
    expect(await actsFor("admin")).toEqual([]);
    const [line] = (await commit(book, id)).lines;
    expect(await actsFor("admin")).toEqual(["Match by hand"]);
    expect(await actsFor("auditor")).toEqual([]);
    const recordFor = async (who: "admin" | "auditor") =>
      (await book.show(who, `${screen}?view=${line?.id}`)).all("#dialog .record-foot a");
    expect(await recordFor("admin")).toContain("Match by hand");
    expect(await recordFor("auditor")).toEqual([]);
    await done(await act(line?.id ?? 0, "suspense"));
    expect(await actsFor("admin")).toEqual(["Assign"]);
    await done(await act(line?.id ?? 0, "assign", { vaId: account.id }));
    expect(await actsFor("admin")).toEqual([]);
  });

  test("ten at once put a line into suspense once, and assign it once", async () => {
    const line = await oneLine({ amount: "80.00", remittance: "who knows" });
    const put = await Promise.all(Array.from({ length: 10 }, () => act(line.id, "suspense")));
    expect(put.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const given = await Promise.all(
      [account.id, other.id].flatMap((vaId) => [
        act(line.id, "assign", { vaId }),
        act(line.id, "assign", { vaId }),
      ]),
    );
    expect(given.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await book.flaws()).toEqual([]);
  });

  test("a debit goes to suspense, and to no account", async () => {
    const line = await oneLine({ amount: "3.00", side: "DBIT", remittance: "Fee" });
    await done(await act(line.id, "suspense"));
    expect(await book.contraBalances()).toEqual({ "1000000001 USD": 300, "9000000001 USD": -300 });
    expect((await getRefusal(await act(line.id, "assign", { vaId: account.id }))).message).toBe(
      "Only a credit of the bank can go to a virtual account",
    );
    expect(await book.flaws()).toEqual([]);
  });

  test("a possible duplicate is the same movement or another one once somebody confirms it, and nothing before", async () => {
    const entry = { amount: "5.00", remittance: "Same" };
    const known = await oneLine(entry);
    const { id } = await upload(book, camt053([entry, entry], { id: "S2" }));
    expect((await act((await read(book, id)).lines[0]?.id ?? 0, "same")).status).toBe(409);
    const [one, two] = (await commit(book, id)).lines;
    expect(one).toMatchObject({ match: "possible_duplicate", outcome: null, likeLineId: known.id });
    const asked =
      "Decide first whether it is the same movement as the line that it resembles, or another one";
    for (const [name, json] of [
      ["match", { journalIds: ["x"] }],
      ["suspense", {}],
    ] as const)
      expect((await getRefusal(await act(one?.id ?? 0, name, json))).message).toBe(asked);
    expect((await getRefusal(await act(known.id, "same"))).message).toBe(
      "There is no known line that it may repeat",
    );
    const { html } = await book.show("admin", `/admin/reconciliation/statements/${id}?view=${one?.id}`);
    for (const text of ["The same movement, or another one?", "Lines like it", "Line 7 of import 1"])
      expect(html).toContain(text);
    expect(html).toContain("A person must decide whether");

    const same = { match: "duplicate", outcome: "recorded", decidedBy: "amal" };
    expect(await done(await act(one?.id ?? 0, "same"))).toMatchObject(same);
    expect((await getRefusal(await act(one?.id ?? 0, "same"))).message).toBe(
      "This bank line was found to be a duplicate by amal on 18 Nov 2026, 12:00",
    );
    const open = { match: "unmatched", outcome: null };
    expect(await done(await act(two?.id ?? 0, "unmatch"))).toMatchObject(open);
    expect(await done(await act(one?.id ?? 0, "unmatch"))).toMatchObject(open);
    const rows = await book.db.readPrimary({
      sql: "select details from audit_logs where resource = 'BANK_LINE' order by id",
      args: [],
    });
    expect(rows.map(({ details }) => JSON.parse(String(details)))).toMatchObject([
      {
        before: { match: "possible_duplicate", outcome: null },
        after: { match: "duplicate", outcome: "recorded", likeLineId: known.id },
      },
      {
        before: { match: "possible_duplicate", occurrence: 2 },
        after: { match: "unmatched", occurrence: 2 },
      },
      { before: { match: "duplicate", occurrence: 1 }, after: { match: "unmatched", occurrence: 3 } },
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("nothing is done before the commit, nor by an auditor or a client", async () => {
    const { lines } = await upload(book, camt053([{ amount: "5.00" }]));
    const id = lines[0]?.id ?? 0;
    expect((await getRefusal(await act(id, "suspense"))).message).toBe(
      "Commit the import first: until then this is a dry run",
    );
    for (const name of ["match", "unmatch", "same", "suspense", "assign"]) {
      const json = { journalIds: ["x"], vaId: 1 };
      expect((await act(id, name, json, "auditor")).status).toBe(403);
      expect((await act(id, name, json, "client_user")).status).toBe(403);
    }
  });
});

test("every act that is sent again with its key is done once, and answers its outcome", async () => {
  const { id } = await upload(
    book,
    camt053([
      { amount: "5.00", creditor: account.virtualIban },
      { amount: "80.00" },
      { amount: "30.00", remittance: "cash" },
    ]),
  );
  await book.book("credit", account.id, { amount: "80.00", reference: "A-1111" });
  const twice = async (path: string, json?: unknown) => {
    const call = {
      headers: { "idempotency-key": `key of ${path}`.replaceAll(" ", "-") },
      ...(json !== undefined && { json }),
    };
    const answers = [
      await book.send("admin", "POST", path, call),
      await book.send("admin", "POST", path, call),
    ];
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 200, 200]);
    expect(answers.map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
  };
  await twice(`/api/bank-statements/${id}/commit`);
  const { lines } = await read(book, id);
  const [, doubtful, unknown] = lines.map((line) => `/api/bank-lines/${line.id}`);
  await twice(`${doubtful}/match`, { journalIds: lines[1]?.journalIds });
  await twice(`${doubtful}/unmatch`);
  await twice(`${unknown}/suspense`, {});
  await twice(`${unknown}/assign`, { vaId: account.id });
  expect(await book.readAccount(account.id)).toMatchObject({ balance: "115.00" });
  expect(await book.flaws()).toEqual([]);
});

describe("a CSV", () => {
  const csv = (rows: string[]) => ["Date,Details,Amount,Ref", ...rows].join("\n");

  test("is shown with its columns first, and what was chosen is remembered for the account", async () => {
    const file = csv([`18/11/2026,Rent for ${account.virtualIban},55.00,R-1`, "17/11/2026,Fee,-3.00,R-2"]);
    const preview = async () => {
      const answer = await send(book, file, { path: "/api/bank-statements/preview", name: "lines.csv" });
      expect(answer.status).toBe(200);
      return csvPreviewSchema.parse(await answer.json());
    };
    const first = await preview();
    expect(first).toMatchObject({ remembered: false, headings: ["Date", "Details", "Amount", "Ref"] });
    expect(first.rows).toHaveLength(2);
    const needed = await send(book, file, { name: "lines.csv", mapping: JSON.stringify(first.mapping) });
    expect((await getRefusal(needed)).code).toBe("CURRENCY_NEEDED");
    const dry = await upload(book, file, {
      name: "lines.csv",
      mapping: JSON.stringify(first.mapping),
      currency: "USD",
    });
    expect(dry).toMatchObject({
      format: "csv",
      from: "2026-11-17",
      to: "2026-11-18",
      closing: { file: null },
    });
    expect(dry.lines.map(({ match, amount }) => [match, amount]).sort()).toEqual([
      ["new_credit", "55.00"],
      ["unmatched", "3.00"],
    ]);
    expect(await preview()).toMatchObject({ remembered: true });
  });

  const sent = (file: string, options: Parameters<typeof send>[2] = {}) =>
    send(book, file, { name: "lines.csv", currency: "USD", ...options });
  const asked = async (answer: Response) => {
    expect(answer.status).toBe(400);
    const { code, message, fields } = await getRefusal(answer);
    expect(code).toBe("CSV_MAPPING_NEEDED");
    return { message, about: Object.keys(fields ?? {}).filter((name) => name !== "mapping") };
  };
  const booked = async (answer: Response) => {
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    const { lines } = bankStatementWithLines.parse(await answer.json());
    return lines.map(
      ({ direction, amount, pending }) => `${direction} ${amount}${pending ? " pending" : ""}`,
    );
  };

  test("books nothing by a guess: what its headings and balances leave open is asked, answered and remembered", async () => {
    const file = (day: string) => `Date,Details,Amount\n${day},Rent,1.000\n${day},Fee,12\n`;
    const first = await asked(await sent(file("03/04/2026")));
    expect(first.about).toEqual(["amounts", "decimal", "dateOrder"]);
    expect(first.message).toBe(
      'Column 3 \'Amount\' has amounts without signs, and nothing shows which are debits: choose the columns that hold the amounts. A program sends mapping={"columns": {"amount": 2}} or {"columns": {"debit": 2, "credit": 3}}',
    );
    expect(await (await book.send("admin", "GET", "/api/bank-statements")).json()).toEqual([]);
    const amounts = { columns: { amount: 2 } };
    const second = await asked(await sent(file("03/04/2026"), { mapping: JSON.stringify(amounts) }));
    expect(second.about).toEqual(["decimal", "dateOrder"]);
    const answers = JSON.stringify({ ...amounts, decimal: ",", dateOrder: "dmy" });
    const answer = await sent(file("03/04/2026"), { mapping: answers });
    expect(await booked(answer)).toEqual(["credit 1000.00", "credit 12.00"]);
    expect(await booked(await sent(file("04/04/2026")))).toEqual(["credit 1000.00", "credit 12.00"]);
    const renamed = file("05/04/2026").replace("Details", "Text");
    expect((await asked(await sent(renamed))).about).toEqual(["amounts", "decimal", "dateOrder"]);
    const others = `${file("05/04/2026").replace("Amount", "Amount,Balance").replace("1.000", "1.000,5.000")}`;
    expect((await asked(await sent(others.replace("12", "12,4.988")))).about).toContain("amounts");
  });

  test("asks in the language of the reader", async () => {
    const file = "Date,Details,Amount\n13/04/2026,Rent,1.00\n";
    const options = {
      path: "/api/bank-statements/preview",
      name: "lines.csv",
      headers: { [languageHeader]: "ar" },
    };
    const { questions } = csvPreviewSchema.parse(await (await send(book, file, options)).json());
    expect(questions.map(({ sentence }) => sentence)).toEqual([expect.stringContaining("مبالغ بلا إشارات")]);
    const answer = await sent(file, { headers: { [languageHeader]: "ar" } });
    expect((await getRefusal(answer)).message).toContain("يرسل البرنامج mapping=");
  });

  test("does not remember what a file happened not to show, nor what an earlier version guessed", async () => {
    await book.deps.db.write([
      {
        sql: "insert into bank_csv_mappings (cbs_account, mapping, updated_by, updated_at) select '1000000001', ?, id, 1 from users limit 1",
        args: [
          JSON.stringify({
            separator: ",",
            encoding: "utf-8",
            headerRow: 1,
            dateOrder: "mdy",
            decimal: ".",
            columns: { date: 0, description: 1, amount: 2 },
            headings: ["Date", "Text", "Amount"],
          }),
        ],
      },
    ]);
    const file = (rows: string) => `Date,Text,Amount\n${rows}`;
    expect((await asked(await sent(file("04/03/2026,a,5.00\n")))).about).toEqual(["amounts", "dateOrder"]);
    // The order of these dates and the decimal sign are ambiguous: the next file needs an answer again.
    expect(await booked(await sent(file("05/05/2026,a,-5\n05/05/2026,b,7\n")))).toEqual([
      "debit 5.00",
      "credit 7.00",
    ]);
    expect((await asked(await sent(file("06/05/2026,a,-1.000\n")))).about).toEqual(["decimal", "dateOrder"]);
    expect(await booked(await sent(file("26/05/2026,a,9.50\n")))).toEqual(["credit 9.50"]);
  });

  test("leaves out what was declined, keeps what is pending apart, and asks about words that it does not know", async () => {
    const file =
      "Date,Text,Amount,Status\n2026-03-01,a,-1.00,Completed\n2026-03-02,b,-70.00,Declined\n2026-03-02,c,-30.00,Pending\n2026-03-03,d,-5.00,Reversed\n";
    const { message } = await asked(await sent(file));
    expect(message).toContain("Column 4 'Status' contains 'Reversed'");
    const mapping = JSON.stringify({ statuses: { Reversed: "none" } });
    expect(await booked(await sent(file, { mapping }))).toEqual(["debit 1.00", "debit 30.00 pending"]);
  });

  test("leaves rows out once somebody said so, in later files too", async () => {
    const file = (day: string) => `Date,Text,Amount\n${day},a,-1.00\nBalance on ${day},,99.00\n`;
    const { message, about } = await asked(await sent(file("2026-03-01")));
    expect(about).toEqual(["rows"]);
    expect(message).toBe(
      'Line 3, \'Balance on #-#-#\', is no booking as it stands: choose which of such rows to leave out. A program sends mapping={"rows": {"Total": "none"}}',
    );
    const mapping = JSON.stringify({ rows: { "Balance on #-#-#": "none" } });
    expect(await booked(await sent(file("2026-03-01"), { mapping }))).toEqual(["debit 1.00"]);
    expect(await booked(await sent(file("2026-03-02")))).toEqual(["debit 1.00"]);
  });

  test("says that its headings have changed since the account's last file", async () => {
    const preview = async (file: string) => {
      const options = { path: "/api/bank-statements/preview", name: "lines.csv" };
      return csvPreviewSchema.parse(await (await send(book, file, options)).json());
    };
    const rows = "2026-03-01,a,-1.00\n";
    expect(await preview(`Date,Text,Amount\n${rows}`)).toMatchObject({ remembered: false, changed: false });
    expect(await booked(await sent(`Date,Text,Amount\n${rows}`))).toEqual(["debit 1.00"]);
    expect(await preview(`Date,Text,Amount\n${rows}`)).toMatchObject({ remembered: true, changed: false });
    expect(await preview(`Date,Details,Amount\n${rows}`)).toMatchObject({ remembered: false, changed: true });
  });

  test("is not read against its balances, no matter who sends the columns", async () => {
    const rows = "2026-03-01,a,,10.00,110.00\n2026-03-02,b,5.00,,105.00\n2026-03-03,c,5.00,,100.00\n";
    const file = `Date,Text,Credit,Debit,Balance\n${rows}`;
    const { message } = await asked(await sent(file));
    expect(message).toStartWith("According to the balances, the debits in column 4 'Debit' are credits");
    const wrong = JSON.stringify({ columns: { debit: 3, credit: 2 } });
    expect((await asked(await sent(file, { mapping: wrong }))).message).toStartWith(
      "According to the balances",
    );
    const right = JSON.stringify({ columns: { debit: 2, credit: 3 } });
    expect(await booked(await sent(file, { mapping: right }))).toEqual([
      "credit 10.00",
      "debit 5.00",
      "debit 5.00",
    ]);
  });

  test("in another code page is read in it, or asked about", async () => {
    const arabic = Buffer.from(
      "Date,Text,Amount\n2026-03-01,\xd1\xd3\xe6\xe3 \xc7\xe1\xcd\xd3\xc7\xc8,-10.00\n",
      "latin1",
    );
    const answer = await sendBytes(book, arabic, { name: "lines.csv", currency: "USD" });
    expect(answer.status).toBe(201);
    expect((await answer.json()).lines[0].remittance).toBe("رسوم الحساب");
    const unknown = Buffer.from(
      "Date,Text,Amount\n2026-03-01,\xb9\xa4\xd7\xca\xca\xd5\xc8\xeb,-10.00\n",
      "latin1",
    );
    expect(
      (await asked(await sendBytes(book, unknown, { name: "lines.csv", currency: "USD" }))).about,
    ).toEqual(["encoding"]);
    const fields = { name: "lines.csv", currency: "USD", encoding: "windows-1251" };
    expect((await sendBytes(book, unknown, fields)).status).toBe(201);
    const swift = Buffer.concat([
      Buffer.from(
        ":20:S1\r\n:25:1000000001\r\n:28C:1/1\r\n:60F:C261118USD0,00\r\n:61:2611181118C5,00NTRFX\r\n:86:",
        "latin1",
      ),
      Buffer.from("b9a4d7cacad5c8eb0d0a", "hex"),
      Buffer.from(":62F:C261118USD5,00\r\n-\r\n", "latin1"),
    ]);
    expect(await getRefusal(await sendBytes(book, swift, { name: "s.sta" }))).toMatchObject({
      code: "ENCODING_NEEDED",
    });
    expect((await sendBytes(book, swift, { name: "s.sta", encoding: "windows-1252" })).status).toBe(201);
  });

  test("with invalid columns is refused with a sentence", async () => {
    const answer = await send(book, csv(["18/11/2026,x,1.00,y"]), { name: "a.csv", mapping: "{no json" });
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).code).toBe("CSV_MAPPING");
  });
});

describe("a virtual account's own statement", () => {
  for (const format of takeSample(["camt053", "mt940"], 2)) {
    test(`exported as ${format} is matched line by line with its bookings, and books nothing`, async () => {
      for (let n = 1; n <= 30; n++)
        await book.book(n % 3 === 0 ? "debit" : "credit", account.id, { amount: `${n}.00` });
      const exported = await book.send(
        "client_user",
        "GET",
        `/api/virtual-accounts/${account.id}/statement?from=2026-11-01&to=2026-11-18&format=${format}`,
      );
      const file = await exported.text();
      const before = await book.contraBalances();
      const dry = await upload(book, file, { name: `own.${format}` });
      expect(dry.virtualAccountId).toBe(account.id);
      expect(dry.counts.matched.lines).toBe(30);
      expect(dry).toMatchObject({
        missing: [],
        opening: { difference: "0.00" },
        closing: { difference: "0.00" },
        explanation: [],
      });
      const done = await commit(book, dry.id);
      expect(done.counts.matched.lines).toBe(30);
      expect(await book.contraBalances()).toEqual(before);
      expect(await book.flaws()).toEqual([]);
    });
  }

  test("has no line that could be posted, even where the ledger lacks it", async () => {
    const { id, lines } = await upload(
      book,
      camt053([{ amount: "5.00", bankReference: "77" }], { account: account.virtualIban }),
    );
    expect(lines).toMatchObject([
      { match: "unmatched", reason: "The ledger has no such booking on this account" },
    ]);
    const [line] = (await commit(book, id)).lines;
    const refused = await act(line?.id ?? 0, "suspense");
    expect((await getRefusal(refused)).message).toContain("own statement books nothing");
  });
});

describe("a file of 1,000 lines", () => {
  test("with 37 planted breaks yields exactly those 37, and what the ledger alone has", async () => {
    const planted = new Map<number, string>();
    const entries: Entry[] = [];
    const unmet: string[] = [];
    const decimal = (minor: number) => (minor / 100).toFixed(2);
    const funds = {
      amount: 5_000_000_00,
      currency: "USD",
      description: "Funds",
      reference: "FUNDS",
    } as const;
    const long = Date.parse("2026-08-01T08:00:00Z");
    await post(book.deps, null, { ...funds, accountId: account.id, type: "credit", createdAt: long });
    for (let n = 0; n < 1000; n++) {
      const day = `2026-11-${String(1 + (n % 18)).padStart(2, "0")}`;
      const [amount, reference, credit] = [100_00 + n * 7, `INV-${100_000 + n}`, n % 3 !== 0];
      const side = credit ? "CRDT" : "DBIT";
      const named: Entry = {
        amount: decimal(amount),
        side,
        booked: day,
        bankReference: `B${n}`,
        endToEndId: reference,
      };
      const movement = {
        currency: "USD",
        description: `Movement ${n}`,
        createdAt: Date.parse(`${day}T08:00:00Z`),
      } as const;
      const book1 = (as: string) =>
        post(book.deps, null, {
          ...movement,
          accountId: account.id,
          type: credit ? "credit" : "debit",
          amount,
          reference: as,
        });
      const kind =
        n % 27 === 5 && planted.size < 37
          ? ["new", "fee", "amount", "doubtful", "nobody"][planted.size % 5]
          : "none";
      if (kind === "new") {
        planted.set(n, "new_credit");
        entries.push({
          ...named,
          side: "CRDT",
          amount: decimal(9_000_000 + n),
          creditor: account.virtualIban,
        });
      } else if (kind === "fee") {
        planted.set(n, "unmatched");
        entries.push({ ...named, side: "DBIT", amount: decimal(8_000_000 + n) });
      } else if (kind === "amount") {
        planted.set(n, "unmatched");
        await book1(reference);
        unmet.push(reference);
        entries.push({ ...named, amount: decimal(7_000_000 + n) });
      } else if (kind === "doubtful") {
        planted.set(n, "suggested");
        await book1(reference);
        entries.push({ ...named, endToEndId: `OTHER-${n}` });
      } else if (kind === "nobody") {
        planted.set(n, "unmatched");
        entries.push({ ...named, side: "CRDT", creditor: makeVirtualIban(book.deps.env.bankCode, 999_999) });
      } else {
        await book1(reference);
        entries.push(
          n % 4 === 1 && credit ? { ...named, endToEndId: "", creditor: account.virtualIban } : named,
        );
      }
    }
    const { lines, missing, counts } = await upload(book, camt053(entries, { from: "2026-11-01" }));
    const breaks = lines.flatMap(({ match }, at): [number, string][] =>
      match === "matched" ? [] : [[at, match]],
    );
    expect(planted.size).toBe(37);
    expect(breaks).toEqual([...planted]);
    expect(counts.matched.lines).toBe(963);
    expect(missing.map(({ reference }) => reference).sort()).toEqual(unmet.sort());
  });
});

test("the next page of what is missing keeps how the lines of the file are sorted and narrowed", async () => {
  for (let at = 0; at < 25; at += 1) await book.book("credit", account.id, { amount: `${at + 1}.00` });
  const { id } = await upload(book, camt053([{ amount: "900.00" }]));
  const query = "sort=amount&dir=desc&direction=credit";
  const { html } = await book.show("admin", `/admin/reconciliation/statements/${id}?${query}`);
  const next = [...html.matchAll(/href="([^"]*missing-page=[^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  expect(next.length).toBeGreaterThan(0);
  for (const href of next) {
    const kept = new URL(href, "http://localhost").searchParams;
    expect(["sort", "dir", "direction"].map((name) => kept.get(name))).toEqual(["amount", "desc", "credit"]);
  }
});

describe("who paid", () => {
  const payer = {
    name: "Noor Foods Trading and Import LLC",
    account: "DE89370400440532013000",
    agent: "DEUTDEFF",
    reference: "RF18539007547034",
    endToEndId: "INV-2041",
  };
  const entry = (more: Partial<Entry> = {}): Entry => ({
    amount: "55.00",
    payer: payer.name,
    counterparty: payer.account,
    payerAgent: payer.agent,
    structuredReference: payer.reference,
    endToEndId: payer.endToEndId,
    remittance: "Invoice 2041",
    ...more,
  });
  const movements = async (who: "admin" | "client_user" = "admin") =>
    transactionSchema
      .array()
      .parse(await (await book.send(who, "GET", `/api/virtual-accounts/${account.id}/transactions`)).json());
  const statement = async (format: string) => {
    const answer = await book.send(
      "client_user",
      "GET",
      `/api/virtual-accounts/${account.id}/statement?format=${format}`,
    );
    return new Uint8Array(await answer.arrayBuffer());
  };

  test("stands on the movement that the bank's line booked, and in every form of its statement", async () => {
    const { id } = await upload(book, camt053([entry({ creditor: account.virtualIban })]));
    await commit(book, id);
    const [movement] = await movements("client_user");
    expect(movement?.counterparty).toEqual(payer);
    const record = await book.send("client_user", "GET", `/client/statements?view=${movement?.id}`);
    const text = await record.text();
    for (const said of [payer.name, "DE89 3704 0044 0532 0130 00", payer.agent, payer.reference])
      expect(text).toContain(said);
    for (const format of ["camt053", "mt940"]) {
      const [read] = await readBankFile(await statement(format));
      expect(read?.lines[0]?.details).toMatchObject([
        {
          counterpartyName: payer.name,
          counterpartyAccount: payer.account,
          counterpartyAgent: payer.agent,
          endToEndId: payer.endToEndId,
          structuredReference: format === "camt053" ? payer.reference : "",
        },
      ]);
    }
    expect(new TextDecoder().decode(await statement("mt940"))).toContain("?32Noor Foods Trading and Impo");
    const csv = new TextDecoder().decode(await statement("csv"));
    expect(csv).toContain([payer.name, payer.account, payer.agent, payer.reference].join(","));
    const list = await book.send("admin", "GET", "/api/transactions/export/csv");
    expect(await list.text()).toContain([payer.name, payer.account, payer.agent, payer.reference].join(","));
    const page = await book.send("client_user", "GET", `/client/accounts/${account.id}`);
    expect(await page.text()).toContain(payer.name);
    expect(await book.flaws()).toEqual([]);
  });

  test("comes with the original amount, its rate and the charges, as the bank states them", async () => {
    const file = camt053([entry({ creditor: account.virtualIban })]).replace(
      "</TxDtls>",
      `<AmtDtls><InstdAmt><Amt Ccy="GBP">80.00</Amt></InstdAmt><TxAmt><Amt Ccy="USD">93.50</Amt><CcyXchg><XchgRate>1.16875</XchgRate></CcyXchg></TxAmt></AmtDtls>
      <Chrgs><Amt Ccy="USD">2.00</Amt></Chrgs></TxDtls>`,
    );
    const particulars = {
      originalAmount: "80.00 GBP",
      exchangeRate: "1.16875",
      charges: "2.00 USD",
    };
    const { id } = await upload(book, file);
    const [line] = (await commit(book, id)).lines;
    expect(line?.particulars).toEqual(particulars);
    const [movement] = await movements("client_user");
    expect(movement?.counterparty).toEqual({ ...payer, particulars });
    for (const [who, path] of [
      ["client_user", `/client/statements?view=${movement?.id}`],
      ["admin", `/admin/reconciliation/statements/${id}?view=${line?.id}`],
      ["admin", "/api/transactions/export/csv"],
      ["admin", `/api/bank-statements/${id}/export/csv`],
    ] as const) {
      const text = await (await book.send(who, "GET", path)).text();
      for (const particular of Object.values(particulars))
        expect([path, text]).toEqual([path, expect.stringContaining(particular)]);
    }
    expect(await book.flaws()).toEqual([]);
  });

  test("of a movement that was booked before comes from the line that it is matched with, while it is matched", async () => {
    await book.book("credit", account.id, { amount: "55.00", reference: payer.endToEndId });
    expect((await movements())[0]?.counterparty.name).toBeNull();
    const { id } = await upload(book, camt053([entry()]));
    const [line] = (await commit(book, id)).lines;
    expect((await movements())[0]?.counterparty).toEqual(payer);
    await done(await act(line?.id ?? 0, "unmatch"));
    expect((await movements())[0]?.counterparty.name).toBeNull();
  });

  test("is known of a line that somebody assigned to the account", async () => {
    const suspense = { number: "9000000001", name: "Suspense", currencies: ["USD"], purpose: "suspense" };
    await book.send("admin", "POST", "/api/cbs-accounts", { json: suspense });
    const line = await oneLine(entry());
    await done(await act(line.id, "suspense"));
    await done(await act(line.id, "assign", { vaId: account.id }));
    expect((await movements())[0]?.counterparty).toEqual(payer);
  });

  test("finds their movements by the account that they pay from, within what one may see", async () => {
    const { id } = await upload(book, camt053([entry({ creditor: account.virtualIban })]));
    await commit(book, id);
    await book.book("credit", account.id, { amount: "1.00" });
    const found = async (who: "admin" | "client_user", q: string) => {
      const answer = await book.send(who, "GET", `/api/transactions/recent?q=${encodeURIComponent(q)}`);
      return transactionSchema
        .array()
        .parse(await answer.json())
        .map(({ amount }) => amount);
    };
    for (const who of ["admin", "client_user"] as const) {
      expect(await found(who, "de89 3704 0044 0532 0130 00")).toEqual(["55.00"]);
      expect(await found(who, "DE89370400440532013001")).toEqual([]);
    }
    expect(await found("admin", "Noor Foods")).toEqual(["55.00"]);
  });

  test("leads from a line that names no account to those that its payer paid before", async () => {
    await commit(book, (await upload(book, camt053([entry({ creditor: account.virtualIban })]))).id);
    const { id } = await upload(
      book,
      camt053([entry({ amount: "9.00", endToEndId: "OTHER" })], { id: "S2" }),
    );
    const [line] = (await commit(book, id)).lines;
    const panel = await book.send("admin", "GET", `/admin/reconciliation/statements/${id}?view=${line?.id}`);
    const text = await panel.text();
    expect(text.slice(text.indexOf("Paid before"))).toContain(account.customerName);
  });
});
