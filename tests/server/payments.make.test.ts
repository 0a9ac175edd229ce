import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { AccountDto } from "@/accounts/contract";
import { makePayment } from "@/ledger/payments";
import { payeeValues } from "@/payments/beneficiaries/contract";
import { outlookLabels, paymentFormSchema, paymentMessages, paymentOutlooks } from "@/payments/contract";
import { outlookText } from "@/payments/rules";
import { groupIban, makeVirtualIban } from "@/vocabulary/iban";
import { countCases } from "../samples";
import { type Book, getRefusal, startBook } from "./book";
import { attributes } from "./html";
import { people } from "./support";

const screen = "/client/payments";
const external = "GB29NWBK60161331926819";

let book: Book;
let payer: AccountDto;
let own: AccountDto;
let foreign: AccountDto;
beforeEach(async () => {
  book = await startBook({ REFUSED_POSTINGS_PER_MINUTE: "40" });
  payer = await book.openAccount({ customerName: "Gulf Suppliers", type: "POBO" });
  own = await book.openAccount({ customerName: "Gulf Operating" });
  foreign = await book.openAccount({ customerName: "Secret Weaving", clientId: "NOOR" });
  await book.book("credit", payer.id, { amount: "500.00" });
  // Signs the client in before anything is counted.
  await book.send("client_user", "GET", "/api/payments");
});
afterEach(() => book.close());

const reference = "PAY-20261118-ABC123";
const intended = (more: Record<string, unknown> = {}) => ({
  vaId: payer.id,
  recipient: external,
  amount: "120.00",
  currency: "USD",
  description: "Rent",
  reference,
  ...more,
});
const preview = (more: Record<string, unknown> = {}) =>
  book.send("client_user", "POST", "/api/payments/preview", { json: intended(more) });
const pay = (more: Record<string, unknown> = {}, key: string = reference) =>
  book.submit(
    "client_user",
    { ...intended(more), type: "debit", description: `Payment to ${external}: Rent` },
    { "idempotency-key": key },
  );
const check = (query: string) => book.send("client_user", "GET", `/api/payments/recipient?${query}`);
const available = async (account: AccountDto) => (await book.readAccount(account.id)).availableBalance;

/** Props of the island in the page's dialog. */
async function dialogAt(path: string) {
  const { html, all } = await book.show("client_user", path);
  const [props = "null"] = attributes(html, "#dialog x-island", "props");
  return { props: JSON.parse(props), all };
}

describe("section 8, messages of a payment:", () => {
  test.each([
    [paymentMessages.missing, "Please fill in all required fields"],
    [paymentMessages.accountMissing, "Selected Virtual Account not found"],
    [paymentMessages.insufficient, "Insufficient available balance"],
    [paymentMessages.makeFailed, "Failed to initiate payment"],
    [paymentMessages.made, "Payment initiated successfully"],
  ])("%s", (message, words) => {
    expect<string>(message).toBe(words);
  });
});

describe("section 5, a payment's rules:", () => {
  test.each(["vaId", "recipient", "amount", "description"])("%s is required", (field) => {
    const result = paymentFormSchema.safeParse({ ...intended(), [field]: "" });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      "Please fill in all required fields",
    ]);
  });

  test("an amount has at most two decimals", () => {
    const result = paymentFormSchema.safeParse(intended({ amount: "1.005" }));
    expect(result.error?.issues[0]?.message).toContain("at most two decimal places");
  });

  test("the reference is PAY-{yyyymmdd}-{6 random uppercase alphanumerics}, made again for each opening", async () => {
    const [first, second] = [await dialogAt(`${screen}?create=1`), await dialogAt(`${screen}?create=1`)];
    expect(first.props.reference).toMatch(/^PAY-20261118-[A-Z0-9]{6}$/);
    expect(second.props.reference).not.toBe(first.props.reference);
  });

  test("offered accounts are POBO or BOTH, debit enabled and active, and the client's own", async () => {
    const collections = await book.openAccount({ type: "COBO" });
    const suspended = await book.openAccount();
    await book.change(suspended.id, { status: "suspended" });
    const closed = await book.openAccount();
    await book.change(closed.id, { debitEnabled: false });
    const answer = await book.send("client_user", "GET", "/api/payments/accounts");
    const names = (await answer.json()).map(({ id }: { id: number }) => id);
    expect(names).toEqual([own.id, payer.id]);
    expect(names).not.toContain(collections.id);
    const found = await book.send("client_user", "GET", "/api/payments/accounts?q=suppliers");
    expect(await found.json()).toMatchObject([
      { id: payer.id, customerName: "Gulf Suppliers", availableBalance: "500.00", currency: "USD" },
    ]);
  });
});

describe("the dialog", () => {
  test("opens from the main button and from each account that can pay; the others say why not", async () => {
    const { html, all } = await book.show("client_user", screen);
    expect(attributes(html, ".page-actions a", "href")).toEqual([
      "/client/inbox",
      `${screen}?upload=1`,
      `${screen}?create=1`,
    ]);
    expect(attributes(html, ".payer-act a", "href")).toEqual([`${screen}?pay=${payer.id}`]);
    expect(all(".payer-act button")).toEqual(["Pay"]);
    expect(all(".payer-act small")).toEqual(["Nothing is available"]);
  });

  test.each([
    ["debits switched off", { debitEnabled: false }, "Debits are switched off"],
    ["suspended", { status: "suspended" }, "This account is suspended"],
  ])("an account that is %s has a disabled Pay with its reason", async (_, state, reason) => {
    await book.change(payer.id, state);
    const { html, all } = await book.show("client_user", screen);
    expect(attributes(html, ".payer-act a", "href")).toEqual([]);
    expect(all(".payer-act small")).toContain(reason);
    const { props } = await dialogAt(`${screen}?pay=${payer.id}`);
    expect(props.from).toBeUndefined();
    expect(props.refused).toContain(reason);
  });

  test("has the account of its address, with what is available", async () => {
    const { props } = await dialogAt(`${screen}?pay=${payer.id}`);
    expect(props.from).toMatchObject({ id: payer.id, availableBalance: "500.00" });
  });

  test("of a foreign account is not there, and staff gets none", async () => {
    expect((await book.show("client_user", `${screen}?pay=${foreign.id}`)).status).toBe(404);
    for (const who of ["admin", "auditor"] as const) {
      const { html, all } = await book.show(who, `${screen}?pay=${payer.id}`);
      expect([attributes(html, "#dialog x-island", "props"), all(".page-actions a")]).toEqual([[], []]);
    }
  });

  test("offers the recipients that were paid last, each once, and those that came back not at all", async () => {
    await pay();
    await pay({ reference: "PAY-20261118-ABC124" }, "second");
    await pay({ recipient: own.virtualIban, reference: "PAY-20261118-ABC125" }, "third");
    const { props } = await dialogAt(`${screen}?create=1`);
    expect(props.recent).toEqual([
      { recipient: groupIban(own.virtualIban), name: "Gulf Operating", note: "Rent" },
      { recipient: groupIban(external), name: null, note: "Rent" },
    ]);
  });

  test("its address fills it, but for an amount that is none", async () => {
    const filled = async (amount: string) =>
      (await dialogAt(`${screen}?pay=${payer.id}&recipient=${external}&amount=${amount}`)).props.values;
    const recipient = groupIban(external);
    expect(await filled("1250.50")).toEqual({
      ...payeeValues({}),
      recipient,
      amount: "1250.50",
      description: "",
    });
    expect(await filled("1e9")).toMatchObject({ recipient, amount: "", description: "" });
  });

  test("'Pay again' fills it, with a new reference", async () => {
    await pay({ creditor: { name: "Acme Ltd", country: "GB" }, purpose: "SUPP" });
    const { props } = await dialogAt(`${screen}?again=1`);
    expect(props.values).toEqual({
      ...payeeValues({ name: "Acme Ltd", country: "GB", purpose: "SUPP" }),
      recipient: groupIban(external),
      amount: "120.00",
      description: "Rent",
    });
    expect(props.from.id).toBe(payer.id);
    expect(props.reference).not.toBe(reference);
    expect((await book.show("stranger", `${screen}?again=1`)).status).toBe(404);
  });
});

describe("a recipient is described while it is typed:", () => {
  test.each([
    ["an IBAN by its country", external, { kind: "iban", name: "IBAN, United Kingdom", problem: null }],
    ["in small letters and groups", "gb29 nwbk 6016 1331 9268 19", { recipient: external, problem: null }],
    ["an account number", "12345678", { kind: "number", name: "Account number at another bank" }],
  ])("%s", async (_, recipient, expected) => {
    expect(await (await check(`recipient=${encodeURIComponent(recipient)}`)).json()).toMatchObject(expected);
  });

  test("an own account by its name", async () => {
    const expected = { kind: "own", name: "Gulf Operating", problem: null };
    expect(await (await check(`recipient=${own.virtualIban}`)).json()).toMatchObject(expected);
  });

  test("another one of ours only as an account at this bank, whether there is one or not", async () => {
    for (const iban of [foreign.virtualIban, makeVirtualIban("999", 4711)]) {
      expect(await (await check(`recipient=${iban}`)).json()).toEqual({
        recipient: iban,
        kind: "bank",
        name: "An account at this bank",
        problem: null,
        beneficiary: null,
        needs: [],
        arrivesOn: "2026-11-18",
      });
    }
  });

  test("the account that is paid from", async () => {
    const answer = await check(`recipient=${payer.virtualIban}&vaId=${payer.id}`);
    expect(await answer.json()).toMatchObject({ problem: "From and to must be two accounts" });
  });

  test.each([
    ["one wrong digit", "GB29NWBK60161331926818", "at least one character of this IBAN is wrong"],
    [
      "a digit short",
      "GB29NWBK6016133192681",
      "United Kingdom: an IBAN there has 22 characters, this one has 21",
    ],
    ["a country without IBANs", "US29NWBK60161331926819", "United States has no IBANs"],
    ["no country", "XX29NWBK60161331926819", "No country has the code XX"],
    ["letters for digits", "DE89370400440532013ABC", "is written otherwise"],
    ["five digits", "12345", "Give an IBAN, or an account number of 6 to 20 digits"],
  ])("%s", async (_, recipient, sentence) => {
    const { problem, name } = await (await check(`recipient=${recipient}`)).json();
    expect([problem.includes(sentence), name]).toEqual([true, null]);
  });

  test("to clients only", async () => {
    const path = `/api/payments/recipient?recipient=${external}`;
    const statuses = await Promise.all(
      (["nobody", "admin", "auditor"] as const).map(
        async (who) => (await book.send(who, "GET", path)).status,
      ),
    );
    expect(statuses).toEqual([401, 403, 403]);
  });
});

describe("the review", () => {
  test("says from, to, amount, the balance after and what happens, and books nothing", async () => {
    const before = await book.countRows();
    const answer = await preview();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      from: { customerName: "Gulf Suppliers", virtualIban: payer.virtualIban },
      to: { recipient: external, kind: "iban", name: "IBAN, United Kingdom" },
      amount: "120.00",
      currency: "USD",
      availableBalance: "500.00",
      balanceAfter: "380.00",
      executesOn: "2026-11-18",
      arrivesOn: "2026-11-23",
      outlook: "leaves_today",
      needs: [],
      payeeCheck: null,
    });
    expect(await book.countRows()).toEqual(before);
  });

  test("one of ours is booked at once, and another client's is not named", async () => {
    const text = await (await preview({ recipient: foreign.virtualIban })).text();
    expect(JSON.parse(text)).toMatchObject({
      outlook: "booked_at_once",
      to: { name: "An account at this bank" },
    });
    expect(text.includes("Secret Weaving")).toBe(false);
  });

  test("'will be reviewed' is said only of what the bank approves of all clients", async () => {
    const settings = [{ kind: "payment", enabled: true, aboveUsd: "100.00" }];
    await book.send("admin", "PUT", "/api/approval-settings", { json: settings });
    expect(await (await preview()).json()).toMatchObject({ outlook: "will_be_reviewed" });
    expect(await (await preview({ amount: "99.00" })).json()).toMatchObject({ outlook: "leaves_today" });
  });

  test("a suspicious payment looks like any other, and shows 'Processing' afterwards", async () => {
    await book.send("admin", "PUT", "/api/alert-settings/GULF", { json: { highAmount: "100.00" } });
    expect(await (await preview()).json()).toMatchObject({ outlook: "leaves_today", balanceAfter: "380.00" });
    expect((await pay()).status).toBe(201);
    const [status] = await book.db.readPrimary({ sql: "select status from payments", args: [] });
    expect(status?.status).toBe("review");
    const { all } = await book.show("client_user", screen);
    expect(all("#payments tbody .badge")).toEqual(["Processing"]);
  });

  test.each([
    ["booked_at_once", "Booked at once"],
    ["leaves_today", "Leaves today"],
    ["will_be_reviewed", "Will be reviewed"],
    ["needs_second_person", "Needs a second person"],
  ] as const)("%s reads '%s'", (outlook, words) => {
    expect(paymentOutlooks).toContain(outlook);
    expect(outlookLabels[outlook].title).toBe(words);
  });

  test.each([
    ["of the UAE", "AE070331234567890123456", "A local transfer: immediate."],
    ["of another country", "DE89370400440532013000", "An international transfer: 1-3 business days."],
    ["that names none", "100200300400", outlookLabels.leaves_today.text],
  ])("to a number %s, says which of the times applies", (_, recipient, words) => {
    expect(outlookText("leaves_today", recipient)).toBe(words);
    expect(outlookText("booked_at_once", recipient)).toBe(outlookLabels.booked_at_once.text);
  });

  test.each([
    ["more than is available", { amount: "500.01" }, 409, "amount", "Insufficient available balance"],
    ["from = to", { recipient: "PAYER" }, 400, "recipient", "From and to must be two accounts"],
    ["another currency", { currency: "EUR" }, 409, undefined, ""],
    ["three decimals", { amount: "1.005" }, 400, "amount", "at most two decimal places"],
    [
      "one wrong digit",
      { recipient: "GB29NWBK60161331926818" },
      400,
      "recipient",
      "check digits do not match",
    ],
  ])("refuses %s, at its field, and writes nothing", async (_, more, status, field, sentence) => {
    const json = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [name, value === "PAYER" ? payer.virtualIban : value]),
    );
    const before = await book.countRows();
    const answer = await preview(json);
    const refusal = await answer.json();
    expect(answer.status).toBe(status);
    if (field !== undefined) expect(refusal.fields[field]).toContain(sentence);
    expect(await book.countRows()).toEqual(before);
  });

  test("refuses what is more than is left of a limit, naming both", async () => {
    const limits = { dailyLimit: "400.00", enforceLimits: true };
    await book.send("admin", "PUT", `/api/virtual-accounts/${payer.id}/configuration`, { json: limits });
    const { fields } = await (await preview()).json();
    expect(fields.amount).toBe(
      "The daily limit of AED 400.00 does not allow this payment: $120.00 (AED 440.70) was asked for, AED 400.00 is left on 18 Nov 2026",
    );
  });

  test.each(["suspended", "deleted"])(
    "a %s account of ours cannot receive, and the reason is not given",
    async (how) => {
      if (how === "suspended") await book.change(foreign.id, { status: "suspended" });
      else await book.send("admin", "DELETE", `/api/virtual-accounts/${foreign.id}`);
      const answer = await preview({ recipient: foreign.virtualIban });
      expect([answer.status, (await answer.json()).fields]).toEqual([
        409,
        { recipient: "The recipient cannot receive this payment" },
      ]);
    },
  );

  test("cannot be asked without limit which IBANs of ours are in use", async () => {
    const answers: number[] = [];
    for (let n = 1; n <= 41; n++) {
      answers.push((await preview({ recipient: makeVirtualIban("999", 5000 + n) })).status);
    }
    expect([answers[0], answers.at(-1)]).toEqual([409, 429]);
  });

  test("says that a reference was paid with already", async () => {
    await pay();
    const refusal = await getRefusal(await preview());
    expect(refusal.code).toBe("REFERENCE_USED");
  });

  test("of a foreign account is 404, as if it were not there", async () => {
    expect((await preview({ vaId: foreign.id })).status).toBe(404);
  });
});

describe("the review agrees with the ledger", () => {
  test("whatever the accounts' state: what it lets through is booked, what it refuses is refused alike", async () => {
    const gita = { ...people.client_user, userId: people.client_user.id, sessionId: "" };
    const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "pay" };
    const actor = { ...gita, email: "gita@vostra.example", virtualAccountId: null, origin };
    await book.send("admin", "PUT", `/api/virtual-accounts/${payer.id}/configuration`, {
      json: { dailyLimit: "900.00", monthlyLimit: "1200.00", enforceLimits: true },
    });
    let made = 0;
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          status: fc.constantFrom("active", "active", "active", "suspended"),
          debitEnabled: fc.constantFrom(true, true, true, false),
          type: fc.constantFrom("BOTH", "POBO", "POBO", "COBO"),
        }),
        fc.record({
          status: fc.constantFrom("active", "active", "inactive"),
          creditEnabled: fc.constantFrom(true, true, false),
        }),
        fc.constantFrom("external", "own", "foreign", "nowhere"),
        fc.integer({ min: 1, max: 30_000 }),
        fc.constantFrom("USD", "USD", "USD", "AED"),
        async (from, to, target, amount, currency) => {
          await book.change(payer.id, from);
          await book.change(foreign.id, to);
          const recipient = {
            external,
            own: payer.virtualIban,
            foreign: foreign.virtualIban,
            nowhere: makeVirtualIban("999", 4711),
          }[target];
          const payment = { recipient, currency, reference: `PAY-20261118-${++made}` } as const;
          const decimal = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
          book.wait(61_000);
          book.forgetSessions();
          const shown = await preview({ ...payment, amount: decimal });
          const refusal = shown.status === 200 ? undefined : await getRefusal(shown);
          const booked = await makePayment(book.deps, actor, {
            ...payment,
            currency: currency === "USD" ? "USD" : "AED",
            accountId: payer.id,
            amount,
            description: "Rent",
          }).then(
            () => undefined,
            (error: { message: string; code: string }) => error,
          );
          seen.add(booked?.code ?? "booked");
          expect([refusal?.code, refusal?.message]).toEqual([booked?.code, booked?.message]);
        },
      ),
      { numRuns: countCases(60, 25), seed: 7 },
    );
    expect(seen.size).toBeGreaterThan(5);
  });
});

describe("a payment is made once:", () => {
  test("sent again after a lost answer, it answers the first answer and moves nothing more", async () => {
    const [first, again] = [await pay(), await pay()];
    expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      201,
      "true",
    ]);
    expect(await again.json()).toEqual(await first.json());
    expect(await available(payer)).toBe("380.00");
  });

  test("sent ten times at once, it moves money once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay()));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
    expect(await available(payer)).toBe("380.00");
  });

  test("with other values under the same reference: 422, and nothing more is paid", async () => {
    await pay();
    expect((await pay({ amount: "1.00" })).status).toBe(422);
    expect(await available(payer)).toBe("380.00");
  });

  test("by nobody of the bank's staff", async () => {
    for (const who of ["admin", "auditor"] as const) {
      const answer = await book.send(who, "POST", "/api/payments/preview", { json: intended() });
      expect(answer.status).toBe(403);
    }
  });
});
