import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { approvals } from "db/schema";
import { desc } from "drizzle-orm";
import { z } from "zod";
import { can } from "@/access/policy";
import { holdRelease } from "@/accounts/holds/approvals";
import { endpoint } from "@/app/define";
import { asTheApprovedAct } from "@/app/step-ups";
import { approvable, isApprovable } from "@/approvals/approvable";
import { approvalKinds } from "@/approvals/contract";
import { call } from "@/kernel/call";
import type { StepUp } from "@/people/auth/second-factors/declared";
import { commit } from "./bank-statements";
import { type Book, startBook } from "./book";
import { uploaded } from "./bulk";
import { findExample } from "./examples";
import { main, openPaymentFiles, today } from "./payment-files";
import { password, people } from "./support";
import { declaredActs, waitingActs, writingCalls } from "./waiting-acts";

const endpoints = await writingCalls();

let book: Book;
let accountId: number;
let made: ReturnType<typeof waitingActs>;
/** True if the book is still as `begin` left it; false for calls that need their own subject. */
let isUsed = true;
async function begin(): Promise<void> {
  await book?.close();
  book = await startBook();
  accountId = (await book.openAccount({ cbsAccount: main })).id;
  await book.book("credit", accountId, { amount: "9000.00" });
  made = waitingActs(book, accountId);
  isUsed = false;
}
afterAll(() => book.close());

const switchOn = (kinds: readonly string[]) =>
  book.db.write(
    kinds.map((kind) => ({
      sql: `insert into approval_settings (kind, enabled, above_usd, updated_by, updated_at) values (?, 1, null, 1, 0)
        on conflict (kind) do update set enabled = 1, above_usd = null`,
      args: [kind],
    })),
  );
const stored = async () => (await book.db.read.select().from(approvals).orderBy(desc(approvals.id))).at(0);

const acts = declaredActs(endpoints);

describe("a call that declares whom it waits for", () => {
  beforeEach(begin);
  afterEach(() => {
    isUsed = true;
  });

  test("is there, with acts that the tests know to ask for, and for no other", () => {
    expect(Object.keys(made.asks).sort()).toEqual(acts.map(({ name }) => name).sort());
  });

  test.each(acts)("waits while every kind is on: $call as $name", async ({ name, kinds }) => {
    const [kind = "payment"] = kinds;
    const send = await made.asks[name]?.(kind);
    await switchOn(approvalKinds);
    expect((await send?.())?.status).toBe(202);
    expect(await stored()).toMatchObject({ act: name, kind });
  });
});

const others = endpoints.flatMap((endpoint) =>
  isApprovable(endpoint.approval) ? [] : [{ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }],
);

/** Body of a call if the examples of its documentation do not fit. */
const fields: Record<string, () => object> = {
  "POST /api/bank-lines/{id}/suspense": () => ({}),
  "POST /api/bank-statements": () => ({ cbsAccount: main }),
  "POST /api/bank-statements/preview": () => ({ cbsAccount: main }),
  "POST /api/transaction-narration/analyze": () => ({ companyName: "Gulf Marine" }),
  "POST /api/holds": () => ({
    vaId: accountId,
    amount: "1.00",
    currency: "USD",
    reason: "Dispute",
    reference: "H",
  }),
  "POST /api/bulk-uploads/numbers": () => ({ poolId: "1" }),
  "POST /api/fund-allocations": () => ({
    vaId: accountId,
    userId: people.client_user.id,
    allocatedAmount: "1.00",
  }),
  "POST /api/payments/preview": () => made.movement("debit", { recipient: "12345678" }),
  "POST /api/payee-checks": () => ({ account: "GB29NWBK60161331926819", name: "Keel" }),
  "POST /api/payment-files": () => ({ cbsAccount: main, date: today }),
  "POST /api/reports": () => ({ from: today, to: today }),
  "POST /api/auth/password": () => ({ currentPassword: password, newPassword: "another long password" }),
  "POST /api/alerts/read": () => ({ lastAlertId: "1" }),
  "POST /mcp": () => ({ jsonrpc: "2.0" }),
  "POST /appearance": () => ({ theme: "dark" }),
  "POST /language": () => ({ language: "ar" }),
};

/** Value of an address's parameter, once the thing was made. */
const named: Record<string, () => Promise<number> | number> = {
  "POST /api/payments/{id}/reject": () => made.reviewed(),
  "POST /api/bank-lines/{id}/suspense": async () =>
    (await commit(book, await made.dryRun())).lines[0]?.id ?? 0,
  "DELETE /api/bank-statements/{id}": () => made.dryRun(),
  "POST /api/payment-files/{id}/sent": async () => {
    await openPaymentFiles(book).pay({ id: accountId, currency: "USD" });
    return (await openPaymentFiles(book).makeFile()).id;
  },
  "POST /api/bulk-uploads/{id}/commit": async () => (await uploaded(book, "accounts", newAccounts)).id,
  "DELETE /api/virtual-accounts/{id}": async () => (await book.openAccount()).id,
  "DELETE /api/users/{id}": () => people.stranger.id,
  "POST /api/users/{id}/sign-out": () => people.stranger.id,
};

const newAccounts = "customerName,companyName,reference,type\nFalcon,Falcon LLC,falcon_va,BOTH";

/** Sends a call as the first person who may make it, with every kind on, and with an empty file if it takes one. */
async function sendExample({ method, path, access, name, form }: (typeof others)[number]) {
  const who = (["admin", "client_user"] as const).find((one) => can(people[one], access)) ?? "nobody";
  const id = String((await named[name]?.()) ?? 1);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, part) =>
    part === "clientId" ? "GULF" : part === "kind" && /attachments|labels/.test(name) ? "transaction" : id,
  );
  await switchOn(approvalKinds);
  const given = fields[name]?.();
  if (!form) {
    const json = given ?? findExample(book, method, path);
    return book.send(who, method, address, json === undefined ? {} : { json });
  }
  const sent = new FormData();
  for (const [field, value] of Object.entries(given ?? {})) sent.append(field, value);
  for (const field of ["file", "bankStatement"])
    if (field in form.shape) sent.append(field, new File(["a"], field === "file" ? "a.csv" : "a.pdf"));
  const coded = new Response(sent);
  const headers = { "content-type": coded.headers.get("content-type") ?? "" };
  return book.send(who, method, address, { body: new Uint8Array(await coded.arrayBuffer()), headers });
}

/** Calls that one person carries out alone although they are about money, each with its reason in docs/money-alone.md. */
const done = [
  "POST /api/holds",
  "POST /api/payments/{id}/reject",
  "POST /api/bank-lines/{id}/suspense",
  "POST /api/bulk-uploads/{id}/commit",
  "POST /api/payment-files/{id}/sent",
  "POST /api/fund-allocations",
  "POST /api/virtual-accounts",
  "DELETE /api/virtual-accounts/{id}",
];

describe("a call that declares that it waits for nobody", () => {
  test.each(others)("does not wait while every kind is on: $name", async (endpoint) => {
    // Subjects of an address are created while no kind is on; other calls may follow each other.
    if (isUsed || endpoint.name in named) await begin();
    isUsed = endpoint.name in named;
    book.forgetSessions();
    const answer = await sendExample(endpoint);
    const { code } = z
      .object({ code: z.string() })
      .partial()
      .catch({})
      .parse(await answer.json().catch(() => ({})));
    // Its command was reached, so the body was valid.
    expect(["INVALID_INPUT", "unsupported_media", "forbidden", "unauthenticated"]).not.toContain(code ?? "");
    expect([endpoint.name, answer.ok]).toEqual([endpoint.name, done.includes(endpoint.name) || answer.ok]);
    expect(await stored()).toBeUndefined();
  });
});

describe("an endpoint cannot be made", () => {
  const words = {
    summary: "Release",
    category: "Holds",
    access: "holds:write" as const,
    stepUp: { none: "a test" },
    async handler() {},
  };
  const other = call({ method: "PUT", path: "/api/holds/{id}/free" });

  test("with the approval of another call", () => {
    expect(() => endpoint(other, { ...words, approval: holdRelease })).toThrow(
      "PUT /api/holds/{id}/free is given the approval of PUT /api/holds/{id}/release.",
    );
  });

  test("with no reason why nobody has to agree", () => {
    expect(() => endpoint(other, { ...words, approval: { none: "" } })).toThrow(
      "PUT /api/holds/{id}/free has to say why nobody has to agree to it: give its approval a reason",
    );
  });

  test("with the step-up of another call, or no reason why it needs none", () => {
    const approval = { none: "a test" };
    const make = (stepUp: StepUp) => () => endpoint(other, { ...words, approval, stepUp });
    expect(make(asTheApprovedAct)).toThrow(
      "PUT /api/holds/{id}/free is given the step-up of POST /api/approvals/{id}/approve.",
    );
    expect(make({ none: "" })).toThrow("PUT /api/holds/{id}/free has to say why it needs no step-up");
  });

  test("with an act whose name another one has: what is stored could be carried out as that", () => {
    const free = () =>
      approvable(other, {
        name: "release_hold_by_id",
        kinds: ["hold_release"],
        does: "frees a hold",
        body: z.object({}),
        request: () => ({ body: {} }),
        describe: async () => ({ summary: "Free a hold", details: {} }),
        carryOut: async () => undefined,
      });
    expect(free).toThrow("Two acts that may wait are named release_hold_by_id: rename the new one.");
  });
});
