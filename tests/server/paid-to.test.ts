import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import type { NumberDto } from "@/collections/account-numbers/contract";
import { apiClientSchema } from "@/people/api-clients/contract";
import { keepNumbers } from "./account-numbers";
import { camt053, commit, type Entry, read, upload } from "./bank-statements";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { collect, payer, receive } from "./collections";

let book: Book;
let numbers: ReturnType<typeof keepNumbers>;
let account: AccountDto;
let number: NumberDto;
let pool: number;
beforeEach(async () => {
  book = await startBook();
  numbers = keepNumbers(book);
  ({ account, number, pool } = await numbers.active());
});
afterEach(() => book.close());

const paidTo = () => ({ iban: number.iban, holder: `Tenant ${number.id}`, externalId: `t-${number.id}` });
const available = async () => (await book.readAccount(account.id)).availableBalance;
const code = async (answer: Response) => [answer.status, (await getRefusal(answer)).code];

let sent = 0;
const entry = (amount: string, fields: Partial<Entry> = {}): Entry => ({
  amount,
  creditor: number.iban,
  counterparty: payer,
  payer: "Harbour Foods",
  bankReference: `N-${++sent}`,
  remittance: `Thank you ${sent}`,
  ...fields,
});
/** Imports entries, and returns each line's dry-run refusal and its outcome. */
async function bring(...entries: Entry[]) {
  const { id, lines } = await upload(book, camt053(entries, { id: `NUMBERS-${sent}` }));
  const committed = await commit(book, id);
  return { id, dry: lines, lines: committed.lines };
}
const movements = async () =>
  z
    .looseObject({ id: z.int(), amount: z.string(), paidTo: z.unknown() })
    .array()
    .parse(
      await (
        await book.send("client_user", "GET", `/api/virtual-accounts/${account.id}/transactions`)
      ).json(),
    );

describe("a bank line for an account number", () => {
  test("is booked to the number's account, with the number and its holder", async () => {
    const { dry, lines } = await bring(
      entry("10.00"),
      {
        amount: "20.00",
        bankReference: "SPACED",
        remittance: `For ${number.iban.replaceAll(/(.{4})/g, "$1 ")}`,
      },
      entry("30.00", { creditor: account.virtualIban }),
    );
    expect(dry.map(({ match, refusal }) => [match, refusal])).toEqual(Array(3).fill(["new_credit", null]));
    expect(lines.map(({ outcome }) => outcome)).toEqual(["credited", "credited", "credited"]);
    expect(await available()).toBe("60.00");
    expect((await movements()).map((one) => [one.amount, one.paidTo])).toEqual([
      ["30.00", null],
      ["20.00", paidTo()],
      ["10.00", paidTo()],
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("shows the number in receipts, exports, statements and notices", async () => {
    const id = await receive(book, account, "12.50", { creditor: number.iban, remittance: "Rent" });
    const get = async (path: string) => (await book.send("client_user", "GET", path)).text();
    expect(JSON.parse(await get(`/api/receipts/${id}`))).toMatchObject({ paidTo: paidTo() });
    const csv = await get(`/api/receipts/export?vaId=${account.id}`);
    const [heading = "", row = ""] = csv.split("\r\n").map((line) => line.split(","));
    const cell = (name: string) => row[[...heading].findIndex((one) => one.includes(name))];
    expect([cell("Paid To"), cell("Holder Id")]).toEqual([number.iban, `t-${number.id}`]);
    const parties = `<CdtrAcct><Id><IBAN>${number.iban}</IBAN></Id></CdtrAcct><UltmtCdtr><Pty><Nm>Tenant ${number.id}</Nm><Id><OrgId><Othr><Id>t-${number.id}</Id></Othr></OrgId></Id></Pty></UltmtCdtr></RltdPties>`;
    expect(await get(`/api/receipts/export?vaId=${account.id}&format=camt054`)).toContain(parties);
    const statement = `/api/virtual-accounts/${account.id}/statement`;
    expect(JSON.parse(await get(statement)).transactions).toMatchObject([{ paidTo: paidTo() }]);
    expect(await get(`${statement}?format=camt053`)).toContain(parties);
    expect(await get(`${statement}?format=csv`)).toContain(
      `${number.iban},Tenant ${number.id},t-${number.id}`,
    );
    const notices = `/api/virtual-accounts/${account.id}/notices`;
    expect(JSON.parse(await get(notices)).transactions).toMatchObject([{ paidTo: paidTo() }]);
    expect(await get(`${notices}?format=camt054`)).toContain(parties);
    const feed = JSON.parse(await get("/api/events?types=transaction.posted"));
    expect(feed.events.at(-1).data).toMatchObject({ amount: "12.50", paidTo: paidTo() });
    expect(await get("/api/receipts/export/csv")).toContain(`${number.iban},t-${number.id}`);
  });

  test("goes to suspense while the number is not active, before the account's rules are checked", async () => {
    const rules = `/api/virtual-accounts/${account.id}/receipt-rules`;
    expect((await book.send("admin", "PUT", rules, { json: { maxAmount: "5.00" } })).status).toBe(200);
    await numbers.send(`/api/number-pools/${pool}/numbers`, { count: 1 }, "admin");
    const reserved = (await numbers.list(pool, "?status=reserved"))[0];
    await numbers.close(number.id);
    const { dry, lines } = await bring(
      entry("10.00"),
      entry("4.00", { creditor: reserved?.iban ?? "" }),
      entry("4.00", { creditor: account.virtualIban }),
    );
    expect(dry.map(({ refusal }) => refusal)).toEqual(["NUMBER_CLOSED", "NUMBER_CLOSED", null]);
    expect(lines.map(({ refusal, outcome }) => [refusal, outcome])).toEqual([
      ["NUMBER_CLOSED", "suspense"],
      ["NUMBER_CLOSED", "suspense"],
      [null, "credited"],
    ]);
    expect(await available()).toBe("4.00");
    const [waits] = lines;
    const assigned = await book.send("admin", "POST", `/api/bank-lines/${waits?.id}/assign`, {
      json: { vaId: account.id },
    });
    expect(assigned.status).toBe(200);
    expect((await movements())[0]).toMatchObject({ amount: "10.00", paidTo: paidTo() });
    expect(await book.flaws()).toEqual([]);
  });

  test("is refused if the number is closed between the dry run and the commit", async () => {
    const { id, lines } = await upload(book, camt053([entry("10.00")], { id: "BETWEEN" }));
    expect(lines[0]).toMatchObject({ match: "new_credit", refusal: null });
    await numbers.close(number.id);
    const [line] = (await commit(book, id)).lines;
    expect([line?.refusal, line?.outcome]).toEqual(["NUMBER_CLOSED", "suspense"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is looked up by an index, however many numbers exist", async () => {
    const plan = async (query: ReturnType<typeof sql>) =>
      z
        .looseObject({ detail: z.string() })
        .array()
        .parse(await book.db.read.all(sql`explain query plan ${query}`));
    const details = (
      await plan(
        sql`select v.id from account_numbers n join number_pools p on p.id = n.pool_id join virtual_accounts v on v.id = p.virtual_account_id where n.iban in (select value from json_each(${"[]"}))`,
      )
    ).map(({ detail }) => detail);
    expect(details).toContain("SEARCH n USING INDEX account_numbers_iban (iban=?)");
    const receiver = (
      await plan(sql`select virtual_account_id from receivers where iban = ${number.iban}`)
    ).map(({ detail }) => detail);
    expect(receiver.filter((detail) => detail.includes("iban=?"))).toHaveLength(2);
    expect(
      [...details, ...receiver].filter((detail) => /^SCAN (?!receivers|json_each)/.test(detail)),
    ).toEqual([]);
  });

  test("is matched with the ledger's credit to that number, not with an equal credit to another one", async () => {
    await numbers.send(`/api/number-pools/${pool}/numbers`, { count: 1 }, "admin");
    const [reserved] = await numbers.list(pool, "?status=reserved");
    const other = await numbers.activate(reserved?.id ?? 0);
    await bring({ amount: "10.00", creditor: number.iban });
    const { dry, lines } = await bring({ amount: "10.00", creditor: other.iban });
    expect(dry.map(({ match }) => match)).toEqual(["new_credit"]);
    expect(lines.map(({ outcome }) => outcome)).toEqual(["credited"]);
    expect((await movements()).map((one) => one.paidTo)).toMatchObject([
      { iban: other.iban },
      { iban: number.iban },
    ]);
  });
});

describe("an expected receipt with an account number", () => {
  test("is paid by money for that number if it is the only open one", async () => {
    const desk = collect(book, account.id);
    const id = await desk.expected({ accountNumberId: number.id, amount: "10.00" });
    expect(await desk.read(id)).toMatchObject({ accountNumberId: number.id });
    const first = await receive(book, account, "4.00", { creditor: number.iban });
    expect(await desk.readReceipt(first)).toMatchObject({
      applications: [{ expectedReceiptId: id, how: "paid_to" }],
    });
    await desk.expected({ accountNumberId: number.id, amount: "3.00" });
    const second = await receive(book, account, "6.00", { creditor: number.iban });
    const waits = await desk.readReceipt(second);
    expect(waits.applications).toEqual([]);
    expect(waits.suggestions.map(({ why }) => why)).toEqual(["paid_to", "paid_to"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("must name an active number of its own account", async () => {
    const desk = collect(book, account.id);
    const elsewhere = await numbers.active();
    const theirs = await numbers.pool(1, {}, { clientId: "NOOR" });
    const [foreign] = await numbers.list(theirs.id, "", "admin");
    expect(await code(await desk.create({ accountNumberId: elsewhere.number.id }))).toEqual([
      409,
      "EXPECTED_NUMBER",
    ]);
    expect((await desk.create({ accountNumberId: foreign?.id })).status).toBe(404);
    expect((await desk.create({ accountNumberId: 999_999 })).status).toBe(404);
    await numbers.close(number.id);
    expect(await code(await desk.create({ accountNumberId: number.id }))).toEqual([409, "EXPECTED_NUMBER"]);
  });
});

describe("another client's payment to an account number", () => {
  const pay = async (recipient: string, fields: Record<string, unknown> = {}) => {
    const from = await book.openAccount({ clientId: "NOOR", cbsAccount: "1000000001" });
    await book.book("credit", from.id, { amount: "100.00" });
    const json = {
      vaId: from.id,
      type: "debit",
      amount: "10.00",
      currency: "USD",
      description: "Rent",
      recipient,
      reference: `PAY-${++sent}`,
      ...fields,
    };
    return book.submit("stranger", json);
  };

  test("is booked to the number's account", async () => {
    expect((await pay(number.iban)).status).toBe(201);
    expect(await available()).toBe("10.00");
    expect((await movements())[0]).toMatchObject({ amount: "10.00", paidTo: paidTo() });
    expect(await book.flaws()).toEqual([]);
  });

  test("is refused once the number is closed, like any account of ours that cannot receive", async () => {
    await numbers.close(number.id);
    expect(await code(await pay(number.iban))).toEqual([409, "RECIPIENT_REFUSED"]);
    expect(await available()).toBe("0.00");
  });

  test("that waits for its review is not approved once the number is closed", async () => {
    const from = await book.openAccount({ clientId: "NOOR", cbsAccount: "1000000001" });
    await book.book("credit", from.id, { amount: "60000.00" });
    const json = {
      type: "debit",
      amount: "50000.00",
      currency: "USD",
      description: "Rent",
      reference: "PAY-R",
    };
    const made = await book.submit("stranger", { ...json, vaId: from.id, recipient: number.iban });
    expect(made.status).toBe(201);
    const [payment] = await (await book.send("admin", "GET", "/api/payments")).json();
    expect(payment.status).toBe("review");
    const decide = (act: string) =>
      book.send("admin", "POST", `/api/payments/${payment.id}/${act}`, {
        json: { reason: "Seen the lease" },
      });
    await numbers.close(number.id);
    expect(await code(await decide("approve"))).toEqual([409, "RECIPIENT_REFUSED"]);
    expect(await available()).toBe("0.00");
    expect((await numbers.act(number.id, "reopen")).status).toBe(200);
    expect((await decide("approve")).status).toBe(200);
    expect(await available()).toBe("50000.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("checks the payee's name against the holder's", async () => {
    const ask = async (name: string) =>
      (
        await book.send("stranger", "POST", "/api/payee-checks", { json: { account: number.iban, name } })
      ).json();
    expect(await ask(`Tenant ${number.id}`)).toEqual({ result: "match" });
    expect(await ask("Somebody Else")).toEqual({ result: "no_match" });
    await numbers.close(number.id);
    expect(await ask(`Tenant ${number.id}`)).toEqual({ result: "no_match" });
  });
});

describe("the payment hub", () => {
  let token: string;
  beforeEach(async () => {
    const made = await book.send("admin", "POST", "/api/api-clients", {
      json: { name: "Hub", scopes: ["hub:use"] },
    });
    const { oauthClientId, secret } = apiClientSchema.extend({ secret: z.string() }).parse(await made.json());
    const authorization = `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}`;
    const given = await book.call("POST", "/oauth/token", {
      form: { grant_type: "client_credentials" },
      headers: { authorization },
    });
    token = z.object({ access_token: z.string() }).parse(await given.json()).access_token;
  });
  const hub = (path: string, json: object) =>
    book.call("POST", `/api/hub/${path}`, { headers: { authorization: `Bearer ${token}` }, json });
  const ask = async (direction: string, amount = "5.00") =>
    (await hub("checks", { direction, account: number.iban, amount, currency: "USD" })).json();
  const credit = (amount: string, fields: object = {}) =>
    hub("credits", {
      account: number.iban,
      amount,
      currency: "USD",
      bankReference: `HUB-${++sent}`,
      bookingDate: "2026-11-18",
      ...fields,
    });

  test("credits the number's account, and the bank's statement matches that credit", async () => {
    expect(await ask("credit")).toEqual({ accepted: true });
    expect(await ask("debit", "0.01")).toEqual({ accepted: false, reason: "ACCOUNT_NOT_FOUND" });
    const answer = await credit("5.00", { bankReference: "HUB-X" });
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      { account: number.iban, balanceAfter: "5.00" },
    ]);
    expect((await movements())[0]).toMatchObject({ paidTo: paidTo() });
    const { dry } = await bring(entry("5.00", { bankReference: "HUB-X" }), entry("7.00"));
    expect(dry.map(({ match }) => match)).toEqual(["matched", "new_credit"]);
    expect(await available()).toBe("12.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("is refused if a credit to another number of the account has its reference", async () => {
    await book.send("admin", "POST", `/api/number-pools/${pool}/numbers`, { json: { count: 1 } });
    const [reserved] = await numbers.list(pool, "?status=reserved");
    const other = await numbers.activate(reserved?.id ?? 0);
    expect((await credit("5.00", { bankReference: "HUB-Y" })).status).toBe(201);
    for (const iban of [other.iban, account.virtualIban])
      expect(await code(await credit("5.00", { account: iban, bankReference: "HUB-Y" }))).toEqual([
        409,
        "BANK_REFERENCE_USED",
      ]);
    await numbers.close(number.id);
    expect((await credit("5.00", { bankReference: "HUB-Y" })).status).toBe(200);
    expect(await available()).toBe("5.00");
  });

  test("is refused for a closed number", async () => {
    await numbers.close(number.id);
    expect(await ask("credit")).toEqual({ accepted: false, reason: "NUMBER_CLOSED" });
    expect(await code(await credit("5.00"))).toEqual([409, "NUMBER_CLOSED"]);
    expect(await available()).toBe("0.00");
  });
});

describe("direct SQL", () => {
  test("cannot give a bank line the number of another account", async () => {
    const { id } = await upload(
      book,
      camt053([entry("10.00", { creditor: account.virtualIban })], { id: "SQL" }),
    );
    const [line] = (await read(book, id)).lines;
    for (const [change, refusal] of [
      [`update bank_lines set paid_to = ${number.id} where id = ${line?.id}`, "APPEND_ONLY"],
      [
        `update bank_lines set virtual_account_id = null, paid_to = ${number.id} where id = ${line?.id}`,
        "APPEND_ONLY",
      ],
    ] as const) {
      const refused = book.db.write([{ sql: change, args: [] }]);
      expect(await refused.catch((error: { code: string }) => error.code)).toBe(refusal);
    }
  });
});

describe("the record of a number", () => {
  const page = async (path: string) => (await book.send("client_user", "GET", path)).text();
  const record = () => `href="/client/numbers/${pool}?view=${number.id}"`;

  test("is led to by a receipt, its movement and what is expected by the number, and leads to its receipts", async () => {
    const desk = collect(book, account.id);
    const expectedId = await desk.expected({ accountNumberId: number.id });
    const id = await receive(book, account, "12.50", { creditor: number.iban });
    await receive(book, account, "30.00");
    expect(await page(`/client/receivables/receipts?view=${id}`)).toContain(record());
    expect(await page(`/client/statements?view=${id}`)).toContain(record());
    expect(await page(`/client/receivables?view=${expectedId}`)).toContain(record());
    const [, receipts = ""] =
      (await page(`/client/numbers/${pool}?view=${number.id}`)).match(/href="([^"]+)">Receipts</) ?? [];
    const list = await page(receipts.replaceAll("&amp;", "&"));
    expect(list).toContain("12.50");
    expect(list).not.toContain("30.00");
  });

  test.each(["view", "activate", "close", "reopen"])(
    "opens %s on the page of its own pool alone",
    async (act) => {
      const other = await numbers.pool(1);
      const answer = (who: Caller, path: string) =>
        book.send(who, "GET", `${path}/${other.id}?${act}=${number.id}`);
      expect((await answer("client_user", "/client/numbers")).status).toBe(404);
      expect((await answer("admin", "/admin/number-pools")).status).toBe(404);
    },
  );

  test("is not led to once its pool is deleted", async () => {
    const id = await receive(book, account, "12.50", { creditor: number.iban });
    await numbers.close(number.id);
    expect((await book.send("admin", "DELETE", `/api/number-pools/${pool}`)).status).toBe(204);
    const receipt = await page(`/client/receivables/receipts?view=${id}`);
    expect(receipt).toContain("Paid To");
    expect(receipt).not.toContain(record());
  });

  test("and its holder are named by the lists of receipts and refused receipts that were paid to it", async () => {
    await receive(book, account, "12.50", { creditor: number.iban });
    const holder = `>Tenant ${number.id}<`;
    expect(await page("/client/receivables/receipts")).toContain(holder);
    await numbers.close(number.id);
    const { lines } = await bring(entry("7.00"));
    expect(await page("/client/receivables/refused")).toContain(holder);
    const refused = `${lines[0]?.id}`;
    expect(await page(`/client/receivables/refused?view=${refused}`)).toContain(record());
    expect((await book.show("admin", `/admin/refused-receipts?view=${refused}`)).html).toContain(
      `/admin/number-pools/${pool}?view=${number.id}`,
    );
  });

  test("has receipts that are found by its IBAN in groups, its holder and the holder's id", async () => {
    const id = await receive(book, account, "12.50", { creditor: number.iban });
    await receive(book, account, "30.00");
    const found = async (words: string) =>
      (await page(`/client/receivables/receipts?q=${encodeURIComponent(words)}`)).match(
        new RegExp(`view=${id}\\b`),
      ) !== null;
    const inGroups = number.iban.replaceAll(/(.{4})/g, "$1 ").trim();
    for (const words of [number.iban, inGroups, `tenant ${number.id}`, `t-${number.id}`])
      expect([words, await found(words)]).toEqual([words, true]);
    expect(await found("nobody")).toBe(false);
  });
});
