import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { z } from "zod";
import { isApprovable } from "@/approvals/approvable";
import { isApprovalKind, type WaitingKind } from "@/approvals/contract";
import { readRoutes } from "@/kernel/routes";
import { type Book, startBook } from "./book";
import { madeReady } from "./examples";
import { main } from "./payment-files";
import { people } from "./support";
import { declaredActs, waitingActs, writingCalls } from "./waiting-acts";

let book: Book;
let accountId: number;
let made: ReturnType<typeof waitingActs>;
beforeEach(async () => {
  book = await startBook();
  const account = await book.openAccount({ cbsAccount: main });
  accountId = account.id;
  await book.book("credit", accountId, { amount: "9000.00" });
  made = waitingActs(book, accountId);
});
afterEach(() => book.close());

/** The dialog that assigns a payment which was returned for an account that was closed meanwhile. */
const returned = async () => `/admin/payment-files/1?assign=${await made.returned()}`;

/** The dialog that assigns the only line of a statement, whose money is in suspense. */
const suspendedLine = async () => `/admin/reconciliation/statements/1?assign=${await made.suspended()}`;

/** The dialog that settles the instruction of the only line of a statement. */
async function explainedLine(): Promise<string> {
  await made.instruction();
  return `/admin/reconciliation/statements/1?settle=${await made.explained()}`;
}

/** Address of the dialog that makes a call, after its prerequisites are created; and the act, if it needs only one. */
type Dialog = {
  at: () => Promise<string> | string;
  act?: string /** Waits whatever is switched on. */;
  always?: true;
};

const dialogs: Record<string, Dialog[]> = {
  "POST /api/transactions": [{ at: () => `/admin/transactions?create=1&vaId=${accountId}` }],
  "PUT /api/holds/{id}/release": [{ at: async () => `/admin/holds?release=${await made.hold()}` }],
  "POST /api/holds/{id}/capture": [{ at: async () => `/admin/holds?capture=${await made.hold()}` }],
  "POST /api/payments/{id}/approve": [{ at: async () => `/admin/reviews?approve=${await made.reviewed()}` }],
  "POST /api/payments/{id}/assign": [{ at: returned }],
  "POST /api/bank-lines/{id}/assign": [{ at: suspendedLine }],
  "PUT /api/virtual-accounts/{id}/receipt-rules": [
    { at: () => `/admin/virtual-accounts/${accountId}?rules=1` },
  ],
  "POST /api/receipts/{id}/return": [
    { at: async () => `/admin/receivables/receipts?return=${await made.received()}` },
  ],
  "POST /api/refused-receipts/{id}/return": [
    { at: async () => `/admin/refused-receipts?return=${await made.refused()}` },
  ],
  "POST /api/refused-receipts/{id}/accept": [
    { at: async () => `/admin/refused-receipts?accept=${await made.refused()}` },
  ],
  "POST /api/bank-lines/{id}/settle": [{ at: explainedLine }],
  "POST /api/bank-statements/{id}/commit": [
    { at: async () => `/admin/reconciliation/statements/${await made.dryRun()}?commit=1` },
  ],
  "POST /api/bank-statements/{id}/undo": [
    { at: async () => `/admin/reconciliation/statements/${await made.committed()}?undo=1`, always: true },
  ],
  "POST /api/payment-status-reports": [{ at: () => "/admin/payment-files?upload=1" }],
  "PUT /api/settlement-instructions/{id}/settle": [
    { at: async () => `/admin/cbs-linking?settle=${await made.instruction()}` },
  ],
  "PUT /api/virtual-accounts/{id}": [
    { at: () => `/admin/cbs-linking?relink=${accountId}`, act: "link_account" },
    { at: () => `/admin/virtual-accounts?edit=${accountId}`, act: "edit_account" },
  ],
  "PUT /api/virtual-accounts/{id}/configuration": [
    { at: () => `/admin/configurations?account=${accountId}` },
  ],
  "PUT /api/alert-settings/{clientId}": [{ at: () => "/admin/alerts?settings=GULF" }],
  "PUT /api/channel-keys/{id}": [{ at: async () => `/admin/developers/keys?edit=${await made.key()}` }],
  "DELETE /api/channel-keys/{id}": [{ at: async () => `/admin/developers/keys?delete=${await made.key()}` }],
  "POST /api/exchange-rates": [{ at: () => "/admin/configurations?create=1" }],
  "POST /api/cbs-accounts": [{ at: () => "/admin/cbs-linking?create=1" }],
  "PUT /api/cbs-accounts/{id}": [{ at: () => `/admin/cbs-linking?edit=${main}` }],
  "POST /api/auth/register": [{ at: () => "/admin/users?create=1" }],
  "PUT /api/users/{id}": [{ at: () => `/admin/users?edit=${people.client_user.id}` }],
  "PUT /api/users/{id}/activity": [{ at: () => `/admin/users?activate=${people.client_user.id}` }],
  "PUT /api/clients/{clientId}/payment-settings": [{ at: () => "/admin/configurations?second=GULF" }],
  "PUT /api/clients/{clientId}/core-accounts": [{ at: () => "/admin/sweeps/core-accounts?create=1" }],
  "POST /api/sweeps": [{ at: () => "/admin/sweeps?create=1" }],
  "PUT /api/sweeps/{id}": [{ at: async () => `/admin/sweeps?edit=${await made.sweep()}` }],
  "DELETE /api/sweeps/{id}": [{ at: async () => `/admin/sweeps?delete=${await made.sweep()}` }],
  "POST /api/retention/archives/{until}": [{ at: () => "/admin/operations/retention?archive=2020-12-31" }],
  "PUT /api/retention/{kind}": [{ at: () => "/admin/operations/retention?edit=mails" }],
  "PUT /api/sign-in-settings": [{ at: () => "/admin/sign-in-settings?change=admin-required" }],
  "POST /api/users/{id}/second-factors/reset": [
    { at: () => `/admin/users?resetFactors=${people.client_user.id}` },
  ],
  "POST /api/erasures/{of}/{id}": [
    { at: async () => `/client/beneficiaries?erase=${await made.beneficiary()}` },
    { at: async () => `/admin/setup-requests?erase=${await made.contact()}` },
  ],
  "POST /api/users/{id}/erasure": [{ at: () => `/admin/users?erase=${people.client_user.id}` }],
  "PUT /api/approval-settings": [{ at: () => "/admin/configurations?settings=1" }],
};

/** Calls of programs only, and of plain forms: no dialog sends them. */
const withoutDialog = [
  "POST /api/entities",
  "PUT /api/entities/{id}",
  "DELETE /api/entities/{id}",
  "PUT /api/virtual-accounts/{id}/entity",
  "PUT /api/cut-offs",
  "PUT /api/payee-rules",
  "PUT /api/purpose-codes",
];

const acts = declaredActs(await writingCalls()).filter(({ call }) => !withoutDialog.includes(call));

/** Every other dialog is found by the call that its page declares, with the ids in its address. */
const { routes } = await readRoutes(join(import.meta.dir, "../../routes"));
for (const { path, page } of routes) {
  for (const [name, { asks }] of Object.entries(page?.dialogs ?? {})) {
    if (!isApprovable(asks)) continue;
    const { method, path: of } = asks.call;
    dialogs[`${method} ${of}`] ??= [
      {
        async at() {
          const place = of.split("/").indexOf("{id}");
          const ready = place < 0 ? "1" : (await madeReady(book, method, of)).path.split("/")[place];
          return `${path}?${name}=${ready}`;
        },
      },
    ];
  }
}

/** A client's payment announces its outcome. */
const ofStaff = (kinds: readonly WaitingKind[]) => kinds.filter(isApprovalKind);
const callsByAddress = Map.groupBy(acts, ({ call }) => call);
const ways = [...callsByAddress].flatMap(([call, asked]) =>
  (dialogs[call] ?? []).map(({ at, act, always = false }) => {
    const meant = asked.filter(({ name }) => act === undefined || name === act);
    return { call, at, always, kinds: ofStaff(meant.flatMap(({ kinds }) => kinds)) };
  }),
);

test("a dialog is known for exactly the calls and kinds that can wait", () => {
  expect(Object.keys(dialogs).sort()).toEqual([...callsByAddress.keys()].sort());
  const named = (each: readonly { call: string; kinds: readonly WaitingKind[] }[]) =>
    [...new Set(each.flatMap(({ call, kinds }) => ofStaff(kinds).map((kind) => `${call} ${kind}`)))].sort();
  expect(named(ways)).toEqual(named(acts));
});

/** Kinds of approval that the dialog at an address names. */
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
  test.each(ways)("$call ($kinds)", async ({ kinds, always, at: make }) => {
    const at = await make();
    expect(await kindsAt(at)).toEqual(always ? kinds : []);
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
      expect([kind, await kindsAt(at)]).toEqual([kind, always ? kinds : []]);
    }
  });
});
