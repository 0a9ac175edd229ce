import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { auditLogs } from "db/schema";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { approvalKinds, approvalSchema, isApprovalKind, type WaitingKind } from "@/approvals/contract";
import { type Book, getRefusal, startBook } from "./book";
import { main, upload as uploadReport } from "./payment-files";
import { getCookies, password } from "./support";
import { declaredActs, type Sending, waitingActs, writingCalls } from "./waiting-acts";

let book: Book;
let made: ReturnType<typeof waitingActs>;
let checker: string;
beforeEach(async () => {
  book = await startBook();
  const account = await book.openAccount({ cbsAccount: main });
  await book.book("credit", account.id, { amount: "9000.00" });
  made = waitingActs(book, account.id);
  const json = { username: "carla", email: "carla@vostra.example", password, role: "admin" };
  await book.send("admin", "POST", "/api/auth/register", { json });
  checker = await signIn("carla");
});
afterEach(() => book.close());

async function signIn(username: string): Promise<string> {
  return getCookies(await book.call("POST", "/api/auth/login", { json: { username, password } }));
}

/** Act of a kind; `effect` reads what it changes, which equals `done` once carried out. */
type Waiting = {
  name: string;
  kind: WaitingKind;
  make?: () => Promise<Sending>;
  effect?: string;
  done?: object;
};

/** Effects of some acts on money that was under way. */
const effects: Record<string, { effect: string; done: object }> = {
  read_status_report: {
    effect: `select p.status, (select count(*) from journals where kind = 'return') as returns,
      (select balance from virtual_accounts v where v.id = p.virtual_account_id) as balance from payments p`,
    done: { status: "returned", returns: 1, balance: 9000_00 },
  },
  assign_return: {
    effect: `select balance, (select count(*) from journals where kind = 'assignment') as assignments
      from virtual_accounts where id = 1`,
    done: { balance: 9100_00, assignments: 1 },
  },
  settle_instruction: {
    effect: `select count(*) as settled, (select count(*) from journals where kind = 'settlement') as settlements,
        (select total(abs(balance)) from ledger_accounts where code like 'CLEARING:%') as clearing
      from settlement_instructions where settled_at is not null`,
    done: { settled: 1, settlements: 1, clearing: 0 },
  },
};

const sends = (method: string, path: string, json: object) => () =>
  book.send("admin", method, path, { json });

/** Acts whose prerequisites differ from those in other tests. */
const makes: Record<string, () => Promise<Sending>> = {
  // Other tests' rate by somebody else has no row of the trail.
  set_rate: async () => sends("POST", "/api/exchange-rates", { currency: "EUR", rate: "4.5" }),
};

const ofRequest: Waiting = {
  name: "create_admin from a set-up request",
  kind: "client_user",
  async make() {
    const contact = {
      fullName: "Sara Haddad",
      email: "sara@oasisgrain.example",
      companyName: "Oasisgrain Mills LLC",
      networth: "5-7mil_usd",
      location: "Dubai",
      businessType: "manufacturing",
      segment: "corporate",
      rmName: "",
      accountType: "COBO",
      message: "We would like to open accounts.",
      termsAccepted: true,
    };
    expect((await book.send("nobody", "POST", "/api/contact", { json: contact })).ok).toBe(true);
    const user = { username: "mira", email: "mira@oasisgrain.example", password, role: "client_user" };
    return sends("POST", "/api/auth/register", { ...user, setupRequestId: 1 });
  },
  effect: `select count(*) as users, (select count(*) from setup_request_notes) as notes,
    (select username from users order by id desc limit 1) as newest from users`,
  done: { users: 6, notes: 1, newest: "mira" },
};

const acts = declaredActs(await writingCalls());

/** Each act once, and once more for each kind that no other act has. A client's payment is approved by the client. */
const cases: Waiting[] = [ofRequest];
const covered = new Set<WaitingKind>();
// Loosening the settings counts as every kind.
for (const { name, kinds } of acts.toSorted((a, b) => a.kinds.length - b.kinds.length)) {
  const ours = kinds.filter(isApprovalKind);
  const own = ours.filter((kind) => !covered.has(kind));
  for (const kind of own.length > 0 ? own : ours.slice(0, 1)) {
    covered.add(kind);
    cases.push({ name, kind, ...(makes[name] && { make: makes[name] }), ...effects[name] });
  }
}

test("every kind is among them", () => {
  expect([...covered].sort()).toEqual([...approvalKinds].sort());
});

/** Tables that hold approvals themselves, not their effects. */
const besides = [
  "approvals",
  "audit_logs",
  "events",
  "state_changes",
  "sessions",
  "known_devices",
  "sqlite_sequence",
];

const approve = (cookie: string, id: number) => book.call("POST", `/api/approvals/${id}/approve`, { cookie });

describe.each(cases)("an act of the kind $kind: $name", ({ name, kind, make, effect, done }) => {
  async function askFor(send: Sending): Promise<number> {
    const answer = await send();
    const { approvalId } = z.strictObject({ approvalId: z.number() }).parse(await answer.json());
    expect([answer.status, answer.headers.get("location")]).toEqual([202, `/api/approvals/${approvalId}`]);
    return approvalId;
  }

  const readEffect = async () => (effect === undefined ? [] : book.db.read.all(effect));
  async function state() {
    const rows = Object.entries(await book.countRows()).filter(([table]) => !besides.includes(table));
    const accounts = await book.db.read.all(
      "select code, currency, balance from ledger_accounts order by id",
    );
    return { rows, accounts, effect: await readEffect() };
  }

  test("only waits, whatever its maker tries from two sessions; a refusal changes nothing and is final; a new request is carried out once by ten simultaneous approvals, with both names in the trail, and accepts no further decision", async () => {
    const send = (await (make?.() ?? made.asks[name]?.(kind))) ?? expect.unreachable();
    // Each sign-in from elsewhere sends a mail.
    const makerSessions = [await signIn("amal"), await signIn("amal")];
    await book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind, enabled: true }] });
    const before = await state();
    const first = await askFor(send);
    for (const cookie of makerSessions) {
      const answer = await approve(cookie, first);
      expect([answer.status, (await getRefusal(answer)).code]).toEqual([403, "OWN_APPROVAL"]);
    }
    expect(await state()).toEqual(before);
    const refused = await book.call("POST", `/api/approvals/${first}/refuse`, {
      cookie: checker,
      json: { reason: "Not now" },
    });
    expect(approvalSchema.parse(await refused.json()).status).toBe("refused");
    expect((await approve(checker, first)).status).toBe(409);
    expect(await state()).toEqual(before);

    const id = await askFor(send);
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(checker, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    if (done) expect(await readEffect()).toEqual([done]);
    const rows = await book.db.read
      .select({ details: auditLogs.details })
      .from(auditLogs)
      .where(and(eq(auditLogs.resource, "APPROVAL"), eq(auditLogs.resourceId, String(id))));
    const approved = rows.filter(({ details }) => details?.includes('"status":"approved"'));
    expect(approved).toHaveLength(1);
    expect(JSON.parse(approved[0]?.details ?? "{}")).toMatchObject({
      maker: { username: "amal" },
      checker: { username: "carla" },
    });
    const json = { reason: "Too late" };
    for (const [cookie, act] of [
      [checker, "approve"],
      [checker, "refuse"],
      [await book.signedIn("admin"), "withdraw"],
    ] as const) {
      const call = { cookie, ...(act !== "approve" && { json }) };
      const again = await book.call("POST", `/api/approvals/${id}/${act}`, call);
      const { code, message } = await getRefusal(again);
      // Step-ups that the act has switched on are required first.
      if (name === "edit_sign_in" && code === "STEP_UP_REQUIRED") continue;
      expect([act, again.status, message]).toEqual([
        act,
        409,
        "This was approved by carla on 18 Nov 2026, 12:00",
      ]);
    }
    expect(await book.flaws()).toEqual([]);
  });
});

test("two approvals for the same report of the bank both end, and its payer has the money once", async () => {
  const report = await made.report();
  const json = [{ kind: "bank_commit", enabled: true }];
  await book.send("admin", "PUT", "/api/approval-settings", { json });
  for (const id of [1, 2])
    expect(await (await uploadReport(book, report)).json()).toEqual({ approvalId: id });
  for (const id of [1, 2])
    expect(approvalSchema.parse(await (await approve(checker, id)).json()).status).toBe("approved");
  expect((await book.readAccount(1)).balance).toBe("9000.00");
  expect(await book.flaws()).toEqual([]);
});
