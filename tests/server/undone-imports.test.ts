import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { journals } from "db/schema";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { transactionSchema } from "@/accounts/transactions/contract";
import { groupIban } from "@/vocabulary/iban";
import { languageHeader } from "@/vocabulary/language";
import { camt053, commit, type Entry, read, upload } from "./bank-statements";
import { type Book, getRefusal, startBook } from "./book";
import { getCookies, password } from "./support";

let book: Book;
let account: AccountDto;
let other: AccountDto;
/** The cookie of a second admin. */
let second: string;
beforeEach(async () => {
  book = await startBook();
  const json = { username: "bilal", role: "admin", email: "bilal@vostra.example", password };
  await book.send("admin", "POST", "/api/auth/register", { json });
  second = getCookies(await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } }));
  account = await book.openAccount({ cbsAccount: "1000000001" });
  other = await book.openAccount({ cbsAccount: "1000000002" });
});
afterEach(() => book.close());

const credits = (): Entry[] => [
  { amount: "55.00", creditor: account.virtualIban, endToEndId: "E2E-1", bankReference: "B1" },
  { amount: "45.00", creditor: account.virtualIban, endToEndId: "E2E-2", bankReference: "B2" },
  { amount: "30.00", creditor: other.virtualIban, endToEndId: "E2E-3", bankReference: "B3" },
];

async function imported(entries: Entry[] = credits()) {
  const { id } = await upload(book, camt053(entries));
  return commit(book, id);
}

const ask = (id: number, headers: Record<string, string> = {}) =>
  book.send("admin", "POST", `/api/bank-statements/${id}/undo`, { headers });
const approvalOf = async (answer: Response) =>
  z.object({ approvalId: z.int() }).parse(await answer.json()).approvalId;
const approve = (id: number, cookie = second) =>
  book.call("POST", `/api/approvals/${id}/approve`, { cookie });

/** Undoes an import with two people. */
async function undo(id: number) {
  const asked = await ask(id);
  expect(asked.status).toBe(202);
  return approve(await approvalOf(asked));
}

test("undoing an import reverses its credits, removes its matches, and lets its file be imported again", async () => {
  await book.book("credit", account.id, { amount: "100.00", reference: "INV-1000" });
  const entries = [...credits(), { amount: "100.00", endToEndId: "INV-1000", bankReference: "B4" }];
  const before = await book.contraBalances();
  const first = await imported(entries);
  expect((await undo(first.id)).status).toBe(200);

  const undone = await read(book, first.id);
  expect(undone).toMatchObject({ status: "undone", undoneBy: expect.any(String) });
  expect(await book.contraBalances()).toEqual(before);
  expect(await book.flaws()).toEqual([]);

  const second = await imported(entries);
  expect(second.lines.map(({ match, outcome }) => [match, outcome])).toEqual([
    ["new_credit", "credited"],
    ["new_credit", "credited"],
    ["new_credit", "credited"],
    ["matched", "recorded"],
  ]);
  expect(await book.flaws()).toEqual([]);
});

test("a credit of another CBS account leaves the opposite settlement instruction", async () => {
  const { id } = await imported();
  await undo(id);
  const open = await book.send("admin", "GET", "/api/settlement-instructions?status=open");
  const ways = z.array(
    z.object({ fromCbsAccount: z.string(), toCbsAccount: z.string(), amount: z.string() }),
  );
  expect(
    ways
      .parse(await open.json())
      .map((one) => Object.values(one).join(" "))
      .sort(),
  ).toEqual(["1000000001 1000000002 30.00", "1000000002 1000000001 30.00"]);
  expect(await book.flaws()).toEqual([]);
});

test("undoing an import always needs a second person, who is not the one who asked", async () => {
  const { id } = await imported();
  const before = await book.readAccount(account.id);
  const approvalId = await approvalOf(await ask(id));
  expect((await read(book, id)).status).toBe("committed");
  expect((await book.readAccount(account.id)).balance).toBe(before.balance);
  const own = await book.send("admin", "POST", `/api/approvals/${approvalId}/approve`);
  expect(own.status).toBe(403);
  expect((await book.send("auditor", "POST", `/api/bank-statements/${id}/undo`)).status).toBe(403);
  expect((await book.send("client_user", "POST", `/api/bank-statements/${id}/undo`)).status).toBe(403);
});

test("two requests, approved at the same time, undo an import once", async () => {
  const { id } = await imported();
  const asked = [await approvalOf(await ask(id)), await approvalOf(await ask(id))];
  const answers = await Promise.all(asked.map((each) => approve(each)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect((await getRefusal(refused ?? new Response())).message).toMatch(
    /^Import \d+ was undone by bilal on .+: import its file again$/,
  );
  expect((await book.readAccount(account.id)).balance).toBe("0.00");
  expect(await book.flaws()).toEqual([]);
});

test("the same key asks for one approval", async () => {
  const { id } = await imported();
  const [first, again] = [
    await ask(id, { "Idempotency-Key": "undo" }),
    await ask(id, { "Idempotency-Key": "undo" }),
  ];
  expect(await approvalOf(again)).toBe(await approvalOf(first));
  const approvalId = await approvalOf(await ask(id, { "Idempotency-Key": "undo" }));
  expect((await approve(approvalId)).status).toBe(200);
  expect(await approvalOf(await ask(id, { "Idempotency-Key": "undo" }))).toBe(approvalId);
});

test("a line of a dry run stops being a possible duplicate once the import that it resembled is undone", async () => {
  const first = await imported();
  const { id } = await upload(book, camt053(credits(), { id: "S2" }));
  expect((await read(book, id)).lines.map(({ match }) => match)).toEqual(
    credits().map(() => "possible_duplicate"),
  );
  expect((await undo(first.id)).status).toBe(200);
  const { lines } = await commit(book, id);
  expect(lines.map(({ match, outcome }) => [match, outcome])).toEqual(
    credits().map(() => ["unmatched", null]),
  );
  const same = await book.send("admin", "POST", `/api/bank-lines/${lines[0]?.id}/same`);
  expect(same.status).toBe(409);
  expect(await book.flaws()).toEqual([]);
});

test("an undo is refused, and changes nothing, if the money was spent between request and approval", async () => {
  const { id } = await imported();
  const approvalId = await approvalOf(await ask(id));
  await book.book("debit", other.id, { amount: "5.00" });
  const rows = await book.countRows();
  const answer = await approve(approvalId);
  expect(answer.status).toBe(409);
  expect((await getRefusal(answer)).message).toContain(
    `${groupIban(other.virtualIban)} has only $25.00 available of the $30.00 credited to it`,
  );
  expect({ ...(await book.countRows()), audit_logs: 0 }).toEqual({ ...rows, audit_logs: 0 });
  expect(await read(book, id)).toMatchObject({ status: "committed", undoneBy: null });
  expect((await book.readAccount(account.id)).balance).toBe("100.00");
  expect(await book.flaws()).toEqual([]);
});

describe("undoing an import that something depends on is refused, and the refusal names it:", () => {
  const refusal = async (id: number) => {
    const answer = await ask(id);
    expect(answer.status).toBe(409);
    const { code, message } = await getRefusal(answer);
    expect(code).toBe("IMPORT_BUILT_ON");
    return message;
  };

  test("a line that was matched by hand, until its match is removed", async () => {
    await book.book("credit", account.id, { amount: "77.00" });
    const [posted] = await book.db.read.select().from(journals);
    const { id, lines } = await imported([
      { amount: "77.00", remittance: "who knows", booked: "2026-11-01" },
    ]);
    const line = lines[0]?.id;
    const json = { journalIds: [posted?.id] };
    expect((await book.send("admin", "POST", `/api/bank-lines/${line}/match`, { json })).status).toBe(200);
    expect(await refusal(id)).toMatch(
      /^Import \d+ cannot be undone. Line \d+ was matched by hand: remove its match$/,
    );
    await book.send("admin", "POST", `/api/bank-lines/${line}/unmatch`, { json: {} });
    expect((await undo(id)).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test("a line that was posted to suspense", async () => {
    const { id, lines } = await imported([{ amount: "12.00", remittance: "who knows" }]);
    await book.send("admin", "POST", `/api/bank-lines/${lines[0]?.id}/suspense`, { json: {} });
    expect(await refusal(id)).toContain("was posted to suspense or assigned");
  });

  test("a settlement", async () => {
    const { id } = await imported();
    await book.send("admin", "PUT", "/api/settlement-instructions/1/settle");

    expect(await refusal(id)).toContain("Settlement instruction 1 of a credit was settled");
  });

  test("an account that was linked to another CBS account", async () => {
    const { id } = await imported();
    await book.change(account.id, { cbsAccount: "1000000002" });
    expect(await refusal(id)).toContain(
      `${groupIban(account.virtualIban)} was linked to another CBS account`,
    );
  });

  test("a later import that repeats its lines, until that one is undone", async () => {
    const first = await imported();
    const second = await imported([...credits(), { amount: "1.00", side: "DBIT", bankReference: "B9" }]);
    expect(await refusal(first.id)).toContain(
      `of import ${second.id} may duplicate a line of this import: decide that first`,
    );
    for (const line of second.lines.filter(({ match }) => match === "possible_duplicate"))
      await book.send("admin", "POST", `/api/bank-lines/${line.id}/same`, { json: {} });
    const repeated = `of import ${second.id} was recorded as a duplicate of a line of this import`;
    expect(await refusal(first.id)).toContain(repeated);
    for (const line of second.lines.filter(({ match }) => match === "possible_duplicate"))
      await book.send("admin", "POST", `/api/bank-lines/${line.id}/unmatch`, { json: {} });
    expect((await undo(second.id)).status).toBe(200);
    expect((await undo(first.id)).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test("six reasons are shown as five and a count of the rest, in Arabic too", async () => {
    const entries = Array.from({ length: 6 }, (_, at) => ({
      amount: `1${at}.00`,
      remittance: `who knows ${at}`,
    }));
    const { id, lines } = await imported(entries);
    for (const line of lines)
      await book.send("admin", "POST", `/api/bank-lines/${line.id}/suspense`, { json: {} });
    expect(await refusal(id)).toEndWith(". Further reasons: 1");
    const { message } = await getRefusal(await ask(id, { [languageHeader]: "ar" }));
    expect(message).not.toMatch(/[a-z]{3}/i);
  });
});

test("only a committed import can be undone", async () => {
  const { id } = await upload(book, camt053(credits()));
  const answer = await ask(id);
  expect(answer.status).toBe(409);
  expect((await getRefusal(answer)).message).toBe(`Import ${id} is a dry run`);
});

test("lines of an undone import cannot be acted on, and its credits cannot be matched again", async () => {
  const { id, lines } = await imported([...credits(), { amount: "3.00", remittance: "who knows" }]);
  await undo(id);
  const open = lines.find(({ match }) => match === "unmatched");
  const answer = await book.send("admin", "POST", `/api/bank-lines/${open?.id}/suspense`, { json: {} });
  expect(answer.status).toBe(409);
  expect((await getRefusal(answer)).message).toBe("This line's import was undone: import its file again");
  const waiting = await book.show("admin", "/admin/inbox");
  expect(waiting.html).not.toContain("who knows");
});

test("the account's client sees the reversal as a movement with the credit's reference", async () => {
  const { id } = await imported();
  await undo(id);
  const list = await book.send("client_user", "GET", `/api/virtual-accounts/${account.id}/transactions`);
  const debits = z
    .array(transactionSchema)
    .parse(await list.json())
    .filter(({ type }) => type === "debit");
  expect(debits.map(({ amount, reference, description }) => [amount, reference, description])).toEqual([
    ["55.00", "E2E-1", "Reversal: Incoming payment"],
    ["45.00", "E2E-2", "Reversal: Incoming payment"],
  ]);
  const events = await book.send("client_user", "GET", "/api/events?types=transaction.posted");
  const feed = z.object({ events: z.array(z.object({ data: z.object({ type: z.string() }) })) });
  expect(feed.parse(await events.json()).events.filter(({ data }) => data.type === "debit")).toHaveLength(3);
});

test("the screen of a committed import offers to undo it, and names what was built on it", async () => {
  const { id } = await imported();
  const path = `/admin/reconciliation/statements/${id}`;
  const page = await book.show("admin", path);
  expect(page.all(".page-actions .btn")).toContain("Undo import");
  const dialog = await (await book.send("admin", "GET", `${path}?undo=1`)).text();
  expect(dialog).toContain("Each credit is reversed by a posting of its own");
  await book.book("debit", other.id, { amount: "5.00" });
  expect(await (await book.send("admin", "GET", `${path}?undo=1`)).text()).toContain(
    "has only $25.00 available",
  );
  await book.book("credit", other.id, { amount: "5.00" });
  await undo(id);
  const undone = await book.show("admin", path);
  expect(undone.html).toContain("This import was undone");
  expect(undone.all(".page-actions .btn")).not.toContain("Undo import");
});

describe("verify finds", () => {
  const tamper = async (sql: string) => {
    const { id } = await imported();
    await undo(id);
    const triggers = await book.db.read.values<[string]>(
      `select name from sqlite_schema where type = 'trigger' and tbl_name in ('bank_lines', 'bank_statements')`,
    );
    await book.db.write(
      [...triggers.map(([name]) => `drop trigger ${name}`), sql].map((one) => ({ sql: one, args: [] })),
    );
    return (await book.flaws()).join("\n");
  };

  test.each([
    [
      "an import that counts as undone again",
      "update bank_statements set status = 'committed'",
      /bank statement 1 is not undone/,
    ],
    [
      "another person as the one who undid it",
      "update bank_statements set undone_by = 3",
      /bank statement 1 is not undone as/,
    ],
    [
      "a credit that counts as not reversed",
      "update bank_lines set undone_journal_id = null where id = 1",
      /journal .+ \(undo\) is of no bank line/,
    ],
    [
      "a credit with the reversal of another",
      "update bank_lines set undone_journal_id = iif(id = 1, 'x', undone_journal_id)",
      /bank line 1: journal \? does not reverse/,
    ],
    [
      "a line of an undone import that counts as seen",
      "update bank_lines set seen = 1 where id = 1",
      /bank line 1 .* is not as its import leaves it/,
    ],
  ])("%s", async (_, sql, flaw) => {
    expect(await tamper(sql)).toMatch(flaw);
  });
});
