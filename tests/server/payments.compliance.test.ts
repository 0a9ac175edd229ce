import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { transactionSchema } from "@/accounts/transactions/contract";
import { paymentSchema } from "@/payments/contract";
import { type PaymentOutlook, paymentOutlook } from "@/payments/second-user/outlook";
import { type Book, startBook } from "./book";
import { toActor } from "./support";

const external = "GB29NWBK60161331926819";
const hour = 3_600_000;
const day = 24 * hour;

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ customerName: "Gulf Marine" });
  await book.book("credit", account.id, { amount: "1000000.00" });
});
afterEach(() => book.close());

let made = 0;
const submit = (amount: string, recipient = external, vaId = account.id) =>
  book.submit("client_user", {
    vaId,
    type: "debit",
    amount,
    currency: "USD",
    description: "Engines",
    reference: `PAY-20261118-${++made}`,
    recipient,
  });

/** Pays as the client and returns the payment as staff see it. */
async function pay(amount: string, recipient?: string, vaId = account.id) {
  const answer = await submit(amount, recipient, vaId);
  if (answer.status !== 201) throw new Error(`Not paid: ${answer.status} ${await answer.text()}`);
  return newest();
}

const payments = async (who: "admin" | "client_user" = "admin") =>
  paymentSchema.array().parse(await (await book.send(who, "GET", "/api/payments")).json());

async function newest() {
  const [payment] = await payments();
  if (!payment) throw new Error("No payment");
  return payment;
}

const wait = (ms: number) => {
  book.wait(ms);
  book.forgetSessions();
};

const decide = (id: number, act: "approve" | "reject") =>
  book.send("admin", "POST", `/api/payments/${id}/${act}`, { json: { reason: "Seen the invoice" } });

describe("a large payment to a recipient that this client never paid", () => {
  const first =
    "First payment of this client to this recipient, worth $50,000.00: reviewed from $50,000.00 on";

  test("waits for a review, which gives its figures", async () => {
    expect(await pay("50000.00")).toMatchObject({ status: "review", suspicion: first });
  });

  test("goes out where it is a cent below the client's threshold", async () => {
    expect(await pay("49999.99")).toMatchObject({ status: "booked", suspicion: null });
  });

  test("goes out once the recipient was paid before, from another account of the client as well", async () => {
    await pay("10.00");
    const other = await book.openAccount();
    await book.book("credit", other.id, { amount: "90000.00" });
    expect((await pay("60000.00", external, other.id)).status).toBe("booked");
  });

  test("is not vouched for by a payment that waits, or that was rejected", async () => {
    const { id } = await pay("50000.00");
    expect((await pay("50000.00")).status).toBe("review");
    await decide(id, "reject");
    expect((await pay("50000.00")).status).toBe("review");
    await decide((await newest()).id, "approve");
    expect((await pay("60000.00")).status).toBe("booked");
  });

  test("is measured by the thresholds that the client has of its own", async () => {
    const json = { highAmount: "800.00" };
    expect((await book.send("admin", "PUT", "/api/alert-settings/GULF", { json })).status).toBe(200);
    expect((await pay("800.00")).suspicion).toBe(
      "First payment of this client to this recipient, worth $800.00: reviewed from $800.00 on",
    );
  });

  test("is not vouched for by a payment to what may be another account with its number", async () => {
    await pay("10.00", "31926819");
    await pay("10.00", "60161331926819");
    expect((await pay("50000.00")).status).toBe("review");
    await pay("10.00", "1234567890123456");
    expect((await pay("50000.00", "AE070331234567890123456")).status).toBe("review");
  });

  test("goes out where the account's compliance check is off", async () => {
    const path = `/api/virtual-accounts/${account.id}/configuration`;
    const off = await book.send("admin", "PUT", path, { json: { complianceCheck: false } });
    expect(off.status).toBe(200);
    expect(await pay("50000.00")).toMatchObject({ status: "booked", suspicion: null });
  });
});

describe("the third payment within 24 hours to one recipient, each just under the threshold", () => {
  test("waits, and says how many there are and of how much", async () => {
    await pay("45000.00");
    wait(hour);
    expect((await pay("50000.00")).suspicion).toBe(null);
    wait(hour);
    expect(await pay("46000.00")).toMatchObject({
      status: "review",
      suspicion:
        "3 payments to this recipient within 24 hours, $141,000.00 in all, each worth 90 to 100 % of $50,000.00",
    });
  });

  test("waits however the recipient is written", async () => {
    await pay("45000.00");
    await pay("45000.00", "0031926819");
    expect((await pay("45000.00", "31926819")).suspicion).toBe(
      "3 payments to this recipient within 24 hours, $135,000.00 in all, each worth 90 to 100 % of $50,000.00",
    );
  });

  test.each([
    ["of less", "44999.99", external, 0],
    ["to somebody else", "45000.00", "12345678", 0],
    ["of the day before", "45000.00", external, day],
  ])("does not count payments %s", async (_, amount, recipient, later) => {
    await pay(amount, recipient);
    await pay(amount, recipient);
    wait(later);
    expect((await pay("45000.00")).status).toBe("booked");
  });

  test("does not slip through among payments at once: two of five go out, three wait", async () => {
    await Promise.all(Array.from({ length: 5 }, () => submit("45000.00")));
    const found = (await payments()).map(({ status }) => status);
    expect(found.sort()).toEqual(["booked", "booked", "review", "review", "review"]);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("a quarter of the balance of an account without a movement for 90 days", () => {
  beforeEach(async () => {
    account = await book.openAccount();
    await book.book("credit", account.id, { amount: "1000.00" });
    wait(90 * day);
  });

  test("waits", async () => {
    expect(await pay("250.00")).toMatchObject({
      status: "review",
      suspicion: "$250.00 leaves within 24 hours, 25 % of the balance, after 90 days without a movement",
    });
  });

  test("goes out where it is less, or the account was used a second later", async () => {
    expect((await pay("249.99")).status).toBe("booked");
    const used = await book.openAccount();
    await book.book("credit", used.id, { amount: "1000.00" });
    wait(90 * day - 1000);
    expect((await pay("900.00", external, used.id)).status).toBe("booked");
  });

  test("is not dodged by smaller payments before it, at once or one after the other", async () => {
    await pay("1.00");
    wait(hour);
    await Promise.all([submit("200.00"), submit("200.00")]);
    const found = (await payments()).map(({ status }) => status);
    expect(found.sort()).toEqual(["booked", "booked", "review"]);
  });

  test("is not dodged by however many small payments before it", async () => {
    for (let count = 0; count < 25; count++) await pay("0.01");
    expect(await pay("500.00")).toMatchObject({
      status: "review",
      suspicion: "$500.25 leaves within 24 hours, 50 % of the balance, after 90 days without a movement",
    });
  });

  describe("while another account of the client sends it money", () => {
    const feed = async (amount: string, recipient: string) => {
      const other = await book.openAccount();
      await book.book("credit", other.id, { amount: "5000.00" });
      expect((await pay(amount, recipient, other.id)).status).toBe("booked");
    };

    test("waits, since that does not wake it", async () => {
      await feed("0.01", account.virtualIban);
      expect(await pay("500.00")).toMatchObject({
        status: "review",
        suspicion: "$499.99 leaves within 24 hours, 49 % of the balance, after 90 days without a movement",
      });
    });

    test("goes out where the account has afterwards what it had", async () => {
      await feed("500.00", account.virtualIban);
      expect((await pay("500.00")).status).toBe("booked");
    });
  });

  test("is not dodged by a rejected payment, whose return is not a movement", async () => {
    const { id } = await pay("500.00");
    expect((await decide(id, "reject")).status).toBe(200);
    expect((await pay("500.00")).status).toBe("review");
  });

  test("waits no more a day after a smaller payment woke the account", async () => {
    await pay("1.00");
    wait(day);
    expect((await pay("900.00")).status).toBe("booked");
  });
});

describe("a client does not see", () => {
  test("by the answer, which is the same as for a payment that goes out", async () => {
    const [waits, goes] = [await submit("50000.00"), await submit("10.00")];
    expect([waits.status, goes.status]).toEqual([201, 201]);
    const names = async (answer: Response) =>
      Object.keys(transactionSchema.loose().parse(await answer.json())).sort();
    expect(await names(waits)).toEqual(await names(goes));
    expect([...waits.headers.keys()].sort()).toEqual([...goes.headers.keys()].sort());
  });

  test("by its payments, alerts, bell, transactions or exports: only staff reads why", async () => {
    await submit("50000.00");
    const own = await payments("client_user");
    expect(own).toMatchObject([{ status: "review", suspicion: null, review: null }]);
    const paths = [
      "/api/payments",
      "/api/alerts",
      "/api/transactions/recent",
      "/api/transactions/export/csv",
      "/client/overview",
    ];
    for (const path of paths) {
      const text = await (await book.send("client_user", "GET", path)).text();
      expect(text.includes("First payment of this client")).toBe(false);
      expect(text.includes("Suspicious")).toBe(false);
    }
    expect(await (await book.send("auditor", "GET", "/api/alerts")).text()).toContain("Suspicious payment");
  });
});

describe("payments above the amount that the bank approves itself", () => {
  beforeEach(async () => {
    const json = [{ kind: "payment", enabled: true, aboveUsd: "1000.00" }];
    expect((await book.send("admin", "PUT", "/api/approval-settings", { json })).status).toBe(200);
  });

  test("wait, and raise no suspicion", async () => {
    expect((await pay("1000.00")).status).toBe("booked");
    expect(await pay("1000.01", "12345678")).toMatchObject({
      status: "review",
      suspicion:
        "The bank approves payments above $1,000.00 itself, those to one recipient within 24 hours as one",
    });
    expect((await book.countRows()).alerts).toBe(1);
  });

  test("are not dodged by splitting them, at once or over the day", async () => {
    await Promise.all([submit("600.00"), submit("600.00")]);
    expect((await payments()).map(({ status }) => status).sort()).toEqual(["booked", "review"]);
    wait(23 * hour);
    expect((await pay("500.00")).status).toBe("review");
    wait(day);
    expect((await pay("600.00")).status).toBe("booked");
  });

  test("are not dodged by other ways to write the recipient", async () => {
    await pay("600.00");
    expect((await pay("600.00", "0031926819")).status).toBe("review");
    expect((await pay("600.00", "12345678")).status).toBe("booked");
  });

  test.each([
    ["31926819", external],
    [external, "31926819"],
  ])("want the second person for one to %s as %s", async (one, two) => {
    await pay("600.00", one);
    const { id } = await pay("600.00", two);
    expect((await decide(id, "approve")).status).toBe(202);
  });

  test("want the second person for the split one as well", async () => {
    await pay("600.00");
    const { id } = await pay("600.00");
    expect((await decide(id, "approve")).status).toBe(202);
  });
});

describe("what a payment's outlook says", () => {
  const outlook = async (recipient: string, amount: number): Promise<PaymentOutlook> =>
    paymentOutlook(book.deps, toActor("client_user"), { accountId: account.id, recipient, amount });

  test("is 'booked at once' for an account at this bank and 'leaves today' for any other", async () => {
    const { virtualIban } = await book.openAccount({ clientId: "NOOR" });
    expect(await outlook(virtualIban, 100)).toBe("booked_at_once");
    expect(await outlook("gb29 NWBK 6016 1331 9268 19", 100)).toBe("leaves_today");
  });

  test("never is that a payment is suspicious", async () => {
    expect(await outlook(external, 90_000_000)).toBe("leaves_today");
  });

  test("is 'will be reviewed' above what the bank approves itself, with what was paid that day", async () => {
    const json = [{ kind: "payment", enabled: true, aboveUsd: "1000.00" }];
    await book.send("admin", "PUT", "/api/approval-settings", { json });
    expect(await outlook(external, 1000_00)).toBe("leaves_today");
    expect(await outlook(external, 1000_01)).toBe("will_be_reviewed");
    await pay("600.00");
    expect(await outlook(external, 400_01)).toBe("will_be_reviewed");
  });
});
