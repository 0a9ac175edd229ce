import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { users } from "db/schema";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { composeIBAN } from "ibantools";
import type { AccountDto } from "@/accounts/contract";
import { waitingSchema } from "@/approvals/contract";
import { findWaiting, paymentOutlook } from "@/payments/second-user/outlook";
import { mayBeSameAccount } from "@/vocabulary/iban/same-account";
import { parseAmount } from "@/vocabulary/money";
import { countCases } from "../samples";
import { type Book, startBook } from "./book";
import { main, openPaymentFiles, upload as uploadReport, writeReport } from "./payment-files";
import { getCookies, password, toActor } from "./support";

const day = 86_400_000;
const british = "GB29NWBK60161331926819";

/** Each pays from an account of one client, which wants two of its users above $100.00 from an account, or to a recipient. */
let book: Book;
let account: AccountDto;
let other: AccountDto;
let hana: string;
beforeEach(async () => {
  book = await startBook();
  account = await funded();
  other = await funded();
  const json = { username: "hana", email: "hana@gulf.example", password, role: "client_user" };
  await act("POST", "/api/auth/register", { ...json, clientId: "GULF" });
  hana = await signIn();
  await act("PUT", "/api/clients/GULF/payment-settings", { enabled: true, aboveUsd: "100.00" });
});
afterEach(() => book.close());

async function funded(): Promise<AccountDto> {
  const opened = await book.openAccount({ cbsAccount: main });
  await book.book("credit", opened.id, { amount: "100000.00" });
  return opened;
}

/** Makes a call as an admin that must succeed. */
async function act(method: string, path: string, json: unknown): Promise<void> {
  const answer = await book.send("admin", method, path, { json });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

const signIn = async () =>
  getCookies(await book.call("POST", "/api/auth/login", { json: { username: "hana", password } }));

let made = 0;
type Paid = { recipient?: string; from?: AccountDto; cookie?: string };
/** Pays as gita, or as the cookie's owner. */
function call(amount: string, { recipient = british, from = account, cookie }: Paid = {}): Promise<Response> {
  const reference = `PAY-20261118-S${++made}`;
  const payment = { vaId: from.id, type: "debit", amount, currency: "USD", description: "Engines" };
  const json = { ...payment, reference, recipient };
  return cookie === undefined
    ? book.submit("client_user", json)
    : book.call("POST", "/api/transactions", { cookie, json });
}
/** Makes a payment; returns whether it was made at once, or waits. */
async function pay(...payment: Parameters<typeof call>): Promise<"made" | "waits"> {
  const answer = await call(...payment);
  if (answer.status !== 201 && answer.status !== 202) throw new Error(await answer.text());
  return answer.status === 201 ? "made" : "waits";
}

/** The preview for gita or hana. */
async function outlook(
  amount: string,
  { recipient = british, from = account }: Paid = {},
  username = "gita",
) {
  const [user] = await book.db.read.select().from(users).where(eq(users.username, username));
  const actor = { ...toActor("client_user"), userId: user?.id ?? 0 };
  const payment = { accountId: from.id, recipient, amount: parseAmount(amount) ?? 0 };
  return paymentOutlook(book.deps, actor, payment);
}

const wait = async (ms: number) => {
  book.wait(ms);
  book.forgetSessions();
  hana = await signIn();
};

describe("payments to one recipient count together, from whichever account of the client", () => {
  test.each([
    ["an account number and more zeros before it", "12345678", "0012345678"],
    ["an IBAN of this country and its account number", "AE070331234567890123456", "1234567890123456"],
    ["that IBAN and its number with the bank's code", "AE070331234567890123456", "0331234567890123456"],
    ["a British IBAN and its account number", british, "31926819"],
    ["that IBAN and its number with the sort code", british, "60161331926819"],
    ["a German IBAN and its account number without zeros", "DE89370400440532013000", "532013000"],
    ["that IBAN and its number with more zeros", "DE89370400440532013000", "000000532013000"],
    ["a Norwegian IBAN and its account number", "NO9386011117947", "86011117947"],
  ])("%s, either first", async (_, one, two) => {
    expect(await pay("60.00", { recipient: one })).toBe("made");
    expect(await outlook("40.01", { recipient: two, from: other })).toBe("needs_second_person");
    expect(await pay("40.01", { recipient: two, from: other })).toBe("waits");
    expect(await pay("40.00", { recipient: two, from: other })).toBe("made");
    await wait(day);
    expect(await pay("60.00", { recipient: two })).toBe("made");
    expect(await outlook("40.01", { recipient: one, from: other })).toBe("needs_second_person");
    expect(await pay("40.01", { recipient: one, from: other })).toBe("waits");
  });

  test.each([
    ["another number that ends alike but in one digit", "12345678", "12345679"],
    ["a number in the midst of another", "12345678", "123456789"],
    ["numbers whose last six digits are the same", "12345678", "99345678"],
    ["one account number at two banks", iban("033"), iban("044")],
  ])("and not %s", async (_, one, two) => {
    expect(await pay("60.00", { recipient: one })).toBe("made");
    expect(await outlook("60.00", { recipient: two, from: other })).toBe("leaves_today");
    expect(await pay("60.00", { recipient: two, from: other })).toBe("made");
  });

  function iban(bank: string): string {
    return composeIBAN({ countryCode: "AE", bban: `${bank}0000001234567890` }) ?? "";
  }
});

describe("what one user paid alone from one account counts together, to whomever", () => {
  const first = { recipient: "20000001" };
  const second = { recipient: "20000002" };

  test("for a day, and above the amount waits", async () => {
    expect(await pay("60.00", first)).toBe("made");
    expect(await outlook("40.01", second)).toBe("needs_second_person");
    expect(await pay("40.01", second)).toBe("waits");
    expect(await outlook("40.00", second)).toBe("leaves_today");
    expect(await pay("40.00", second)).toBe("made");
    await wait(day - 1);
    expect(await pay("0.01", { recipient: "20000003" })).toBe("waits");
    await wait(1);
    expect(await pay("100.00", { recipient: "20000003" })).toBe("made");
  });

  test("at once as well as one after the other", async () => {
    const recipients = ["20000001", "20000002", "20000003"];
    const answers = await Promise.all(recipients.map((recipient) => pay("60.00", { recipient })));
    expect(answers.toSorted()).toEqual(["made", "waits", "waits"]);
  });

  test("and not what another user paid, or from another account", async () => {
    expect(await pay("60.00", first)).toBe("made");
    expect(await outlook("60.00", second, "hana")).toBe("leaves_today");
    expect(await pay("60.00", { ...second, cookie: hana })).toBe("made");
    expect(await pay("60.00", { recipient: "20000003", from: other })).toBe("made");
  });

  test("and not what two of its users did", async () => {
    const answer = await call("500.00", first);
    const { approvalId } = waitingSchema.parse(await answer.json());
    const approved = await book.call("POST", `/api/approvals/${approvalId}/approve`, { cookie: hana });
    expect(approved.status).toBe(200);
    expect(await outlook("100.00", second)).toBe("leaves_today");
    expect(await pay("100.00", second)).toBe("made");
    expect(await outlook("100.00", { recipient: "20000003" }, "hana")).toBe("leaves_today");
    expect(await pay("100.00", { recipient: "20000003", cookie: hana })).toBe("made");
  });

  test("and not what was returned", async () => {
    const { makeFile, send: markSent } = openPaymentFiles(book);
    expect(await pay("60.00", first)).toBe("made");
    const { id, messageId } = await makeFile();
    await markSent(id);
    expect(await outlook("60.00", second)).toBe("needs_second_person");
    expect(await pay("60.00", second)).toBe("waits");
    const back = await uploadReport(book, writeReport(messageId, [{ id: "P1", code: "AC01" }]));
    expect(back.ok).toBe(true);
    expect(await outlook("60.00", second)).toBe("leaves_today");
    expect(await pay("60.00", second)).toBe("made");
  });
});

describe("a payment under review counts, until it is rejected,", () => {
  test.each([
    ["with others to its recipient", () => ({ recipient: "20000001", from: other })],
    ["with others from its account", () => ({ recipient: "20000002" })],
  ])("%s", async (_, next) => {
    await act("PUT", "/api/approval-settings", [{ kind: "payment", enabled: true, aboveUsd: "50.00" }]);
    expect(await pay("60.00", { recipient: "20000001" })).toBe("made");
    expect(await outlook("45.00", next())).toBe("needs_second_person");
    expect(await pay("45.00", next())).toBe("waits");
    await act("POST", "/api/payments/1/reject", { reason: "No" });
    expect(await outlook("45.00", next())).toBe("leaves_today");
    expect(await pay("45.00", next())).toBe("made");
  });
});

/** One account number in the ways that people write it, or another one that looks like it. */
const recipients = fc
  .record({
    number: fc.constantFrom("12345678", "312345678", "12345670", "912345"),
    zeros: fc.nat({ max: 6 }),
    as: fc.constantFrom("number", "AE033", "AE044", "DE37040044", "GBNWBK601613"),
  })
  .map(({ number, zeros, as }) => {
    const [country, bank, length] = [as.slice(0, 2), as.slice(2), as.startsWith("DE") ? 10 : 16];
    if (as === "number") return "0".repeat(zeros) + number;
    const bban = bank + (country === "GB" ? number.padStart(8, "0").slice(-8) : number.padStart(length, "0"));
    return composeIBAN({ countryCode: country, bban }) ?? number;
  });

test("what is foretold of payments is what the posting does, however recipients are written and accounts alternate", async () => {
  const payments = fc.array(
    fc.record({ recipient: recipients, isOther: fc.boolean(), cents: fc.constantFrom(20, 40, 60, 101) }),
    { minLength: 2, maxLength: 7 },
  );
  let waited = 0;
  await fc.assert(
    fc.asyncProperty(payments, async (drawn) => {
      await wait(day);
      const intended = drawn.map(({ recipient, isOther, cents }) => ({
        accountId: (isOther ? other : account).id,
        recipient,
        amount: cents * 100,
        currency: "USD" as const,
      }));
      const foretold = new Set(await findWaiting(book.deps, toActor("client_user"), intended));
      for (const [at, { recipient, isOther, cents }] of drawn.entries()) {
        const payment = { recipient, from: isOther ? other : account };
        const shown = await outlook(`${cents}.00`, payment);
        const done = await pay(`${cents}.00`, payment);
        const [one] = intended.slice(at);
        expect(one && foretold.has(one) ? "waits" : "made").toBe(done);
        expect(shown === "needs_second_person" ? "waits" : "made").toBe(done);
        if (done === "waits") waited += 1;
      }
    }),
    { numRuns: countCases(30, 12) },
  );
  expect(waited).toBeGreaterThan(countCases(10, 2));
  expect(await book.flaws()).toEqual([]);
});

test("two recipients count together by the posting where the rule requires it", async () => {
  await fc.assert(
    fc.asyncProperty(recipients, recipients, async (one, two) => {
      await wait(day);
      expect(await pay("60.00", { recipient: one })).toBe("made");
      expect((await pay("60.00", { recipient: two, from: other })) === "waits").toBe(
        mayBeSameAccount(one, two),
      );
    }),
    { numRuns: countCases(60, 24) },
  );
});
