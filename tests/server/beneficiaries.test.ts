import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { chatMessageSchema } from "@/assistant/contract";
import { beneficiaryContract } from "@/payments/beneficiaries/contract";
import { importLine } from "@/platform/rows/contract";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { commit, ended, fileForm, uploaded } from "./bulk";
import { askAboutMany, doWithMany, sendAsked } from "./bulk-acts";
import { askChat, beginChat } from "./chat";
import { getCookies, password } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const idSchema = z.object({ id: z.int() });
const nameSchema = z.object({ name: z.string() });
const path = "/api/beneficiaries";
const create = (json: object, who: Caller = "client_user") => book.send(who, "POST", path, { json });
const made = async (json: object) => beneficiaryContract.row.parse(await (await create(json)).json());
const list = async (query = "", who: Caller = "client_user") =>
  beneficiaryContract.row.array().parse(await (await book.send(who, "GET", `${path}${query}`)).json());
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
  return getCookies(await book.call("POST", "/api/auth/login", { json: { username: "hana", password } }));
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
  test("is kept with what is given, its account in its form for comparison, and null for the rest", async () => {
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
    expect(Object.keys((await getRefusal(answer)).fields ?? {})).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  test("is one of an account, which is named, and another client's is its own", async () => {
    await made(paper);
    const twice = await create({ ...paper, name: "Gulf Paper" });
    expect(twice.status).toBe(409);
    expect((await getRefusal(twice)).fields?.account).toContain("Gulf Paper Trading LLC, GB29 NWBK");
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

  test("is named with its account in the confirmation of its deletion", async () => {
    const { id } = await made(paper);
    const { html } = await book.show("client_user", `/client/beneficiaries?delete=${id}`);
    expect(html).toContain("Gulf Paper Trading LLC, GB29 NWBK 6016 1331 9268 19");
  });

  test("is deleted, and recorded in the trail as it was and is, and the book is whole", async () => {
    const { id } = await made(paper);
    await book.send("client_user", "PUT", `${path}/${id}`, { json: { ...paper, name: "Gulf Paper" } });
    expect((await book.send("client_user", "DELETE", `${path}/${id}`)).status).toBe(204);
    const rows = (await book.trail()).filter(({ resource }) => resource === "BENEFICIARY");
    expect(rows.map(({ action }) => action)).toEqual(["CREATE", "UPDATE", "DELETE"]);
    expect(rows[1]?.details).toMatchObject({ after: { name: "Gulf Paper", isApproved: true } });
    expect(await book.flaws()).toEqual([]);
  });
});

describe("many beneficiaries", () => {
  const screen = "/client/beneficiaries";

  test("are deleted by the call of each, once however often it is sent, and are there again once that is undone", async () => {
    const kept = [await made({ ...paper, addressLines: ["Quay 1"] }), await made(local)];
    const others = beneficiaryContract.row.parse(await (await create(paper, "stranger")).json());
    const ids = [...kept.map(({ id }) => id), others.id, 999];
    const asked = await askAboutMany(book, `${screen}?deleteAll=${ids.join(".")}`, "client_user");
    expect(asked.items.map(({ refused }) => refused)).toEqual([
      undefined,
      undefined,
      "Beneficiary not found",
      "Beneficiary not found",
    ]);
    // The call also refuses an id that the server offers for another row.
    expect((await book.send("client_user", "DELETE", `${path}/${others.id}`)).status).toBe(404);
    for (const _ of [1, 2]) expect(await doWithMany(book, asked, "client_user")).toEqual([204, 204]);
    expect(await list()).toEqual([]);
    expect(await list("", "stranger")).toHaveLength(1);
    for (const { undo } of asked.items.slice(0, 2)) {
      if (undo) expect((await sendAsked(book, undo, "undo", "client_user")).status).toBe(201);
    }
    const values = ({ id: _, version: __, ...rest }: (typeof kept)[number]) => rest;
    expect((await list("?sort=newest")).map(values).toSorted((a, b) => b.name.localeCompare(a.name))).toEqual(
      kept.map(values),
    );
    expect((await book.trail()).filter(({ action }) => action === "DELETE")).toHaveLength(2);
    expect(await book.flaws()).toEqual([]);
  });

  test("are at most 200, each once, and of who may delete them", async () => {
    const many = Array.from({ length: 1000 }, (_, at) => at + 1).join(".");
    for (const ids of [many, "1.1", "1.x", "-1"])
      expect((await book.send("client_user", "GET", `${screen}?deleteAll=${ids}`)).status).toBe(400);
    await made(paper);
    expect((await askAboutMany(book, `${screen}?deleteAll=1`, "auditor")).items).toBeUndefined();
  });
});

describe("where a client wants a second user for its beneficiaries", () => {
  test("a new account waits until another user agrees, who is not the one that entered it", async () => {
    await wantSecondUser(true);
    const { id, approved } = await made(paper);
    expect(approved).toBe(false);
    const own = await book.send("client_user", "POST", `${path}/${id}/approve`);
    expect(own.status).toBe(409);
    expect((await getRefusal(own)).message).toContain("another user");
    const cookie = await colleague();
    const other = await book.call("POST", `${path}/${id}/approve`, { cookie });
    expect(other.status).toBe(200);
    expect((await one(id))?.approved).toBe(true);
    expect((await book.call("POST", `${path}/${id}/approve`, { cookie })).status).toBe(409);
    expect(await book.flaws()).toEqual([]);
  });

  test("an account that was changed after it was looked at is not agreed to", async () => {
    await wantSecondUser(true);
    const { id, version } = await made(paper);
    const cookie = await colleague();
    const dialog = await (await book.call("GET", `/client/beneficiaries?approve=${id}`, { cookie })).text();
    expect(dialog.replaceAll("&quot;", '"')).toContain(`"version":${version}`);
    await book.send("client_user", "PUT", `${path}/${id}`, {
      json: { ...paper, account: "DE89370400440532013000" },
    });
    const approve = (seen: number) =>
      book.call("POST", `${path}/${id}/approve`, { cookie, headers: { "If-Match": `"${seen}"` } });
    expect((await approve(version)).status).toBe(409);
    expect((await one(id))?.approved).toBe(false);
    expect((await approve(version + 1)).status).toBe(200);
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
    const lines = importLine(beneficiaryContract.stored)
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

  test("equals an export: every line exists already", async () => {
    await made(paper);
    await made({ ...local, addressLines: ["Am Sandtorkai 1", "Haus B"] });
    const file = await (await book.send("client_user", "GET", `${path}/export/csv`)).text();
    const lines = importLine(beneficiaryContract.stored)
      .array()
      .parse(await (await preview(file)).json());
    expect(lines.map(({ says }) => says)).toEqual(["Is there already", "Is there already"]);
  });
});

describe("a payment", () => {
  const cbsAccount = "1000000001";
  /** An account that pays, with money, linked to a CBS account. */
  async function payer() {
    const account = await book.openAccount({ cbsAccount });
    await book.book("credit", account.id, { amount: "5000.00" });
    return account;
  }
  let paid = 0;
  const pay = (vaId: number, fields: object) =>
    book.submit("client_user", {
      vaId,
      type: "debit",
      amount: "5.00",
      currency: "USD",
      description: "Paper",
      reference: `PAY-${++paid}`,
      ...fields,
    });
  /** The orders of the payment file that takes what was paid. */
  async function listOrders(): Promise<string[]> {
    const json = { cbsAccount, date: new Date(book.deps.now()).toISOString().slice(0, 10) };
    const made = await book.send("admin", "POST", "/api/payment-files", { json });
    const { id } = idSchema.parse(await made.json());
    const file = await book.send("admin", "GET", `/api/payment-files/${id}`, {
      headers: { accept: "application/xml" },
    });
    return (await file.text()).match(/<CdtTrfTxInf>.*<\/CdtTrfTxInf>/g) ?? [];
  }

  test("to a beneficiary carries its payee into the payment file, and stays as it was made", async () => {
    const { id: vaId } = await payer();
    const kept = { ...local, name: "Müller & Söhne", country: "DE", town: "Hamburg", purpose: "SUPP" };
    const { id } = await made({ ...kept, addressLines: ["Am Sandtorkai 1"], reference: "RF18539007547034" });
    expect((await pay(vaId, { beneficiaryId: id })).status).toBe(201);
    // Pays by the account alone, as in a file and in the specified call.
    expect((await pay(vaId, { recipient: local.account })).status).toBe(201);
    await book.send("client_user", "DELETE", `${path}/${id}`);
    const payee = [
      "<CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>200415</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>",
      "<Cdtr><Nm>Muller + Sohne</Nm><PstlAdr><TwnNm>Hamburg</TwnNm><Ctry>DE</Ctry><AdrLine>Am Sandtorkai 1</AdrLine></PstlAdr></Cdtr>",
      "<CdtrAcct><Id><Othr><Id>0012345678</Id></Othr></Id></CdtrAcct><Purp><Cd>SUPP</Cd></Purp>",
      "<RmtInf><Ustrd>Paper</Ustrd><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>",
    ].join("");
    const orders = await listOrders();
    expect(orders.length).toBe(2);
    for (const order of orders) expect(order).toContain(payee);
    const shown = await (await book.send("client_user", "GET", "/api/payments")).json();
    const creditor = { name: kept.name, clearingCode: "200415", country: "DE", town: "Hamburg" };
    expect(shown).toMatchObject([{ purpose: "SUPP" }, { creditor, structuredReference: "RF18539007547034" }]);
    const recent = await (await book.send("client_user", "GET", "/api/transactions/recent")).json();
    expect(recent).toMatchObject([{ counterparty: { name: kept.name } }, {}, {}]);
    expect((await book.show("client_user", "/client/payments")).html).toContain("Müller &amp; Söhne");
    expect((await book.show("client_user", "/client/payments?view=1")).html).toContain("Müller &amp; Söhne");
    expect(await book.flaws()).toEqual([]);
  });

  test("to nobody that is kept may name its creditor, and without one says that none was provided", async () => {
    const { id: vaId } = await payer();
    const creditor = { name: "Delta Freight", bic: "DEUTDEFF", country: "DE" };
    const { status } = await pay(vaId, { recipient: paper.account, creditor, purpose: "GDDS" });
    expect(status).toBe(201);
    await pay(vaId, { recipient: paper.account });
    const [named, unnamed] = await listOrders();
    expect(named).toContain("<Cdtr><Nm>Delta Freight</Nm><PstlAdr><Ctry>DE</Ctry></PstlAdr></Cdtr>");
    expect(named).toContain("<Purp><Cd>GDDS</Cd></Purp><RmtInf><Ustrd>Paper</Ustrd></RmtInf>");
    expect(unnamed).toContain("<Cdtr><Nm>NOTPROVIDED</Nm></Cdtr>");
  });

  test("is refused for another client's beneficiary, one that waits, and another recipient than its account", async () => {
    const { id: vaId } = await payer();
    const others = beneficiaryContract.row.parse(await (await create(paper, "stranger")).json());
    expect((await pay(vaId, { beneficiaryId: others.id })).status).toBe(404);
    const own = await made(paper);
    const elsewhere = await pay(vaId, { beneficiaryId: own.id, recipient: local.account });
    expect(elsewhere.status).toBe(400);
    expect(Object.keys((await getRefusal(elsewhere)).fields ?? {})).toEqual(["recipient"]);
    await wantSecondUser(true);
    const waiting = await made(local);
    const refused = await pay(vaId, { beneficiaryId: waiting.id });
    expect(refused.status).toBe(409);
    expect((await getRefusal(refused)).code).toBe("BENEFICIARY_UNAPPROVED");
  });

  test("is for a purpose that the bank has, when it is saved and when it is paid", async () => {
    const { id: vaId } = await payer();
    const refusedPurpose = async (answer: Response) => {
      expect(answer.status).toBe(400);
      expect(await getRefusal(answer)).toMatchObject({
        code: "PURPOSE_UNKNOWN",
        fields: { purpose: expect.any(String) },
      });
    };
    await refusedPurpose(await create({ ...paper, purpose: "QQQQ" }));
    const json = { beneficiaries: [paper, { ...local, purpose: "QQQQ" }] };
    await refusedPurpose(await book.send("client_user", "POST", "/api/beneficiaries/import", { json }));
    const kept = await made({ ...paper, purpose: "GDDS" });
    expect((await pay(vaId, { beneficiaryId: kept.id })).status).toBe(201);
    await book.db.write([{ sql: "update purpose_codes set is_active = 0 where code = 'GDDS'", args: [] }]);
    await refusedPurpose(await pay(vaId, { beneficiaryId: kept.id }));
    await refusedPurpose(await pay(vaId, { beneficiaryId: kept.id, executionDate: "2026-11-25" }));
    expect((await pay(vaId, { beneficiaryId: kept.id, purpose: "SUPP" })).status).toBe(201);
  });

  test("to an account that waits is refused however it is written, until another user agrees", async () => {
    const { id: vaId, virtualIban } = await payer();
    await wantSecondUser(true);
    const waiting = await made(paper);
    const ways: { recipient: string; [field: string]: unknown }[] = [
      { recipient: paper.account },
      { recipient: paper.account.replaceAll(" ", "").toLowerCase() },
      { recipient: paper.account, creditor: { name: "Somebody", bic: "DEUTDEFF", country: "DE" } },
      { recipient: paper.account.replaceAll(" ", "").slice(-10) },
      { recipient: `000${paper.account.replaceAll(" ", "").slice(-8)}` },
    ];
    for (const way of ways) {
      const refused = await pay(vaId, way);
      expect(refused.status).toBe(409);
      expect(await getRefusal(refused)).toMatchObject({
        code: "BENEFICIARY_UNAPPROVED",
        fields: { recipient: expect.stringContaining("Another user of your company") },
      });
    }
    const preview = { vaId, recipient: paper.account, amount: "5.00", currency: "USD", description: "Paper" };
    const asked = await book.send("client_user", "POST", "/api/payments/preview", {
      json: { ...preview, reference: "PAPER-1" },
    });
    expect([asked.status, (await getRefusal(asked)).code]).toEqual([409, "BENEFICIARY_UNAPPROVED"]);
    const typed = `/api/payments/recipient?recipient=${encodeURIComponent(paper.account)}`;
    const check = await (await book.send("client_user", "GET", typed)).json();
    expect(check).toMatchObject({ problem: expect.stringContaining("Another user of your company") });

    const file = `from,recipient,amount,description,reference\n${virtualIban},${paper.account},5.00,Paper,PAPER-2`;
    const { id } = await uploaded(book, "payments", file);
    await commit(book, id, "good", { who: "client_user" });
    const [row] = (await ended(book, id, "client_user")).rows;
    expect(row).toMatchObject({ state: "refused", message: expect.stringContaining("Another user of your") });

    const cookie = await colleague();
    expect((await book.call("POST", `${path}/${waiting.id}/approve`, { cookie })).status).toBe(200);
    expect((await pay(vaId, { recipient: paper.account })).status).toBe(201);
  });

  test("is begun from its beneficiary, by the client and by nobody else", async () => {
    const { id } = await made(paper);
    const hasLink = async (who: "client_user" | "auditor") => {
      const { html } = await book.show(who, `/client/beneficiaries?view=${id}`);
      return html.includes("/client/payments?recipient=GB29NWBK60161331926819&amp;create=1");
    };
    expect(await hasLink("client_user")).toBe(true);
    expect(await hasLink("auditor")).toBe(false);
  });

  test("says of its recipient which beneficiary it is, and whether it is the first to it", async () => {
    const { id: vaId } = await payer();
    await made(paper);
    const name = async () => {
      const address = `/api/payments/recipient?recipient=${encodeURIComponent(paper.account)}`;
      return nameSchema.parse(await (await book.send("client_user", "GET", address)).json()).name;
    };
    expect(await name()).toBe("Gulf Paper Trading LLC. First payment to this account");
    await pay(vaId, { recipient: paper.account });
    expect(await name()).toBe("Gulf Paper Trading LLC");
  });
});

describe("the assistant pays a beneficiary by its name", () => {
  /** The answer to a message of the client's user, and where its links lead. */
  async function ask(message: string) {
    const answer = await askChat(book, "client_user", await beginChat(book, "client_user"), message);
    const { content, links = [] } = chatMessageSchema.parse(await answer.json());
    return { content, hrefs: links.map(({ href }) => href) };
  }
  const payment = "/client/payments?create=1";

  test("or nickname, though nothing was paid to it yet", async () => {
    await made({ ...paper, nickname: "Cartons" });
    for (const name of ["Gulf Paper", "cartons"]) {
      const { hrefs, content } = await ask(`Pay 500 to ${name}`);
      expect(hrefs).toEqual([`${payment}&recipient=GB29NWBK60161331926819&amount=500.00`]);
      expect(content).toContain(" to Gulf Paper Trading LLC, GB29 NWBK 6016 1331 9268 19 (your beneficiary)");
    }
  });

  test("and offers each of several", async () => {
    await made(paper);
    await made({ ...local, name: "Gulf Paper Mills" });
    const { hrefs, content } = await ask("Pay 500 to Gulf Paper");
    expect(content).toContain("2 of your beneficiaries");
    expect(hrefs).toEqual([
      `${payment}&recipient=0012345678&amount=500.00`,
      `${payment}&recipient=GB29NWBK60161331926819&amount=500.00`,
    ]);
  });
});
