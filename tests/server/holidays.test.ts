import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { approvalSchema } from "@/approvals/contract";
import { holidayContract } from "@/bank/holidays/contract";
import { importLine } from "@/platform/rows/contract";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { fileForm } from "./bulk";
import { getCookies, password } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const path = "/api/holidays";
const create = (json: object, who: Caller = "admin") => book.send(who, "POST", path, { json });
const made = async (json: object) => holidayContract.row.parse(await (await create(json)).json());
const list = async (query = "", who: Caller = "auditor") =>
  holidayContract.row.array().parse(await (await book.send(who, "GET", `${path}${query}`)).json());
const names = async (query = "") => (await list(query)).map(({ name }) => name);
const trail = () =>
  book.db.read.all<{ act: string; details: string }>(
    sql`select action || ' ' || resource_id as act, json_remove(details, '$.requestId') as details from audit_logs where resource = 'HOLIDAY' order by id`,
  );
const preview = async (content: string) => {
  const form = await fileForm(content, { name: "holidays.csv" });
  return book.send("admin", "POST", `${path}/import/preview`, form);
};
const getLines = async (content: string) =>
  importLine(holidayContract.stored)
    .array()
    .parse(await (await preview(content)).json());

const national = { date: "2026-12-02", name: "National Day", currency: "AED" };
const newYear = { date: "2027-01-01", name: "New Year's Day" };

describe("a holiday", () => {
  test("has a date, a name, and a currency or counts for all", async () => {
    const answer = await create(national);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id: 1, ...national, version: 1 });
    expect(await made(newYear)).toEqual({ id: 2, ...newYear, currency: null, version: 1 });
  });

  test.each([
    [{ name: "X" }, "date"],
    [{ ...national, date: "2026-02-30" }, "date"],
    [{ ...national, date: "02/12/2026" }, "date"],
    [{ ...national, date: "0226-12-02" }, "date"],
    [{ ...national, name: " " }, "name"],
    [{ ...national, name: "x".repeat(81) }, "name"],
    [{ ...national, name: "a\u0007b" }, "name"],
    [{ ...national, currency: "GBP" }, "currency"],
  ])("is refused as %p, at its field", async (json, field) => {
    const answer = await create(json);
    expect(answer.status).toBe(400);
    expect(Object.keys((await getRefusal(answer)).fields ?? {})).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  test("is one of a currency on a day, and one of all; the other is named", async () => {
    await made(national);
    await made({ ...national, currency: null });
    for (const currency of ["AED", null]) {
      const answer = await create({ ...national, name: "Union Day", currency });
      expect(answer.status).toBe(409);
      expect((await getRefusal(answer)).fields?.date).toContain("2 Dec 2026: National Day");
    }
    expect((await create({ ...national, currency: "USD" })).status).toBe(201);
  });

  test("is one of a day where two come in at once", async () => {
    const answers = await Promise.all([create(national), create(national), create(national)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("is changed as a whole, by who has seen it as it is", async () => {
    const { id, version } = await made(national);
    const change = (json: object, seen: number) =>
      book.send("admin", "PUT", `${path}/${id}`, { json, headers: { "If-Match": `"${seen}"` } });
    const changed = await change({ ...national, name: "Union Day" }, version);
    expect(await changed.json()).toEqual({ id, ...national, name: "Union Day", version: 2 });
    const late = await change({ ...national, name: "Flag Day" }, version);
    expect(late.status).toBe(409);
    expect((await getRefusal(late)).fields).toEqual({ name: "Now: Union Day", version: "2" });
    expect(await names()).toEqual(["Union Day"]);
  });

  test("is not moved onto another, and stays where it is under another name", async () => {
    const { id } = await made(national);
    await made(newYear);
    const change = (json: object) => book.send("admin", "PUT", `${path}/${id}`, { json });
    expect((await change({ ...newYear, name: "Moved" })).status).toBe(409);
    expect((await change({ ...national, name: "Union Day" })).status).toBe(200);
  });

  test("is deleted once", async () => {
    const { id } = await made(national);
    expect((await book.send("admin", "DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await book.send("admin", "DELETE", `${path}/${id}`)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test("is recorded in the trail as it was and is, and the book is whole", async () => {
    const { id } = await made(national);
    await book.send("admin", "PUT", `${path}/${id}`, { json: { ...national, name: "Union Day" } });
    await book.send("admin", "DELETE", `${path}/${id}`);
    expect((await trail()).map(({ act, details }) => [act, JSON.parse(details)])).toEqual([
      ["CREATE 1", { after: national }],
      ["UPDATE 1", { after: { ...national, name: "Union Day" } }],
      ["DELETE 1", { before: { ...national, name: "Union Day" } }],
    ]);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("the list", () => {
  beforeEach(async () => {
    await made(national);
    await made(newYear);
    await made({ date: "2026-07-03", name: "Independence Day, observed", currency: "USD" });
  });

  test("has the latest first; of a currency also what counts for all", async () => {
    expect(await names()).toEqual(["New Year's Day", "National Day", "Independence Day, observed"]);
    expect(await names("?currency=AED")).toEqual(["New Year's Day", "National Day"]);
    expect(await names("?year=2026")).toEqual(["National Day", "Independence Day, observed"]);
    expect(await names("?q=new+year")).toEqual(["New Year's Day"]);
  });

  test("continues where its page ends", async () => {
    const first = await book.send("auditor", "GET", `${path}?limit=2`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const rest = holidayContract.row.array().parse(await (await book.send("auditor", "GET", next)).json());
    expect(rest.map(({ name }) => name)).toEqual(["Independence Day, observed"]);
  });

  test("is read by an auditor, who finds no act on it", async () => {
    const listActs = async (who: "admin" | "auditor") => {
      const { html, all } = await book.show(who, "/admin/payment-rules/holidays");
      expect(html).toContain("National Day");
      return [...all(".page-actions a"), `${all("td.acts").length} rows with acts`];
    };
    expect(await listActs("auditor")).toEqual(["0 rows with acts"]);
    expect(await listActs("admin")).toEqual(["Import holidays", "New holiday", "3 rows with acts"]);
  });

  test("is exported as it can be imported: every line exists already", async () => {
    const file = await (await book.send("auditor", "GET", `${path}/export/csv`)).text();
    expect(file).toStartWith(
      'Date,Name,Currency\r\n2027-01-01,New Year\'s Day,All\r\n2026-12-02,National Day,AED\r\n2026-07-03,"Independence Day, observed",USD\r\n',
    );
    expect((await getLines(file)).map(({ says }) => says)).toEqual(Array(3).fill("Is there already"));
    const headers = { "x-language": "ar" };
    const arabic = await (await book.send("auditor", "GET", `${path}/export/csv`, { headers })).text();
    expect(arabic).not.toContain("Date");
    expect((await getLines(arabic)).map(({ says }) => says)).toEqual(Array(3).fill("Is there already"));
  });
});

describe("an import", () => {
  test("says of each line what it would add, or why it adds nothing, and keeps nothing", async () => {
    await made(national);
    await made(newYear);
    const lines = await getLines(
      [
        "name;DATE;Currency;Note",
        "Eid Al Fitr;2027-03-10;all;",
        "Eid Al Fitr;10.03.2027;AED;",
        "National Day;2026-12-02;aed;",
        "First of January;2027-01-01;All;",
        "Eid;2027-03-10;;",
        "Christmas;2026-12-25;GBP;",
      ].join("\n"),
    );
    expect(lines.map(({ line, add, wrong, says }) => [line, add?.name, wrong, says])).toEqual([
      [2, "Eid Al Fitr", false, "Will be added"],
      [3, undefined, true, "Use a date such as 2026-12-02"],
      [4, undefined, false, "Is there already"],
      [5, undefined, true, "Is there already: 1 Jan 2027: New Year's Day (all currencies)"],
      [6, undefined, true, "Is on line 2 already"],
      [7, undefined, true, "Choose all, or one of USD, AED, EUR"],
    ]);
    expect(await list()).toHaveLength(2);
  });

  test.each([
    [
      "Date,Name\n2026-12-02,X",
      "The first line has to name the columns Date, Name, Currency: Currency missing",
    ],
    ["Date,Name,Currency\n", "The file has no lines below its headings"],
    ["", "The file is empty"],
    [
      `Date,Name,Currency\n${"2026-12-02,X,AED\n".repeat(501)}`,
      "The file has more than 500 rows below its heading: split it into several",
    ],
  ])("of a file that cannot be taken says what to do", async (content, sentence) => {
    const answer = await preview(content);
    expect([answer.status, (await getRefusal(answer)).fields?.file]).toEqual([400, sentence]);
  });

  test("adds all of them, each with its row of the trail", async () => {
    const holidays = [national, newYear, { ...newYear, currency: "EUR" }];
    const answer = await book.send("admin", "POST", `${path}/import`, { json: { holidays } });
    expect([answer.status, await answer.json()]).toEqual([201, { added: 3 }]);
    expect((await trail()).map(({ act }) => act)).toEqual(["CREATE 1", "CREATE 2", "CREATE 3"]);
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    ["is there already", [newYear, national]],
    ["is twice among them", [newYear, newYear]],
  ])("adds none if one %s", async (_, holidays) => {
    await made(national);
    const answer = await book.send("admin", "POST", `${path}/import`, { json: { holidays } });
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "HOLIDAY_TAKEN"]);
    expect(await names()).toEqual(["National Day"]);
  });
});

test("a deletion that waits is of the holiday as it was then", async () => {
  const { id } = await made(national);
  const another = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  await book.send("admin", "POST", "/api/auth/register", { json: another });
  await book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind: "calendars", enabled: true }] });
  const asked = await book.send("admin", "DELETE", `${path}/${id}`);
  expect(asked.status).toBe(202);
  const approval = asked.headers.get("location") ?? "";
  const { summary } = approvalSchema.parse(await (await book.send("admin", "GET", approval)).json());
  expect(summary).toBe("Deletion of a holiday: 2 Dec 2026: National Day (AED)");
  await book.db.write([{ sql: "update holidays set name = 'Union Day', version = 2", args: [] }]);
  const signIn = await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } });
  const approved = await book.call("POST", `${approval}/approve`, { cookie: getCookies(signIn) });
  expect(approved.status).toBe(409);
  expect(await names()).toEqual(["Union Day"]);
});
