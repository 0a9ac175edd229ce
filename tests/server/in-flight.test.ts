import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { approvals, auditLogs } from "db/schema";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { type ApprovalKind, isApprovalKind } from "@/approvals/contract";
import { type Book, getRefusal, startBook } from "./book";
import { main, openPaymentFiles, upload as readReport, reserve, writeReport } from "./payment-files";
import { declaredActs, type Sending, waitingActs, writingCalls } from "./waiting-acts";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook({ REFUSED_POSTINGS_PER_MINUTE: "1" });
  account = await book.openAccount({ cbsAccount: main });
  await book.book("credit", account.id, { amount: "9000.00" });
});
afterEach(() => book.close());

/** Sets a kind as another node would, unknown to the application under test. */
const set = (kind: ApprovalKind, enabled: boolean, aboveUsd: number | null = null) =>
  book.db.write([
    {
      sql: `insert into approval_settings (kind, enabled, above_usd, updated_by, updated_at) values (?, ?, ?, 1, 0)
        on conflict (kind) do update set enabled = excluded.enabled, above_usd = excluded.above_usd`,
      args: [kind, enabled ? 1 : 0, aboveUsd],
    },
  ]);
const admin = (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  book.send("admin", method, path, { headers, ...(json && { json }) });
const key = (name: string) => ({ "idempotency-key": name });

let moved = 0;
function move(type: string, amount = "1.00", headers: Record<string, string> = {}, fields: object = {}) {
  moved += 1;
  const words = { currency: "USD", description: "Test", reference: `MOVE-${moved}` };
  return book.submit("admin", { vaId: account.id, type, amount, ...words, ...fields }, headers);
}

async function held(amount = "40.00"): Promise<number> {
  moved += 1;
  const words = { currency: "USD", reason: "Dispute", reference: `HOLD-${moved}` };
  const answer = await admin("POST", "/api/holds", { vaId: account.id, amount, ...words });
  return z.object({ id: z.number() }).parse(await answer.json()).id;
}

/** A payment that was sent, and the bank's report that it comes back. */
async function rejected() {
  const files = openPaymentFiles(book);
  const payer = await book.openAccount({ cbsAccount: main });
  await book.book("credit", payer.id, { amount: "100.00" });
  const { id } = await files.pay(payer, { amount: "100.00" });
  const file = await files.makeFile();
  await files.send(file.id);
  return { id, payer, report: writeReport(file.messageId, [{ id: `P${id}`, code: "AC04" }]) };
}

const release = async (id: number, headers = {}) =>
  admin("PUT", `/api/holds/${id}/release`, undefined, headers);

/** Each act that can wait, with each of its kinds. */
const waiting = declaredActs(await writingCalls()).flatMap(({ call, name, kinds }) =>
  kinds.map((kind) => ({ call, name, kind })),
);

/** Number of rows, without those of the approval that waits; the request for it is an event. */
async function countOthers(): Promise<Record<string, number>> {
  const {
    approvals: _,
    audit_logs: __,
    state_changes: ___,
    sqlite_sequence: ____,
    ...rows
  } = await book.countRows();
  return rows;
}

const listRefused = async () => (await book.trail()).filter(({ action }) => action === "REFUSED");

describe("a kind that was switched on after the last read of the settings stops", () => {
  test.each(waiting)("$kind: $call as $name", async ({ name, kind }) => {
    const act = (await waitingActs(book, account.id).asks[name]?.(kind)) ?? expect.unreachable();
    // A client's payment waits by the client's own setting; its maker is already signed in.
    if (isApprovalKind(kind)) await set(kind, true);
    else await book.send("client_user", "GET", "/api/dashboard/stats");
    const before = await countOthers();
    const refusedBefore = await listRefused();
    const answer = await act();
    expect([answer.status, answer.headers.get("location")]).toEqual([202, "/api/approvals/1"]);
    expect(await answer.json()).toEqual({
      approvalId: 1,
      ...(name === "client_payment" && { outcome: "second_person" }),
    });
    expect(await book.db.read.select().from(approvals)).toMatchObject([{ act: name, status: "waiting" }]);
    expect(await countOthers()).toEqual({ ...before, events: (before.events ?? 0) + 1 });
    expect(await listRefused()).toEqual(refusedBefore);
  });

  test("each debit that is booked after it, while many are under way", async () => {
    const json = [{ kind: "manual_debit", enabled: true }];
    const answers: Promise<Response>[] = [];
    let saved: Promise<Response> | undefined;
    // Successive debits join the write that changes the settings: some come after it.
    for (let turn = 0; turn < 60; turn += 1) {
      if (turn === 10) saved = admin("PUT", "/api/approval-settings", json);
      answers.push(move("debit", "0.01"));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await saved)?.status).toBe(200);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 202]));
    const { id, resource } = auditLogs;
    const rows = await book.db.read.select({ id, resource }).from(auditLogs).orderBy(id);
    const after = rows.slice(rows.findIndex((row) => row.resource === "APPROVAL_SETTINGS"));
    expect(after.filter((row) => row.resource === "TRANSACTION")).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("while the settings are read", () => {
  /** Does something after the settings were read and before the act continues, a number of times. */
  function afterEachLook(change: (look: number) => Promise<unknown>) {
    const { db } = book;
    const read = db.readPrimary;
    let look = 0;
    db.readPrimary = async (statement) => {
      const rows = await read(statement);
      const isOfSettings = "sql" in statement && statement.sql.includes("approval_settings");
      if (isOfSettings) await change(++look);
      return rows;
    };
  }

  test("a kind that is switched on holds the act of another one", async () => {
    const id = await held();
    await set("hold_release", true, 500_00);
    afterEachLook((look) => (look === 1 ? set("manual_debit", true) : Promise.resolve()));
    expect((await admin("POST", `/api/holds/${id}/capture`, {})).status).toBe(202);
    expect((await book.readAccount(account.id)).balance).toBe("9000.00");
  });

  test("an act goes by an amount that is set meanwhile", async () => {
    await set("manual_debit", true, 500_00);
    afterEachLook((look) => (look === 1 ? set("manual_debit", true, 20_00) : Promise.resolve()));
    expect((await move("debit", "20.00")).status).toBe(201);
    expect((await move("debit", "0.01")).status).toBe(202);
  });

  test("settings that change again and again refuse it with 409, and nothing is moved", async () => {
    await set("manual_debit", true, 500_00);
    afterEachLook((look) => set("manual_debit", true, 500_00 + look));
    const answer = await move("debit");
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "APPROVAL_SETTINGS_CHANGED"]);
    expect((await book.readAccount(account.id)).balance).toBe("9000.00");
  });
});

describe("if no kind is on, or was last known to be on,", () => {
  test("a credit, a debit and a release ask the primary nothing", async () => {
    await held();
    const { db } = book;
    const read = db.readPrimary;
    const asked: string[] = [];
    db.readPrimary = (statement) => {
      asked.push("sql" in statement ? statement.sql : statement.toSQL().sql);
      return read(statement);
    };
    const reference = `HOLD-${moved}`;
    expect((await move("credit", "1.00", key("c"))).status).toBe(201);
    expect((await move("debit", "1.00", key("d"))).status).toBe(201);
    expect((await move("release", "40.00", key("r"), { reference })).status).toBe(201);
    expect(asked).toEqual([]);
  });

  test("only the first act of a kind that is on is tried", async () => {
    await set("manual_debit", true);
    const { db } = book;
    const { post } = db;
    let tried = 0;
    db.post = (posting) => {
      tried += 1;
      return post(posting);
    };
    for (const _ of [1, 2, 3]) expect((await move("debit")).status).toBe(202);
    expect(tried).toBe(1);
    await set("manual_debit", false);
    for (const _ of [1, 2, 3]) expect((await move("debit")).status).toBe(201);
    expect(tried).toBe(4);
  });

  test("an act that has to wait is not a refused posting: it does not count for a rate, and leaves no row", async () => {
    await set("manual_debit", true);
    expect((await move("debit")).status).toBe(202);
    await set("manual_credit", true);
    expect((await move("credit")).status).toBe(202);
    expect((await move("debit", "1.00", {}, { vaId: 999_999 })).status).toBe(404);
    expect((await book.trail()).map(({ action }) => action)).not.toContain("REFUSED");
  });
});

describe("a repeat with the key of an act that waits is answered with its approval, marked,", () => {
  const waits = async (act: (headers: Record<string, string>) => Promise<Response>, kind: ApprovalKind) => {
    await set(kind, true);
    const first = await act(key("waits"));
    expect(first.status).toBe(202);
    await set(kind, false);
    return async () => {
      const before = await book.countRows();
      const again = await act(key("waits"));
      expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([202, "true"]);
      expect(await again.json()).toEqual(await first.json());
      expect(await book.countRows()).toEqual(before);
    };
  };
  /** Another act of the kind is carried out: by now it is known that the kind is off. */
  const forget = async (act: Sending) => expect((await act()).status).toBeLessThan(202);
  const debit = (headers: Record<string, string>) =>
    move("debit", "1.00", headers, { reference: "REPEATED-1" });

  test("when its kind was switched off: a posting", async () => {
    const repeat = await waits(debit, "manual_debit");
    await forget(() => move("debit"));
    await repeat();
  });

  test("when its kind was switched off: a posting that reads what it answers", async () => {
    const [id, other] = [await held(), await held()];
    const repeat = await waits((headers) => release(id, headers), "hold_release");
    await forget(() => release(other));
    await repeat();
  });

  test("when its kind was switched off: a re-link", async () => {
    const relink = (headers: Record<string, string>) =>
      admin("PUT", `/api/virtual-accounts/${account.id}`, { cbsAccount: reserve }, headers);
    const repeat = await waits(relink, "relink");
    const other = await book.openAccount({ cbsAccount: main });
    await forget(() => admin("PUT", `/api/virtual-accounts/${other.id}`, { cbsAccount: reserve }));
    await repeat();
  });

  test("when its kind was switched off: an edit", async () => {
    const widen = (headers: Record<string, string>) =>
      admin("PUT", `/api/virtual-accounts/${account.id}`, { type: "COBO" }, headers);
    const repeat = await waits(widen, "account_state");
    const other = await book.openAccount();
    await forget(() => admin("PUT", `/api/virtual-accounts/${other.id}`, { type: "COBO" }));
    await repeat();
  });

  test("when its kind was switched off: a bank's report", async () => {
    const { report } = await rejected();
    const repeat = await waits((headers) => readReport(book, report, { headers }), "bank_commit");
    await forget(() => readReport(book, writeReport("NONE", [{ id: "P1", code: "AC04" }])));
    await repeat();
  });

  test("where its maker is refused other postings for now", async () => {
    const repeat = await waits(debit, "manual_debit");
    await forget(() => move("debit"));
    expect((await move("debit", "1.00", {}, { vaId: 999_999 })).status).toBe(404);
    expect((await move("debit")).status).toBe(429);
    await repeat();
  });

  test("and with another body it is refused", async () => {
    await waits(debit, "manual_debit");
    await forget(() => move("debit"));
    const other = await move("debit", "2.00", key("waits"), { reference: "REPEATED-1" });
    expect([other.status, (await getRefusal(other)).code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });
});
