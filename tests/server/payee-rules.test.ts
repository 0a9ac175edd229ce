import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { sql } from "drizzle-orm";
import { type PayeeRuleBody, payeeRuleContract } from "@/payments/payee-rules/contract";
import { purposeCodeContract } from "@/payments/purpose-codes/contract";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
beforeAll(async () => {
  book = await startBook();
  await put([anywhere, intoTheUae]);
});
afterAll(() => book.close());

const rulesPath = "/api/payee-rules";
const rules = async () => {
  const answer = await book.send("auditor", "GET", rulesPath);
  return payeeRuleContract.row.array().parse(await answer.json());
};
const said = async () =>
  (await rules()).map(({ country, currency, needs }) => ({ country, currency, needs }));
const put = (json: unknown) => book.send("admin", "PUT", rulesPath, { json });
const trail = (resource: string) =>
  book.db.read.values<[string]>(
    sql`select action || ' ' || resource_id from audit_logs where resource = ${resource} and user_id = 1 order by id`,
  );

const anywhere = {
  country: null,
  currency: null,
  needs: ["name", "country", "town"],
} satisfies PayeeRuleBody;
const intoTheUae = {
  country: "AE",
  currency: null,
  needs: ["name", "country", "purpose"],
} satisfies PayeeRuleBody;

describe("the rules of required payment details", () => {
  test("are at first a name and a country, outside of the UAE a town, and into it a purpose", async () => {
    const fresh = await openDatabase({ url: ":memory:" });
    await migrate(fresh);
    const rules = await fresh.read.values(sql`select country, currency, needs from payee_rules order by id`);
    await fresh.close();
    expect(rules).toEqual([
      ["*", "*", '["name","country","town"]'],
      ["AE", "*", '["name","country","purpose"]'],
    ]);
  });

  test("are replaced as a whole: each change has its row of the trail, and unchanged rules have none", async () => {
    const india: PayeeRuleBody = { country: "IN", currency: "USD", needs: ["name", "country", "address"] };
    expect((await put([{ ...anywhere, needs: ["country", "name"] }, intoTheUae, india])).status).toBe(200);
    expect(await said()).toEqual([{ ...anywhere, needs: ["name", "country"] }, intoTheUae, india]);
    expect((await put([{ ...anywhere, needs: ["name", "country"] }, india])).status).toBe(200);
    expect((await put([{ ...anywhere, needs: ["name", "country"] }, india])).status).toBe(200);
    expect((await trail("PAYEE_RULE")).flat()).toEqual([
      "CREATE 3",
      "CREATE 4",
      "UPDATE 3",
      "CREATE 5",
      "DELETE 4",
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    ["a country that is none", [{ country: "XX", needs: [] }], 400],
    ["a need that is none", [{ needs: ["shoe size"] }], 400],
    ["two of one country and currency", [anywhere, { ...anywhere, needs: [] }], 400],
  ])("are refused with %s, and stay as they are", async (_, json, status) => {
    const before = await said();
    expect((await put(json)).status).toBe(status);
    expect(await said()).toEqual(before);
  });

  test("are one of a country and currency, changed by who has seen it as it is", async () => {
    const [first] = await rules();
    const again = await book.send("admin", "POST", rulesPath, { json: anywhere });
    expect([again.status, (await getRefusal(again)).code]).toEqual([409, "PAYEE_RULE_TAKEN"]);
    const edit = (seen: number) =>
      book.send("admin", "PUT", `${rulesPath}/${first?.id}`, {
        json: anywhere,
        headers: { "If-Match": `"${seen}"` },
      });
    expect((await edit((first?.version ?? 0) + 1)).status).toBe(409);
    expect((await edit(first?.version ?? 0)).status).toBe(200);
  });

  test("wait for a second person where compliance does", async () => {
    const setting = (enabled: boolean) =>
      book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind: "compliance", enabled }] });
    await setting(true);
    const before = await said();
    expect((await put([])).status).toBe(202);
    expect(await said()).toEqual(before);
  });
});

describe("the purposes of payments", () => {
  test("have names in Arabic, by which they are found, except for those that the bank renamed", async () => {
    const inArabic = async (query: string) => {
      const answer = await book.send("client_user", "GET", `/api/purpose-codes${query}`, {
        headers: { "X-Language": "ar" },
      });
      return purposeCodeContract.row.array().parse(await answer.json());
    };
    const all = await inArabic("?limit=1000");
    expect(all).toHaveLength(325);
    expect(all.filter(({ localName }) => !/^[\u0600-\u06ff]/.test(localName ?? ""))).toEqual([]);
    const [salary] = await inArabic(`?q=${encodeURIComponent("راتب")}`);
    expect(salary).toMatchObject({ code: "SALA", name: "Salary Payment", localName: "دفع راتب" });
    const rename = (name: string) =>
      book.db.write([{ sql: "update purpose_codes set name = ? where code = 'SALA'", args: [name] }]);
    await rename("Wages");
    const [renamed] = await inArabic("?q=SALA");
    expect(renamed?.name).toBe("Wages");
    expect(renamed?.localName).toBeUndefined();
    await rename("Salary Payment");
  });

  const codes = async (query = "") =>
    purposeCodeContract.row
      .array()
      .parse(await (await book.send("client_user", "GET", `/api/purpose-codes${query}`)).json());

  test("are those of ISO 20022, which clients read too", async () => {
    const all = await codes();
    expect(all.length).toBeGreaterThan(150);
    expect(all.find(({ code }) => code === "SUPP")).toMatchObject({
      name: "Supplier Payment",
      isActive: true,
    });
    expect((await codes("?q=salary")).map(({ code }) => code)).toEqual(["SALA", "SPSP"]);
  });

  test("are its whole list, of which a bank that is in use keeps what it changed", async () => {
    const files = await readdir("db/migrations");
    const migration = (name: string) =>
      Bun.file(`db/migrations/${files.find((file) => file.endsWith(`_${name}.sql`))}`).text();
    const [first, whole] = [await migration("payee_rules"), await migration("whole_purpose_list")];
    const bank = new Database(":memory:");
    bank.run(first);
    // An edited name, a purpose that was deactivated and restored, and a code of the bank that the list also has.
    bank.run("update purpose_codes set name = 'Cash machine', version = 2 where code = 'CDCD'");
    bank.run("update purpose_codes set version = 3 where code = 'CREG'");
    bank.run(`insert into purpose_codes (code, name, is_active, created_by, created_at, updated_at)
      values ('RETL', 'Shops', 0, 1, 1, 1)`);
    bank.run(whole);
    const named = (code: string) =>
      bank.query("select name, is_active from purpose_codes where code = ?").values(code)[0];
    expect(["CDCD", "CREG", "RETL", "CSDB", "DIVI", "CBLK"].map(named)).toEqual([
      ["Cash machine", 1],
      ["Capital Gain", 1],
      ["Shops", 0],
      ["Cash Disbursement Cash Management", 1],
      ["Dividend", 0],
      ["Card Bulk Clearing", 1],
    ]);
    expect(bank.query("select count(*) from purpose_codes").values()).toEqual([[325]]);
    bank.close();
  });
});
