import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { placeOrder } from "@/ledger/orders";
import type { CoreAccountsDto } from "@/liquidity/core-accounts/contract";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { listTexts, main, openPaymentFiles, upload, writeReport } from "./payment-files";
import { toActor } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const path = "/api/clients/GULF/core-accounts";
const core = { currency: "USD", account: "GB33BUKB20201555555555", name: "Gulf Marine LLC" } as const;
const local = { currency: "AED", account: "7000000001", name: "Gulf Marine LLC" } as const;
const put = (json: unknown, headers = {}, who: Caller = "admin") =>
  book.send(who, "PUT", path, { json, headers });
const get = async (who: Caller = "auditor"): Promise<CoreAccountsDto> =>
  (await book.send(who, "GET", path)).json();

describe("the core accounts of a client", () => {
  test("are set as a whole, one for each currency", async () => {
    expect((await put([core, local])).status).toBe(200);
    expect((await get()).accounts).toEqual([local, core]);
    expect((await put([{ ...core, account: "gb33 bukb 2020 1555 5555 55", name: "Gulf" }])).status).toBe(200);
    expect((await get()).accounts).toEqual([{ ...core, name: "Gulf" }]);
    const trail = await book.db.read.all<{ act: string }>(
      sql`select action || ' ' || resource_id as act from audit_logs where resource = 'CORE_ACCOUNT' order by id`,
    );
    expect(trail.map(({ act }) => act)).toEqual(["CREATE 1", "CREATE 2", "DELETE 2", "UPDATE 1"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("are read by the client itself, and by no other one", async () => {
    await put([core]);
    expect((await get("client_user")).accounts).toEqual([core]);
    expect((await book.send("stranger", "GET", path)).status).toBe(404);
    expect((await book.send("admin", "GET", "/api/clients/NOBODY/core-accounts")).status).toBe(404);
    expect((await book.send("admin", "GET", "/api/clients/HOUSE/core-accounts")).status).toBe(404);
  });

  test("are set by an admin alone", async () => {
    expect((await put([core], {}, "auditor")).status).toBe(403);
    expect((await put([core], {}, "client_user")).status).toBe(403);
    expect((await get()).accounts).toEqual([]);
  });

  test.each([
    [[{ ...core, account: "GB33BUKB20201555555556" }]],
    [[{ ...core, account: "12345" }]],
    [[{ ...core, account: "123456789012345678901" }]],
    [[{ ...core, currency: "GBP" }]],
    [[{ ...core, name: "Gulf\u202eMarine" }]],
    [[core, { ...core, account: "7000000001" }]],
    [{ core }],
  ])("are refused as %j", async (json) => {
    expect((await put(json)).status).toBe(400);
    expect((await get()).accounts).toEqual([]);
  });

  test("are never accounts of this bank, through the API or in SQL", async () => {
    const { virtualIban } = await book.openAccount();
    const answer = await put([{ ...core, account: virtualIban }]);
    expect(answer.status).toBe(400);
    expect(Object.keys((await getRefusal(answer)).fields ?? {})).toEqual(["account"]);
    const insert = {
      sql: `insert into core_accounts (client_id, currency, account, name, created_at, updated_at)
        values ('GULF', 'USD', ?, 'Gulf', 1, 1)`,
      args: [virtualIban],
    };
    await expect(book.db.write([insert])).rejects.toMatchObject({ code: "CORE_ACCOUNT_OURS" });
  });

  test("are never accounts of the bank in its core banking system, through the API or in SQL", async () => {
    for (const account of ["1000000001", "00 1000000001"]) {
      const answer = await put([{ ...core, account }]);
      expect(answer.status).toBe(400);
      expect(Object.keys((await getRefusal(answer)).fields ?? {})).toEqual(["account"]);
    }
    await put([core]);
    const update = { sql: "update core_accounts set account = '1000000001'", args: [] };
    await expect(book.db.write([update])).rejects.toMatchObject({ code: "CORE_ACCOUNT_OURS" });
    expect((await get()).accounts).toEqual([core]);
    await put([local]);
    const json = { number: local.account, name: "Own", currencies: ["AED"] };
    const answer = await book.send("admin", "POST", "/api/cbs-accounts", { json });
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "CBS_NUMBER_CORE"]);
  });

  test("are not overwritten by an editor who saw others", async () => {
    const { version } = await get();
    await put([core]);
    const answer = await put([local], { "if-match": `"${version}"` });
    expect(answer.status).toBe(409);
    expect((await getRefusal(answer)).code).toBe("EDITED_MEANWHILE");
    expect((await get()).accounts).toEqual([core]);
  });
});

test("an approver sees the core accounts before and after, and which are removed", async () => {
  await put([core, local]);
  await book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind: "sweeps", enabled: true }] });
  expect((await put([{ ...core, account: "GB29NWBK60161331926819" }])).status).toBe(202);
  const [asked] = z
    .array(z.object({ details: z.record(z.string(), z.string()) }))
    .parse(await (await book.send("admin", "GET", "/api/approvals")).json());
  expect(asked?.details).toEqual({
    clientId: "GULF",
    before: "AED: Gulf Marine LLC, 7000000001; USD: Gulf Marine LLC, GB33 BUKB 2020 1555 5555 55",
    after: "USD: Gulf Marine LLC, GB29 NWBK 6016 1331 9268 19",
    removed: "AED: Gulf Marine LLC, 7000000001",
  });
});

test("an approver sees the names and numbers of a sweep's accounts", async () => {
  await put([core]);
  await book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind: "sweeps", enabled: true }] });
  const header = await book.openAccount({ customerName: "Header" });
  const leaf = await book.openAccount({ customerName: "Leaf" });
  const sweep = {
    clientId: "GULF",
    name: "Daily",
    currency: "USD",
    mode: "zero",
    from: { vaIds: [leaf.id] },
  };
  for (const to of [{ core: true }, { vaId: header.id }])
    expect((await book.send("admin", "POST", "/api/sweeps", { json: { ...sweep, to } })).status).toBe(202);
  const asked = z
    .array(z.object({ details: z.record(z.string(), z.string()) }))
    .parse(await (await book.send("admin", "GET", "/api/approvals")).json());
  const accounts = `Leaf · ${leaf.virtualIban}`;
  expect(asked.map(({ details }) => details)).toMatchObject([
    { accounts, to: `Header · ${header.virtualIban}` },
    { accounts, to: "core account: Gulf Marine LLC, GB33 BUKB 2020 1555 5555 55" },
  ]);
});

describe("an order of the bank", () => {
  let account: AccountDto;
  let files: ReturnType<typeof openPaymentFiles>;
  beforeEach(async () => {
    files = openPaymentFiles(book);
    account = await book.openAccount({ cbsAccount: main, type: "COBO" });
    await book.book("credit", account.id, { amount: "900.00" });
    await put([core]);
  });

  const order = (fields: object = {}, deps = book.deps) =>
    placeOrder(deps, null, {
      accountId: account.id,
      recipient: core.account,
      name: core.name,
      amount: 500_00,
      currency: "USD",
      description: "Sweep",
      reference: "SWP-1",
      madeFor: "sweep",
      ...fields,
    });

  test("leaves in the next file, without limits, payee rules and review", async () => {
    const json = { dailyLimit: "1.00", enforceLimits: true, complianceCheck: true };
    await book.send("admin", "PUT", `/api/virtual-accounts/${account.id}/configuration`, { json });
    await book.send("admin", "POST", "/api/payee-rules", {
      json: { country: "GB", needs: ["name", "address", "purpose"] },
    });
    await order();
    const [payment] = await files.payments();
    expect(payment).toMatchObject({ status: "booked", madeFor: "sweep", createdBy: null, needs: [] });
    expect((await book.readAccount(account.id)).availableBalance).toBe("400.00");
    const file = await files.makeFile();
    const xml = await files.readXml(file.id);
    expect(listTexts(xml, "Nm")).toContain(core.name);
    expect(xml).toContain(core.account);
    // Its row is whole; `verify` misses the sweep that it belongs to.
    expect(await book.flaws()).toEqual(["payment 1 is of no sweep"]);
  });

  test("comes back to its account where the bank returns it", async () => {
    await order();
    const file = await files.makeFile();
    await files.send(file.id);
    const [entry] = (await files.readFile(file.id)).entries;
    await upload(book, writeReport(file.messageId, [{ id: entry?.instructionId ?? "", code: "AC04" }]));
    expect((await files.payments())[0]).toMatchObject({ status: "returned", madeFor: "sweep" });
    expect((await book.readAccount(account.id)).availableBalance).toBe("900.00");
    // Its row is whole; `verify` misses the sweep that it belongs to.
    expect(await book.flaws()).toEqual(["payment 1 is of no sweep"]);
  });

  test("is refused without funds, with debits off, from an inactive account and to another account", async () => {
    await expect(order({ amount: 900_01 })).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    await expect(order({ recipient: "7000000001" })).rejects.toMatchObject({ code: "NOT_CORE_ACCOUNT" });
    await book.change(account.id, { debitEnabled: false });
    await expect(order()).rejects.toMatchObject({ code: "DEBIT_DISABLED" });
    await book.change(account.id, { debitEnabled: true, status: "inactive" });
    await expect(order()).rejects.toMatchObject({ code: "ACCOUNT_NOT_ACTIVE" });
    expect(await files.payments()).toEqual([]);
  });

  test("is made by an admin or the server", async () => {
    const { deps } = book;
    const input = {
      accountId: account.id,
      recipient: core.account,
      name: core.name,
      amount: 1_00,
      currency: "USD",
      description: "Sweep",
      reference: "SWP-2",
      madeFor: "sweep",
    } as const;
    await expect(placeOrder(deps, toActor("auditor"), input)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(placeOrder(deps, toActor("client_user"), input)).rejects.toMatchObject({
      kind: "forbidden",
    });
    await placeOrder(deps, toActor("admin"), input);
    expect((await files.payments())[0]).toMatchObject({ createdBy: "amal" });
  });

  test("waits for screening where the bank has one", async () => {
    const screened = {
      ...book.deps,
      env: { ...book.deps.env, screening: { url: "http://127.0.0.1:1" } },
    };
    await order({}, screened);
    expect((await files.payments())[0]).toMatchObject({
      status: "review",
      suspicion: "Waits for screening",
    });
    // Its row is whole; `verify` misses the sweep that it belongs to.
    expect(await book.flaws()).toEqual(["payment 1 is of no sweep"]);
    const [payment] = await files.payments();
    await book.send("admin", "POST", `/api/payments/${payment?.id}/reject`, { json: { reason: "No" } });
    expect((await book.readAccount(account.id)).availableBalance).toBe("900.00");
    // Its row is whole; `verify` misses the sweep that it belongs to.
    expect(await book.flaws()).toEqual(["payment 1 is of no sweep"]);
  });
});
