import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { clients } from "db/schema";
import { eq } from "drizzle-orm";
import { type AccountDto, accountSchema } from "@/accounts/contract";
import { isValidIban } from "@/vocabulary/iban";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const falcon = {
  customerName: "Falcon FZE",
  companyName: "Falcon",
  reference: "falcon_va_001",
  type: "COBO",
};

const create = (json: Record<string, unknown>, key?: string) =>
  book.send("admin", "POST", "/api/virtual-accounts", {
    json,
    headers: key === undefined ? {} : { "idempotency-key": key },
  });

async function created(json: Record<string, unknown>): Promise<AccountDto> {
  const answer = await create(json);
  expect(answer.status).toBe(201);
  return accountSchema.parse(await answer.json());
}

const accounts = async () => (await book.countRows()).virtual_accounts;

describe("a new account", () => {
  test("has the specification's defaults", async () => {
    const { virtualIban, ...account } = await created(falcon);
    expect(account).toEqual({
      ...falcon,
      id: 1,
      accountName: "Falcon FZE",
      type: "COBO",
      currency: "USD",
      description: null,
      creditEnabled: true,
      debitEnabled: true,
      networth: null,
      status: "active",
      level: 1,
      version: 1,
      balance: "0.00",
      availableBalance: "0.00",
      heldBalance: "0.00",
      clientId: "HOUSE",
      createdBy: 1,
      cbsAccount: `CBS_${book.deps.now()}`,
      entityId: null,
      createdAt: "2026-11-18T08:00:00.000Z",
      updatedAt: "2026-11-18T08:00:00.000Z",
    });
    expect(virtualIban).toStartWith("AE");
  });

  test("has its own valid IBAN of the bank", async () => {
    const one = await created(falcon);
    const two = await created({ ...falcon, reference: "falcon_va_002" });
    expect([one, two].map(({ virtualIban }) => isValidIban(virtualIban))).toEqual([true, true]);
    expect([one, two].map(({ virtualIban }) => virtualIban.slice(4, 7))).toEqual(["999", "999"]);
    expect(one.virtualIban).not.toBe(two.virtualIban);
  });

  test("accepts everything that the dialog sends", async () => {
    const all = {
      ...falcon,
      type: "BOTH",
      currency: "USD",
      description: "For invoices",
      networth: "5-7mil_usd",
      creditEnabled: false,
      debitEnabled: false,
      clientId: "gulf",
      cbsAccount: "1000000002",
    };
    expect(await created(all)).toMatchObject({ ...all, clientId: "GULF" });
  });

  test("is trimmed", async () => {
    expect(await created({ ...falcon, customerName: "  Falcon  " })).toMatchObject({
      customerName: "Falcon",
    });
  });

  test("of a new client creates the client", async () => {
    await created({ ...falcon, clientId: "falcon" });
    const [client] = await book.db.read.select().from(clients).where(eq(clients.id, "FALCON"));
    expect(client).toMatchObject({ name: "Falcon", kind: "client" });
  });

  test("is seen by its client at once", async () => {
    const { id } = await created({ ...falcon, clientId: "GULF" });
    expect((await book.send("client_user", "GET", `/api/virtual-accounts/${id}`)).status).toBe(200);
  });

  test("leaves an audit row with all its fields", async () => {
    const account = await created(falcon);
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "CREATE",
      resource: "VIRTUAL_ACCOUNT",
      resourceId: "1",
      details: { after: account },
    });
  });
});

describe("a reference that is taken", () => {
  test("is a conflict that names the field", async () => {
    await created(falcon);
    const answer = await create({ ...falcon, customerName: "Another" });
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toMatchObject({
      code: "REFERENCE_TAKEN",
      fields: { reference: expect.stringContaining("Another account has this reference") },
    });
    expect(await accounts()).toBe(1);
  });

  test("leaves no client behind", async () => {
    await created(falcon);
    await create({ ...falcon, clientId: "FALCON" });
    expect((await book.countRows()).clients).toBe(3);
  });

  test("binds no key: with a free reference the same key creates the account", async () => {
    await created(falcon);
    expect((await create(falcon, "k1")).status).toBe(409);
    expect((await create({ ...falcon, reference: "falcon_va_002" }, "k1")).status).toBe(201);
  });

  test("goes to one of twenty at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(falcon)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await accounts()).toBe(1);
  });
});

describe("the same idempotency key", () => {
  test("with the same account answers the first answer, marked as such", async () => {
    const first = await create(falcon, "k1");
    const again = await create(falcon, "k1");
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(await again.json()).toEqual(await first.json());
    expect(await accounts()).toBe(1);
  });

  test("identifies the account by its content, not its notation", async () => {
    await create(falcon, "k1");
    const turned = Object.fromEntries(Object.entries({ ...falcon, ignored: 1 }).reverse());
    expect((await create(turned, "k1")).headers.get("idempotency-replayed")).toBe("true");
  });

  test("answers the first answer also after the account was edited", async () => {
    await create(falcon, "k1");
    await book.change(1, { customerName: "Renamed" });
    expect(await (await create(falcon, "k1")).json()).toMatchObject({ customerName: "Falcon FZE" });
  });

  test("with another account is refused", async () => {
    await create(falcon, "k1");
    const answer = await create({ ...falcon, reference: "falcon_va_002" }, "k1");
    expect(answer.status).toBe(422);
    expect((await getRefusal(answer)).code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await accounts()).toBe(1);
  });

  test("twenty times at once makes one account", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(falcon, "k1")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()));
    expect(others).toEqual(Array(19).fill(first));
    expect(await accounts()).toBe(1);
  });

  test("leaves one audit row", async () => {
    for (let n = 0; n < 3; n++) await create(falcon, "k1");
    expect((await book.trail()).filter(({ action }) => action === "CREATE")).toHaveLength(1);
  });

  test("is free again after seven days", async () => {
    await create(falcon, "k1");
    book.wait((7 * 24 + 1) * 60 * 60_000);
    book.forgetSessions();
    expect((await create({ ...falcon, reference: "falcon_va_002" }, "k1")).status).toBe(201);
  });

  test("checks the right first: a person who may not create gets no earlier answer", async () => {
    await create(falcon, "k1");
    const answer = await book.send("auditor", "POST", "/api/virtual-accounts", {
      json: falcon,
      headers: { "idempotency-key": "k1" },
    });
    expect(answer.status).toBe(403);
  });
});

describe("a name", () => {
  test("with a character that changes the text's direction is refused, since it reads as another name", async () => {
    const before = await accounts();
    for (const field of ["customerName", "companyName", "reference"]) {
      const answer = await create({ ...falcon, [field]: "Falcon \u202eEZF" });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        fields: { [field]: "Type this on one line, without invisible characters" },
      });
    }
    expect(await accounts()).toBe(before);
    expect(
      (await create({ ...falcon, customerName: "\u0634\u0631\u0643\u0629 \u0627\u0644\u0635\u0642\u0631" }))
        .status,
    ).toBe(201);
  });
});

describe("an account's CBS account", () => {
  test("is not a suspense account", async () => {
    const answer = await create({ ...falcon, cbsAccount: "9000000001" });
    expect(await getRefusal(answer)).toMatchObject({ code: "CBS_PURPOSE" });
    expect(answer.status).toBe(409);
    expect((await create({ ...falcon, cbsAccount: "1000000001" })).status).toBe(201);
  });

  test("cannot be made a suspense account once a virtual account names it", async () => {
    await create({ ...falcon, cbsAccount: "9000000044" });
    const open = (purpose: string) =>
      book.send("admin", "POST", "/api/cbs-accounts", {
        json: { number: "9000000044", name: "Unplaced receipts", purpose, currencies: ["USD"] },
      });
    expect((await open("suspense")).status).toBe(409);
    expect((await open("settlement")).status).toBe(201);
  });
});
