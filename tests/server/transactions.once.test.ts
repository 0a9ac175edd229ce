import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { databaseError } from "db/client";
import type { AccountDto } from "@/accounts/contract";
import { transactionSchema } from "@/accounts/transactions/contract";
import { sweepKeys } from "@/commands/idempotency/store";
import { type Book, type Caller, getRefusal, startBook } from "./book";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount();
  await book.book("credit", account.id, { amount: "25.00" });
});
afterEach(() => book.close());

const words = { currency: "USD", description: "A debit", reference: "PAY-1", recipient: "12345678" };
const debit = (who: Caller, key?: string, more: Record<string, unknown> = {}) =>
  book.submit(
    who,
    { ...words, vaId: account.id, type: "debit", amount: "1.00", ...more },
    key === undefined ? {} : { "idempotency-key": key },
  );

const available = async () => (await book.readAccount(account.id)).availableBalance;
const many = (count: number, act: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

describe("the same idempotency key", () => {
  test.each(["admin", "client_user"] as const)("answers the %s's first answer again, marked", async (who) => {
    const first = await debit(who, "k1");
    const again = await debit(who, "k1");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await again.json()).toEqual(await first.json());
    expect(await available()).toBe("24.00");
  });

  test("answers so also after more was booked", async () => {
    await debit("admin", "k1");
    await debit("admin", "k2", { amount: "5.00" });
    expect(await (await debit("admin", "k1")).json()).toMatchObject({ balanceAfter: "24.00" });
  });

  test.each([{ amount: "2.00" }, { reference: "PAY-2" }, { currency: "AED" }, { description: "Else" }])(
    "with %j is another request, and is refused",
    async (other) => {
      await debit("admin", "k1");
      const answer = await debit("admin", "k1", other);
      expect(answer.status).toBe(422);
      expect((await getRefusal(answer)).code).toBe("IDEMPOTENCY_KEY_REUSED");
      expect(await available()).toBe("24.00");
    },
  );

  test("answers nothing if the book bound it by another's hand, to a posting or to nothing, and verify reports it", async () => {
    await debit("admin", "k1");
    const bind = (key: string, response: string) =>
      book.db.write([
        {
          sql: `insert into idempotency_keys (user_id, scope, key, body_hash, status, response, created_at)
            select user_id, scope, ?, body_hash, status, ${response}, created_at
            from idempotency_keys where key = 'k1'`,
          args: [key],
        },
      ]);
    await bind("k2", "response");
    await bind("k3", "null");
    for (const key of ["k2", "k3"]) {
      const answer = await debit("admin", key);
      expect(answer.status).toBe(409);
      expect((await getRefusal(answer)).code).toBe("KEY_UNRECORDED");
    }
    expect(await available()).toBe("24.00");
    expect((await book.flaws()).join()).toMatch(/idempotency keys? .*answer/);
    const made = await debit("admin", "k4");
    expect([made.status, made.headers.get("idempotency-replayed")]).toEqual([201, null]);
  });

  test("knows 1, '1' and '1.00' as the same amount", async () => {
    await debit("admin", "k1");
    for (const amount of [1, "1", "1.0"]) {
      const answer = await debit("admin", "k1", { amount });
      expect([amount, answer.headers.get("idempotency-replayed")]).toEqual([amount, "true"]);
    }
  });

  test("is each user's own", async () => {
    await debit("admin", "k1");
    expect((await debit("client_user", "k1")).headers.get("idempotency-replayed")).toBeNull();
    expect(await available()).toBe("23.00");
  });

  test("is not bound by a refusal: once there is money, the same call is made", async () => {
    expect((await debit("admin", "k1", { amount: "30.00" })).status).toBe(409);
    await book.book("credit", account.id, { amount: "10.00" });
    expect((await debit("admin", "k1", { amount: "30.00" })).status).toBe(201);
    expect(await available()).toBe("5.00");
  });

  test("is bound for seven days, and then refuses the same movement, which another key books", async () => {
    const key = "idempotency-replayed";
    const waitHours = (hours: number) => {
      book.wait(hours * 3_600_000);
      book.forgetSessions();
    };
    const first = await debit("admin", "k1");
    const expires = "idempotency-key-expires";
    const weekLater = new Date(book.deps.now() + 7 * 86_400_000).toUTCString();
    expect(first.headers.get(expires)).toBe(weekLater);
    const { id } = transactionSchema.parse(await first.json());
    waitHours(7 * 24 - 1);
    const replayed = await debit("admin", "k1");
    expect([replayed.headers.get(key), replayed.headers.get(expires)]).toEqual(["true", weekLater]);
    waitHours(2);
    await sweepKeys(book.deps);
    const refused = await debit("admin", "k1");
    const refusal = await getRefusal(refused);
    expect([refused.status, refusal.code]).toEqual([409, "KEY_EXPIRED"]);
    expect(refusal.message).toContain(`as transaction ${id} ($1.00, reference PAY-1)`);
    const paid = await debit("client_user", "k1");
    waitHours(7 * 24 + 1);
    const again = await debit("client_user", "k1");
    expect([paid.status, again.status, (await getRefusal(again)).code]).toEqual([201, 409, "KEY_EXPIRED"]);
    expect((await debit("admin", "k2")).headers.get(key)).toBeNull();
    // Under an old key another movement is a new one.
    expect((await debit("admin", "k1", { reference: "PAY-2" })).status).toBe(201);
    expect(await available()).toBe("21.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("stays bound for the days that the bank has set, and its row for as long", async () => {
    const other = await startBook({ IDEMPOTENCY_KEY_DAYS: "1" });
    const own = await other.openAccount();
    const credit = () =>
      other.submit(
        "admin",
        { ...words, vaId: own.id, type: "credit", amount: "1.00" },
        { "idempotency-key": "k1" },
      );
    await credit();
    other.wait(23 * 3_600_000);
    other.forgetSessions();
    await other.book("credit", own.id, { amount: "1.00" });
    const take = () => other.db.write([{ sql: "delete from idempotency_keys", args: [] }]);
    expect(await take().catch((error: unknown) => databaseError(error)?.code)).toBe("KEY_BOUND");
    expect((await credit()).headers.get("idempotency-replayed")).toBe("true");
    other.wait(2 * 3_600_000);
    other.forgetSessions();
    expect((await credit()).status).toBe(409);
    await other.close();
  });

  test("asks for the right first", async () => {
    await debit("client_user", "k1");
    await book.db.write([
      { sql: "update users set role = 'auditor', client_id = 'HOUSE' where id = 3", args: [] },
    ]);
    expect((await debit("client_user", "k1")).status).toBe(403);
  });

  test("fifty times at once moves money once", async () => {
    const answers = await many(50, () => debit("admin", "k1"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = await Promise.all(
      answers.map(async (answer) => transactionSchema.parse(await answer.json()).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await available()).toBe("24.00");
  });

  test("fifty times at once answers one first answer and forty-nine replays", async () => {
    const answers = await many(50, () => debit("client_user", "k1"));
    const replays = answers.filter((answer) => answer.headers.get("idempotency-replayed") === "true");
    expect(replays).toHaveLength(49);
    expect((await book.countRows()).payments).toBe(1);
  });
});

describe("at once", () => {
  test("sixty debits never overdraw the account", async () => {
    const answers = await many(60, (index) => debit("admin", undefined, { reference: `D${index}` }));
    const booked = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([booked.length, refused.length]).toEqual([25, 35]);
    expect(await available()).toBe("0.00");
  });

  test("sixty payments of a client never overdraw it", async () => {
    const answers = await many(60, (index) => debit("client_user", undefined, { reference: `PAY-${index}` }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25);
    expect(await available()).toBe("0.00");
  });

  test("holds and debits share what there is", async () => {
    const answers = await many(60, (index) =>
      debit("admin", undefined, { type: index % 2 === 0 ? "hold" : "debit", reference: `X${index}` }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(25);
    expect(await available()).toBe("0.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("each says its own balance, none twice", async () => {
    const answers = await many(20, (index) => debit("admin", undefined, { reference: `D${index}` }));
    const after = await Promise.all(
      answers.map(async (answer) => Number(transactionSchema.parse(await answer.json()).balanceAfter)),
    );
    expect(after.sort((a, b) => b - a)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index));
  });

  test("payments to and fro between two accounts keep their sum", async () => {
    const other = await book.openAccount({ clientId: "NOOR" });
    await book.book("credit", other.id, { amount: "25.00" });
    await many(40, (index) =>
      index % 2 === 0
        ? debit("client_user", undefined, { reference: `A${index}`, recipient: other.virtualIban })
        : debit("stranger", undefined, {
            vaId: other.id,
            amount: "2.00",
            reference: `B${index}`,
            recipient: account.virtualIban,
          }),
    );
    const balances = [await book.readAccount(account.id), await book.readAccount(other.id)];
    expect(balances.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(50);
    expect(await book.flaws()).toEqual([]);
  });

  test("an account is closed with nothing on it, or not at all, however many credits come meanwhile", async () => {
    const empty = await Promise.all(Array.from({ length: 4 }, () => book.openAccount()));
    for (const { id } of empty) {
      const credit = (index: number) =>
        debit("admin", undefined, { vaId: id, type: "credit", reference: `C${id}-${index}` });
      const [closing, ...credits] = await many(12, (index) =>
        index === 0 ? book.send("admin", "DELETE", `/api/virtual-accounts/${id}`) : credit(index),
      );
      const booked = credits.filter(({ status }) => status === 201).length;
      expect([closing?.status, booked]).toEqual(closing?.status === 204 ? [204, 0] : [409, 11]);
    }
    expect(await book.flaws()).toEqual([]);
  });

  test("a suspended account takes nothing more, and loses nothing that came before", async () => {
    const answers = await many(20, (index) =>
      index === 5
        ? book.send("admin", "PUT", `/api/virtual-accounts/${account.id}`, { json: { status: "suspended" } })
        : debit("admin", undefined, { reference: `D${index}` }),
    );
    expect(answers[5]?.status).toBe(200);
    const booked = answers.filter(({ status }) => status === 201).length;
    expect(await available()).toBe(`${25 - booked}.00`);
    expect((await debit("admin", undefined, { reference: "LATE" })).status).toBe(409);
    expect(await book.flaws()).toEqual([]);
  });

  test("a user who is made inactive books nothing more", async () => {
    await debit("admin");
    await book.db.write([{ sql: "update users set is_active = 0 where id = 1", args: [] }]);
    const answers = await many(5, (index) => debit("admin", undefined, { reference: `D${index}` }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});
