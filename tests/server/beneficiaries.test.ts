import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { beneficiarySchema, beneficiaryValues } from "@/payments/beneficiaries/contract";
import { importLine } from "@/platform/rows/contract";
import { type Book, type Caller, refusalOf, startBook } from "./book";
import { fileForm } from "./bulk";
import { cookiesOf, password } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const path = "/api/beneficiaries";
const create = (json: object, who: Caller = "client_user") => book.send(who, "POST", path, { json });
const made = async (json: object) => beneficiarySchema.parse(await (await create(json)).json());
const list = async (query = "", who: Caller = "client_user") =>
  beneficiarySchema.array().parse(await (await book.send(who, "GET", `${path}${query}`)).json());
const one = async (id: number) => (await list()).find((row) => row.id === id);

/** A second user of the same client, signed in. */
async function colleague(): Promise<string> {
  const json = {
    username: "hana",
    email: "hana@gulf.example",
    password,
    role: "client_user",
    clientId: "GULF",
  };
  expect((await book.send("admin", "POST", "/api/auth/register", { json })).status).toBe(201);
  return cookiesOf(await book.call("POST", "/api/auth/login", { json: { username: "hana", password } }));
}
const wantSecondUser = (beneficiaries: boolean) =>
  book.send("admin", "PUT", "/api/clients/GULF/payment-settings", {
    json: { enabled: false, beneficiaries },
  });

const paper = { name: "Gulf Paper Trading LLC", account: "GB29 NWBK 6016 1331 9268 19" };
const local = { name: "Delta Freight", account: "0012345678", clearingCode: "200415" };
const nothing = {
  bic: null,
  clearingCode: null,
  country: null,
  town: null,
  addressLines: [],
  purpose: null,
  reference: null,
  nickname: null,
  email: null,
};

describe("a beneficiary", () => {
  test("is kept with what is given, its account as it is compared, and null for the rest", async () => {
    const answer = await create(paper);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      ...nothing,
      id: 1,
      clientId: "GULF",
      name: "Gulf Paper Trading LLC",
      account: "GB29NWBK60161331926819",
      approved: true,
      firstUsedAt: null,
      version: 1,
    });
    const all = {
      ...local,
      bic: "deutdeff",
      country: "de",
      town: "Hamburg",
      addressLines: "Am Sandtorkai 1\nHaus B",
      purpose: "supp",
      reference: "RF18 5390 0754 7034",
      nickname: "Freight",
      email: "pay@delta.example",
    };
    expect(await made(all)).toMatchObject({
      bic: "DEUTDEFF",
      country: "DE",
      addressLines: ["Am Sandtorkai 1", "Haus B"],
      purpose: "SUPP",
      reference: "RF18539007547034",
    });
  });

  test.each([
    [{ ...paper, name: " " }, "name"],
    [{ ...paper, name: "Gulf\u202ePaper" }, "name"],
    [{ ...paper, account: "GB29 NWBK 6016 1331 9268 18" }, "account"],
    [{ ...paper, account: "12-34" }, "account"],
    [{ name: "Delta", account: "0012345678" }, "bic"],
    [{ ...paper, bic: "DEUT" }, "bic"],
    [{ ...paper, country: "XX" }, "country"],
    [{ ...paper, addressLines: ["a", "b", "c"] }, "addressLines"],
    [{ ...paper, purpose: "supplies" }, "purpose"],
    [{ ...paper, reference: "RF19 5390 0754 7034" }, "reference"],
    [{ ...paper, email: "pay at gulf" }, "email"],
  ])("is refused as %p, at its field", async (json, field) => {
    const answer = await create(json);
    expect(answer.status).toBe(400);
    expect(Object.keys((await refusalOf(answer)).fields ?? {})).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  test("is one of an account, which is named, and another client's is its own", async () => {
    await made(paper);
    const twice = await create({ ...paper, name: "Gulf Paper" });
    expect(twice.status).toBe(409);
    expect((await refusalOf(twice)).fields?.account).toContain("Gulf Paper Trading LLC, GB29 NWBK");
    const at = await Promise.all([create(local), create(local), create(local)]);
    expect(at.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await create(paper, "stranger")).status).toBe(201);
  });

  test("is seen and changed by its own client alone; staff read it, of one client with its id", async () => {
    const { id } = await made(paper);
    for (const [method, json] of [
      ["PUT", local],
      ["DELETE", undefined],
    ] as const)
      expect((await book.send("stranger", method, `${path}/${id}`, { json })).status).toBe(404);
    expect(await list("", "stranger")).toEqual([]);
    expect((await list("?clientId=gulf", "auditor")).map(({ name }) => name)).toEqual([paper.name]);
    expect(await list("?clientId=NOOR", "auditor")).toEqual([]);
    const { status } = await book.show("stranger", `/client/beneficiaries?view=${id}`);
    expect(status).toBe(404);
  });

  test("says when its account was first paid, and of a changed account that it never was", async () => {
    const { id } = await made(paper);
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "500.00" });
    const json = { vaId: account.id, type: "debit", amount: "5.00", currency: "USD", description: "Paper" };
    const payment = { ...json, recipient: paper.account, reference: "PAY-1" };
    expect((await book.submit("client_user", payment)).status).toBe(201);
    expect((await one(id))?.firstUsedAt).toBe(new Date(book.deps.now()).toISOString());
    await book.send("client_user", "PUT", `${path}/${id}`, {
      json: { ...paper, account: local.account, bic: "DEUTDEFF" },
    });
    expect((await one(id))?.firstUsedAt).toBeNull();
  });

  test("is deleted, and recorded in the trail as it was and is, and the book is whole", async () => {
    const { id } = await made(paper);
    await book.send("client_user", "PUT", `${path}/${id}`, { json: { ...paper, name: "Gulf Paper" } });
    expect((await book.send("client_user", "DELETE", `${path}/${id}`)).status).toBe(204);
    const told = (await book.trail()).filter(({ resource }) => resource === "BENEFICIARY");
    expect(told.map(({ action }) => action)).toEqual(["CREATE", "UPDATE", "DELETE"]);
    expect(told[1]?.details).toMatchObject({ after: { name: "Gulf Paper", isApproved: true } });
    expect(await book.flaws()).toEqual([]);
  });
});

describe("where a client wants a second user for its beneficiaries", () => {
  test("a new account waits until another user agrees, who is not the one that entered it", async () => {
    await wantSecondUser(true);
    const { id, approved } = await made(paper);
    expect(approved).toBe(false);
    const own = await book.send("client_user", "POST", `${path}/${id}/approve`);
    expect(own.status).toBe(409);
    expect((await refusalOf(own)).message).toContain("another user");
    const cookie = await colleague();
    const other = await book.call("POST", `${path}/${id}/approve`, { cookie });
    expect(other.status).toBe(200);
    expect((await one(id))?.approved).toBe(true);
    expect((await book.call("POST", `${path}/${id}/approve`, { cookie })).status).toBe(409);
    expect(await book.flaws()).toEqual([]);
  });

  test("a changed account waits again, and another name does not", async () => {
    const { id } = await made(paper);
    await wantSecondUser(true);
    const change = (json: object) => book.send("client_user", "PUT", `${path}/${id}`, { json });
    await change({ ...paper, name: "Gulf Paper" });
    expect((await one(id))?.approved).toBe(true);
    await change({ ...paper, bic: "DEUTDEFF" });
    expect((await one(id))?.approved).toBe(false);
    expect((await list("?state=waiting")).map((row) => row.id)).toEqual([id]);
  });
});

describe("a file of beneficiaries", () => {
  const preview = async (content: string) =>
    book.send(
      "client_user",
      "POST",
      `${path}/import/preview`,
      await fileForm(content, { name: "payees.csv" }),
    );
  const heading = "Name,Account,BIC,Clearing code,Country,Town,Address,Purpose,Reference,Nickname,Email";

  test("says of each line what it would add or what is wrong with it, and is then added as a whole", async () => {
    await made(paper);
    const content = [
      heading,
      "Delta Freight,0012345678,,200415,DE,Hamburg,Am Sandtorkai 1 | Haus B,SUPP,,,",
      "Gulf Paper,GB29NWBK60161331926819,,,,,,,,,",
      "Nobody,GB29NWBK60161331926818,,,,,,,,,",
    ].join("\n");
    const lines = importLine(beneficiaryValues)
      .array()
      .parse(await (await preview(content)).json());
    expect(lines.map(({ says }) => says)).toEqual([
      "Will be added",
      "Is there already: Gulf Paper Trading LLC, GB29 NWBK 6016 1331 9268 19",
      "United Kingdom: the check digits do not match, so at least one character of this IBAN is wrong",
    ]);
    const json = { beneficiaries: lines.flatMap(({ add }) => add ?? []) };
    expect((await book.send("client_user", "POST", `${path}/import`, { json })).status).toBe(201);
    expect((await list()).map(({ name, addressLines }) => [name, addressLines])).toEqual([
      ["Delta Freight", ["Am Sandtorkai 1", "Haus B"]],
      ["Gulf Paper Trading LLC", []],
    ]);
  });

  test("is what an export wrote: every line is there already", async () => {
    await made(paper);
    await made({ ...local, addressLines: ["Am Sandtorkai 1", "Haus B"] });
    const file = await (await book.send("client_user", "GET", `${path}/export/csv`)).text();
    const lines = importLine(beneficiaryValues)
      .array()
      .parse(await (await preview(file)).json());
    expect(lines.map(({ says }) => says)).toEqual(["Is there already", "Is there already"]);
  });
});
