import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { type AccountDto, accountSchema } from "@/accounts/contract";
import { languageHeader } from "@/vocabulary/language";
import { type Book, type Caller, getRefusal, listIds, startBook } from "./book";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
});
afterEach(() => book.close());

const set = (who: Caller, record: string, labels: Record<string, string>) =>
  book.send(who, "PUT", `/api/labels/${record}`, { json: { labels } });
const shape = z.object({ labels: z.record(z.string(), z.string()) });
const get = async (who: Caller, record: string) =>
  shape.parse(await (await book.send(who, "GET", `/api/labels/${record}`)).json()).labels;

test("labels are set, replaced and removed as a set, and each change is in the audit trail", async () => {
  const record = `account/${account.id}`;
  expect(await get("admin", record)).toEqual({});
  expect(await (await set("admin", record, { project: "alpha", Team: "north" })).json()).toEqual({
    labels: { project: "alpha", team: "north" },
  });
  await set("admin", record, { project: "beta" });
  expect(await get("admin", record)).toEqual({ project: "beta" });
  await set("admin", record, { project: "beta" });
  await set("admin", record, {});
  expect(await get("admin", record)).toEqual({});
  const trail = (await book.trail()).filter(({ resource }) => resource === "LABEL");
  expect(trail.map(({ details }) => [details.before.labels, details.after.labels])).toEqual([
    [{}, { project: "alpha", team: "north" }],
    [{ project: "alpha", team: "north" }, { project: "beta" }],
    [{ project: "beta" }, {}],
  ]);
  expect(await book.flaws()).toEqual([]);
});

test("each side can give a record 16 labels, with keys of 40 characters and values of 100", async () => {
  const record = `account/${account.id}`;
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "v"]));
  expect((await set("admin", record, many(16))).status).toBe(200);
  for (const wrong of [
    many(17),
    { "a b": "x" },
    { ["k".repeat(41)]: "x" },
    { k: "v".repeat(101) },
    { k: " " },
  ])
    expect((await set("admin", record, wrong)).status).toBe(400);
  expect(await get("admin", record)).toEqual(many(16));
  expect((await set("client_user", record, many(16))).status).toBe(200);
});

test("labels set at the same time follow one another or are refused, as the trail says", async () => {
  const record = `account/${account.id}`;
  const all = await Promise.all(["a", "b", "c", "d"].map((team) => set("admin", record, { team })));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]));
  let now = {};
  for (const { resource, details } of await book.trail()) {
    if (resource !== "LABEL") continue;
    expect(details.before.labels).toEqual(now);
    now = details.after.labels;
  }
  expect(await get("admin", record)).toEqual(now);
  expect(await book.flaws()).toEqual([]);
});

test("a key may be a number, and two keys may not differ in case alone", async () => {
  const record = `account/${account.id}`;
  expect((await set("admin", record, { 9: "a", 10: "b", "1.5": "c", constructor: "d" })).status).toBe(200);
  expect(await book.flaws()).toEqual([]);
  expect((await set("admin", record, { Team: "north", team: "south" })).status).toBe(400);
  const typed = (labels: string) => book.send("admin", "POST", `/labels/${record}`, { form: { labels } });
  expect((await typed("Team=north\nteam=south")).status).toBe(400);
  expect((await typed("constructor=e")).status).toBe(303);
  expect(await get("admin", record)).toEqual({ constructor: "e" });
});

describe("who labels what", () => {
  test("a client labels its own records, an auditor only reads, and nobody labels what it cannot see", async () => {
    const record = `account/${account.id}`;
    expect((await set("client_user", record, { own: "yes" })).status).toBe(200);
    expect((await set("auditor", record, { own: "yes" })).status).toBe(403);
    expect((await book.send("auditor", "GET", `/api/labels/${record}`)).status).toBe(200);
    expect((await set("stranger", record, { own: "yes" })).status).toBe(404);
    expect((await book.send("stranger", "GET", `/api/labels/${record}`)).status).toBe(404);
    expect((await set("admin", "account/999", { own: "yes" })).status).toBe(404);
    expect((await set("admin", "hold/1", { own: "yes" })).status).toBe(400);
  });

  test("neither the bank nor a client sees the other's labels", async () => {
    const record = `account/${account.id}`;
    await set("admin", record, { watch: "closely" });
    await set("client_user", record, { cost: "4711" });
    expect(await get("admin", record)).toEqual({ watch: "closely" });
    expect(await get("client_user", record)).toEqual({ cost: "4711" });
    const answer = await book.send("client_user", "GET", `/api/virtual-accounts/${account.id}`);
    expect(accountSchema.parse(await answer.json()).labels).toEqual({ cost: "4711" });
    const list = await book.send("client_user", "GET", "/api/virtual-accounts?label=watch:closely");
    expect(await listIds(list)).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("lists, files and events carry labels:", () => {
  const ids = async (path: string) => listIds(await book.send("client_user", "GET", path));

  test("accounts, movements and payments are found by key and value, or by key alone", async () => {
    const other = await book.openAccount({ cbsAccount: "1000000001" });
    const [first, second] = [
      await book.book("credit", account.id, { amount: "500.00" }),
      await book.book("credit", account.id, { amount: "2.00" }),
    ];
    const paid = await book.submit("client_user", {
      vaId: account.id,
      type: "debit",
      amount: "5.00",
      currency: "USD",
      description: "Rent",
      reference: "PAY-1",
      recipient: "12345678",
    });
    expect(paid.status).toBe(201);
    await set("client_user", `account/${account.id}`, { project: "alpha" });
    await set("client_user", `account/${other.id}`, { project: "beta: two" });
    await set("client_user", `transaction/${first.id}`, { invoice: "7" });
    await set("client_user", "payment/1", { invoice: "7" });
    expect(await ids("/api/virtual-accounts?label=project:alpha")).toEqual([account.id]);
    expect(await ids("/api/virtual-accounts?label=project%3Dbeta:%20two")).toEqual([other.id]);
    expect((await ids("/api/virtual-accounts?label=project")).sort()).toEqual([account.id, other.id]);
    expect(await ids("/api/virtual-accounts?label=project:gamma")).toEqual([]);
    expect(await ids("/api/transactions/recent?label=invoice:7")).toEqual([first.id]);
    expect(await ids(`/api/virtual-accounts/${account.id}/transactions?label=invoice`)).toEqual([first.id]);
    expect(await ids("/api/payments?label=invoice:7")).toEqual([1]);
    expect(await ids("/api/virtual-accounts?q=label:project:alpha")).toEqual([account.id]);
    expect((await book.send("client_user", "GET", "/api/virtual-accounts?label=%3Ax")).status).toBe(400);
    expect(second.id).toBeGreaterThan(first.id);
  });

  test("answers, CSV, workbook and events name them", async () => {
    const { id } = await book.book("credit", account.id, { amount: "500.00" });
    await set("client_user", `transaction/${id}`, { invoice: "7", team: "north" });
    const list = await book.send("client_user", "GET", "/api/transactions/recent");
    expect(await list.json()).toMatchObject([{ labels: { invoice: "7", team: "north" } }]);
    const csv = await (await book.send("client_user", "GET", "/api/transactions/export/csv")).text();
    expect(csv).toContain("invoice=7; team=north");
    const bank = await (await book.send("admin", "GET", "/api/transactions/export/csv")).text();
    expect(bank).not.toContain("invoice");
    const events = await book.send("client_user", "GET", "/api/events?types=transaction.posted");
    expect(await events.json()).toMatchObject({
      events: [{ data: { labels: { invoice: "7", team: "north" } } }],
    });
  });
});

describe("the page of a record's labels", () => {
  test("shows them, and saves one per line", async () => {
    const path = `/labels/account/${account.id}`;
    const record = await book.show("admin", `/admin/virtual-accounts?view=${account.id}`);
    expect(record.html).toContain(path);
    const answer = await book.send("admin", "POST", path, {
      form: { labels: "project=alpha\n\nteam = north " },
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}?saved=1`]);
    const { html } = await book.show("admin", `${path}?saved=1`);
    expect(html).toContain("project=alpha");
    expect(html).toContain("Labels saved");
    expect(/<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1]?.trim()).toBe("project=alpha\nteam=north");
    expect(await get("admin", `account/${account.id}`)).toEqual({ project: "alpha", team: "north" });
  });

  test("refuses to overwrite labels that were set since it was shown", async () => {
    const path = `/labels/account/${account.id}`;
    await set("admin", `account/${account.id}`, { project: "alpha" });
    const { html } = await book.show("admin", path);
    expect(html).toMatch(/name="?seen"? value="?project=alpha/);
    const save = (labels: string, seen: string) =>
      book.send("admin", "POST", path, { form: { labels, seen } });
    expect((await save("project=alpha\nteam=north", "project=alpha")).status).toBe(303);
    const late = await save("project=beta", "project=alpha");
    expect(late.status).toBe(409);
    const shown = await late.text();
    expect(shown).toContain("Somebody changed these labels meanwhile");
    expect(shown).toContain("project=beta");
    expect(await get("admin", `account/${account.id}`)).toEqual({ project: "alpha", team: "north" });
    expect((await save("project=beta", "project=alpha\r\nteam=north")).status).toBe(303);
  });

  test("shows invalid input again with the error, in Arabic too", async () => {
    const path = `/labels/account/${account.id}`;
    const answer = await book.send("admin", "POST", path, {
      form: { labels: "no value" },
      headers: { [languageHeader]: "ar" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("no value");
    const refused = await set("admin", `account/${account.id}`, { "a b": "x" });
    expect((await getRefusal(refused)).code).toBe("INVALID_INPUT");
  });
});
