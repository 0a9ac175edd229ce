import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makePayment } from "@/ledger/payments";
import { type ApprovalKind, approvalKinds } from "@/oversight/approvals/contract";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, startBook } from "./book";
import { filesOf, main, upload as readReport, reportOf } from "./payment-files";
import { people } from "./support";

let book: Book;
let accountId: number;
beforeEach(async () => {
  book = await startBook();
  const account = await book.openAccount({ cbsAccount: main });
  accountId = account.id;
  await book.book("credit", accountId, { amount: "9000.00" });
});
afterEach(() => book.close());

async function held(): Promise<number> {
  const json = { vaId: accountId, amount: "40.00", currency: "USD", reason: "Dispute", reference: "HOLD-1" };
  const answer = await book.send("admin", "POST", "/api/holds", { json });
  return z.object({ id: z.number() }).parse(await answer.json()).id;
}

/** A client's payment that waits for a review; answers its id. */
async function reviewed(): Promise<number> {
  const gita = { ...people.client_user, userId: people.client_user.id, sessionId: "" };
  const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "pay" };
  const actor = { ...gita, email: "gita@vostra.example", virtualAccountId: null, origin };
  const money = { accountId, amount: 400_00, currency: "USD", reference: "PAY-1" } as const;
  const words = { description: "Rent", recipient: "12345678", suspicion: "A first payment" };
  return (await makePayment(book.deps, actor, { ...money, ...words })).payment?.id ?? 0;
}

const dryRun = async () => (await upload(book, camt053([{ amount: "250.00", remittance: "who knows" }]))).id;

async function suspendedLine(): Promise<string> {
  const statement = await dryRun();
  const [line] = (await commit(book, statement)).lines;
  await book.send("admin", "POST", `/api/bank-lines/${line?.id}/suspense`, { json: {} });
  return `/admin/reconciliation/statements/${statement}?assign=${line?.id}`;
}

/** The dialog that assigns a payment which was returned for an account that was closed meanwhile. */
async function returned(): Promise<string> {
  const files = filesOf(book);
  const account = await book.openAccount({ cbsAccount: main });
  await book.book("credit", account.id, { amount: "100.00" });
  await files.pay(account, { amount: "100.00" });
  const file = await files.makeFile();
  await files.send(file.id);
  await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`);
  await readReport(book, reportOf(file.messageId, [{ id: "P1", code: "AC04" }]));
  return `/admin/payment-files/${file.id}?assign=1`;
}

/** The dialog of the settlement that a link to another CBS account asks for. */
async function settlement(): Promise<string> {
  await book.change(accountId, { cbsAccount: "1000000002" });
  const list = await book.send("admin", "GET", "/api/settlement-instructions");
  const [instruction] = z.array(z.object({ id: z.number() })).parse(await list.json());
  return `/admin/cbs-linking?settle=${instruction?.id}`;
}

/** Each call that can wait, with its kinds; and the address of the dialog that makes it, after what it needs was made. */
const dialogs: Record<string, [kinds: ApprovalKind[], address: () => Promise<string> | string][]> = {
  "POST /api/transactions": [
    [
      ["manual_credit", "manual_debit", "hold_release"],
      () => `/admin/transactions?create=1&vaId=${accountId}`,
    ],
  ],
  "PUT /api/holds/{id}/release": [[["hold_release"], async () => `/admin/holds?release=${await held()}`]],
  "POST /api/holds/{id}/capture": [
    [["hold_release", "manual_debit"], async () => `/admin/holds?capture=${await held()}`],
  ],
  "POST /api/payments/{id}/approve": [
    [["payment"], async () => `/admin/reviews?approve=${await reviewed()}`],
  ],
  "POST /api/payments/{id}/assign": [[["assignment"], returned]],
  "POST /api/bank-lines/{id}/assign": [[["assignment"], suspendedLine]],
  "POST /api/bank-statements/{id}/commit": [
    [["bank_commit"], async () => `/admin/reconciliation/statements/${await dryRun()}?commit=1`],
  ],
  "POST /api/payment-status-reports": [[["bank_commit"], () => "/admin/payment-files?upload=1"]],
  "PUT /api/settlement-instructions/{id}/settle": [[["assignment"], settlement]],
  "PUT /api/virtual-accounts/{id}": [
    [["relink"], () => `/admin/cbs-linking?relink=${accountId}`],
    [["account_state"], () => `/admin/virtual-accounts?edit=${accountId}`],
  ],
  "PUT /api/virtual-accounts/{id}/configuration": [
    [["limits", "compliance", "account_state"], () => `/admin/configurations?account=${accountId}`],
  ],
  "PUT /api/alert-settings/{clientId}": [[["compliance"], () => "/admin/alerts?settings=GULF"]],
  "POST /api/exchange-rates": [[["rates"], () => "/admin/configurations?create=1"]],
  "POST /api/cbs-accounts": [[["cbs_account"], () => "/admin/cbs-linking?create=1"]],
  "PUT /api/cbs-accounts/{id}": [[["cbs_account"], () => `/admin/cbs-linking?edit=${main}`]],
  "POST /api/auth/register": [[["user_role", "client_user"], () => "/admin/users?create=1"]],
  "PUT /api/users/{id}": [[["user_role", "client_user"], () => `/admin/users?edit=${people.client_user.id}`]],
  "PUT /api/clients/{clientId}/payment-settings": [[["payment"], () => "/admin/configurations?second=GULF"]],
  "PUT /api/approval-settings": [[[...approvalKinds], () => "/admin/configurations?settings=1"]],
};

/** What the lines of docs/money-alone.md name: 'call kind'. */
const text = readFileSync(join(import.meta.dir, "../../docs/money-alone.md"), "utf8");
const named = [...text.matchAll(/^\| ((?:POST|PUT|DELETE) \/\S+) \| (.*) \|$/gm)].flatMap(
  ([, call = "", rest = ""]) => [...rest.matchAll(/`(\w+)`/g)].map(([, kind = ""]) => `${call} ${kind}`),
);
/** A client's payment says by its outlook what becomes of it; a client's bulk upload makes such payments. */
const ofClients = ["POST /api/transactions payment"];

test("a dialog is known for each call and kind that can wait", () => {
  const known = Object.entries(dialogs).flatMap(([call, ways]) =>
    call === "PUT /api/approval-settings"
      ? []
      : ways.flatMap(([kinds]) => kinds.map((kind) => `${call} ${kind}`)),
  );
  const wanted = named.filter((one) => !ofClients.includes(one));
  expect([...new Set(known)].sort()).toEqual([...new Set(wanted)].sort());
});

const ways = Object.entries(dialogs).flatMap(([call, each]) =>
  each.map(([kinds, address]) => ({ name: `${call} (${kinds.join(", ")})`, kinds, address })),
);

/** The kinds that the dialog at an address names. */
async function kindsAt(address: string): Promise<string[]> {
  const { status, html } = await book.show("admin", address);
  expect([address, status]).toEqual([address, 200]);
  const [, props = ""] = /"secondPerson":(\[[^\]]*\])/.exec(html.replaceAll("&quot;", '"')) ?? [];
  return z
    .array(z.object({ kind: z.string() }))
    .parse(JSON.parse(props))
    .map(({ kind }) => kind);
}

describe("the dialog says before its act that another admin has to approve it, where its kind is on:", () => {
  test.each(ways)("$name", async ({ kinds, address }) => {
    const at = await address();
    expect(await kindsAt(at)).toEqual([]);
    for (const kind of kinds) {
      const set = (enabled: boolean) =>
        book.db.write([
          {
            sql: `insert into approval_settings (kind, enabled, above_usd, updated_by, updated_at)
              values (?, ?, null, 1, 0) on conflict (kind) do update set enabled = excluded.enabled`,
            args: [kind, enabled ? 1 : 0],
          },
        ]);
      await set(true);
      expect([kind, await kindsAt(at)]).toEqual([kind, expect.arrayContaining([kind])]);
      await set(false);
      expect([kind, await kindsAt(at)]).toEqual([kind, []]);
    }
  });
});
