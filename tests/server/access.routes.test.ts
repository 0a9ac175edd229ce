import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { can } from "@/access/policy";
import { stepUpSettingsFor } from "@/people/auth/second-factors/declared";
import { takeSample } from "../samples";
import { type Book, type Caller, startBook } from "./book";
import { type Call, getCookies, password, people } from "./support";

// Tests that only read, or are refused, share a book and its account; one that writes begins with its own book.
let book: Book;
let vaId: number | undefined;
let found: "new" | "read" | "written" = "written";
async function renew(): Promise<void> {
  await book?.close();
  book = await startBook();
  vaId = undefined;
  found = "new";
}
beforeEach(async () => {
  if (found === "written") await renew();
});
afterAll(() => book.close());

const callers = ["nobody", "client_user", "auditor", "admin"] as const;
type Outcome = Record<(typeof callers)[number], number>;

const anyone = (status: number): Outcome => each(status, status, status, status);
const signedIn: Outcome = each(401, 200, 200, 200);
const staff: Outcome = each(401, 403, 200, 200);
const getStaff = (status: number): Outcome => each(401, 403, status, status);
/** Calls of programs only, by their tokens. */
const programAlone: Outcome = each(401, 403, 403, 403);
const admin = (status: number): Outcome => each(401, 403, 403, status);

function each(nobody: number, client_user: number, auditor: number, adminStatus: number): Outcome {
  return { nobody, client_user, auditor, admin: adminStatus };
}

let made = 0;
const unique = (word: string) => `${word}${++made}`;
const user = () => ({ username: unique("user"), email: "user@gulf.example", password: "a long password" });
const account = () => ({
  customerName: "Falcon",
  companyName: "Falcon",
  reference: unique("falcon"),
  type: "COBO",
});
/** An invalid key is refused once the right is checked. */
const channelKey = { username: "gita", name: "ERP", publicKey: "ssh-ed25519 AAAA", start: "by_person" };
const hubMovement = {
  direction: "debit",
  account: "AE070331234567890123456",
  amount: "1.00",
  currency: "USD",
};
const sweep = { clientId: "NOBODY", name: "Daily", currency: "USD", to: { core: true }, mode: "zero" };
const apiClient = { name: "ERP", scopes: ["rates:read"] };
const payment = (vaId: number) => ({
  vaId,
  type: "debit",
  amount: "1.00",
  currency: "USD",
  description: "Rent",
  reference: unique("PAY-"),
  recipient: "12345678",
});

const hold = (vaId: number) => ({
  vaId,
  amount: "1.00",
  currency: "USD",
  reference: unique("HOLD-"),
  reason: "Dispute",
});

const beneficiary = () => ({
  name: "Gulf Paper",
  account: String(1_000_000 + ++made),
  clearingCode: "200415",
});
const clientOnly = (status: number): Outcome => each(401, status, 403, 403);

const expectedReceipt = {
  vaId: 999,
  number: "INV-1",
  amount: "10.00",
  currency: "USD",
  dueDate: "2026-12-15",
};
const standingOrder = {
  vaId: 999,
  amount: "10.00",
  currency: "USD",
  description: "Rent",
  recipient: "GB29NWBK60161331926819",
  every: "month",
  from: "2026-12-01",
};
const statementLayout = {
  cbsAccount: "1000000001",
  name: "Current account",
  layout: { headings: ["Date", "Text", "Amount"], columns: { date: 0, description: 1, amount: 2 } },
};
const holiday = { date: "2026-12-02", name: "National Day" };

/** Hand-written table of who may do what: every call, with a body if it needs one. */
const calls: Record<string, [Outcome, ((vaId: number) => Call)?]> = {
  "GET /api/health": [anyone(200)],
  "GET /healthz": [anyone(200)],
  "GET /readyz": [anyone(200)],
  "POST /api/auth/login": [anyone(200), () => ({ json: { username: "gita", password } })],
  "POST /api/auth/second-factor": [anyone(401), () => ({ json: { challenge: "unknown", totp: "123456" } })],
  "GET /api/second-factors": [signedIn],
  "POST /api/auth/step-up": [each(401, 400, 400, 400), () => ({ json: { totp: "123456" } })],
  "POST /api/auth/step-up/options": [each(401, 409, 409, 409)],
  "POST /api/second-factors/passkeys": [
    each(401, 409, 409, 409),
    () => ({
      json: {
        response: {
          id: "aaaa",
          rawId: "aaaa",
          type: "public-key",
          response: { clientDataJSON: "aaaa", attestationObject: "aaaa" },
        },
      },
    }),
  ],
  "POST /api/second-factors/passkeys/options": [each(401, 200, 200, 200)],
  "GET /api/attachments/{kind}/{id}": [each(401, 400, 400, 400)],
  "POST /api/attachments/{kind}/{id}": [each(401, 400, 403, 400), () => ({ form: {} })],
  "GET /api/attachments/{id}": [each(401, 404, 404, 404)],
  "DELETE /api/attachments/{id}": [each(401, 404, 403, 404)],
  "GET /api/labels/{kind}/{id}": [each(401, 400, 400, 400)],
  "PUT /api/labels/{kind}/{id}": [each(401, 400, 403, 400), () => ({ json: { labels: {} } })],
  "GET /api/sign-in-settings": [staff],
  "PUT /api/sign-in-settings": [admin(200), () => ({ json: {} })],
  "POST /api/second-factors/totp/confirm": [each(401, 409, 409, 409), () => ({ json: { code: "123456" } })],
  "POST /api/second-factors/totp": [each(401, 200, 200, 200)],
  "DELETE /api/second-factors/{id}": [each(401, 404, 404, 404)],
  "POST /api/auth/logout": [anyone(204)],
  "POST /api/auth/signup": [anyone(404), () => ({ json: user() })],
  "POST /logout": [anyone(303)],
  "POST /list-views": [
    each(303, 303, 303, 303),
    () => ({ form: { list: "accounts", name: "Mine", query: "status=active", columns: "", at: "/" } }),
  ],
  "POST /list-views/choice": [
    each(303, 303, 303, 303),
    () => ({ form: { list: "accounts", columns: "type", at: "/" } }),
  ],
  "POST /list-views/{id}": [
    each(303, 404, 404, 404),
    () => ({ form: { act: "delete", name: "Mine", query: "", columns: "", at: "/" } }),
  ],
  "POST /appearance": [anyone(303), () => ({ form: { theme: "dark" } })],
  "POST /language": [anyone(303), () => ({ form: { language: "ar" } })],
  "POST /api/auth/password": [
    each(401, 204, 204, 204),
    () => ({ json: { currentPassword: password, newPassword: "another long password" } }),
  ],
  "GET /api/sessions": [signedIn],
  "DELETE /api/sessions": [each(401, 204, 204, 204)],
  "DELETE /api/sessions/{id}": [each(401, 404, 404, 404)],
  "GET /api/chat/sessions": [signedIn],
  "POST /api/chat/sessions": [each(401, 201, 201, 201)],
  "PUT /api/chat/sessions/{sessionId}": [each(401, 404, 404, 404), () => ({ json: { title: "Rent" } })],
  "DELETE /api/chat/sessions/{sessionId}": [each(401, 404, 404, 404)],
  "GET /api/chat/sessions/{sessionId}/messages": [each(401, 404, 404, 404)],
  "POST /api/chat/sessions/{sessionId}/messages": [
    each(401, 404, 404, 404),
    () => ({ json: { message: "How much is available?" } }),
  ],
  "POST /api/chat/sessions/{sessionId}/queries": [
    each(401, 404, 404, 404),
    () => ({ json: { query: { entity: "holds", measures: [], filters: [], by: [], spans: [] } } }),
  ],
  "GET /api/chat/choices": [each(401, 400, 400, 400)],
  "GET /api/chat/suggestions": [signedIn],
  "GET /api/alerts": [signedIn],
  "GET /api/alerts/export/csv": [staff],
  "POST /api/alerts/read": [signedIn, () => ({ form: { lastAlertId: "1" } })],
  "PUT /api/alerts/{id}/acknowledge": [admin(404), () => ({ json: {} })],
  "PUT /api/alerts/{id}/reopen": [admin(404)],
  "PUT /api/alerts/{id}/resolve": [admin(404), () => ({ json: { note: "Seen", userId: 1 } })],
  "GET /api/alert-settings/{clientId}": [getStaff(404)],
  "PUT /api/alert-settings/{clientId}": [admin(404), () => ({ json: { velocityCount: 5 } })],
  "POST /api/alert-settings/{clientId}/test": [getStaff(404), () => ({ json: { days: 30 } })],
  "GET /api/audit-logs": [staff],
  "GET /api/audit-logs/export/csv": [staff],
  "POST /api/audit-logs/verification": [staff, () => ({ json: {} })],
  "GET /api/events": [signedIn],
  "GET /api/webhooks": [signedIn],
  "POST /api/webhooks": [each(401, 201, 403, 201), () => ({ json: { url: "https://erp.example/events" } })],
  "PUT /api/webhooks/{id}": [
    each(401, 404, 403, 404),
    () => ({ json: { url: "https://erp.example/events" } }),
  ],
  "DELETE /api/webhooks/{id}": [each(401, 404, 403, 404)],
  "POST /api/webhooks/{id}/rotate": [each(401, 404, 403, 404)],
  "POST /api/webhooks/{id}/test": [each(401, 404, 403, 404)],
  "GET /api/webhooks/{id}/deliveries": [each(401, 404, 404, 404)],
  "POST /api/webhook-deliveries/{id}/replay": [each(401, 404, 403, 404)],
  "GET /api/balance-monitors": [signedIn],
  "POST /api/balance-monitors": [
    each(401, 404, 403, 404),
    () => ({ json: { vaId: 999, measure: "available", below: "5.00" } }),
  ],
  "DELETE /api/balance-monitors/{id}": [each(401, 404, 403, 404)],
  "GET /api/approvals": [signedIn],
  "GET /api/approvals/export/csv": [staff],
  "GET /api/approvals/{id}": [each(401, 404, 404, 404)],
  "POST /api/approvals/{id}/approve": [each(401, 404, 403, 404)],
  "POST /api/approvals/{id}/refuse": [each(401, 404, 403, 404), () => ({ json: { reason: "No" } })],
  "POST /api/approvals/{id}/withdraw": [each(401, 404, 403, 404), () => ({ json: {} })],
  "GET /api/bulk-uploads": [signedIn],
  "POST /api/bulk-uploads/accounts": [admin(400), () => ({ form: {} })],
  "POST /api/bulk-uploads/payments": [each(401, 400, 403, 403), () => ({ form: {} })],
  "POST /api/bulk-uploads/expected-receipts": [each(401, 400, 403, 400), () => ({ form: {} })],
  "GET /api/bulk-uploads/expected-receipts/template.csv": [signedIn],
  "GET /api/bulk-uploads/expected-receipts/template.xlsx": [signedIn],
  "POST /api/bulk-uploads/numbers": [each(401, 400, 403, 400), () => ({ form: {} })],
  "GET /api/bulk-uploads/numbers/template.csv": [signedIn],
  "GET /api/bulk-uploads/numbers/template.xlsx": [signedIn],
  "GET /api/bulk-uploads/payments/template.csv": [signedIn],
  "GET /api/bulk-uploads/accounts/template.csv": [staff],
  "GET /api/bulk-uploads/accounts/template.xlsx": [staff],
  "GET /api/bulk-uploads/{id}": [each(401, 404, 404, 404)],
  "PUT /api/bulk-uploads/{id}": [
    each(401, 404, 403, 404),
    () => ({ json: { cells: [{ row: 2, column: "reference", value: "a" }] } }),
  ],
  "POST /api/bulk-uploads/{id}/commit": [each(401, 404, 403, 404), () => ({ json: { mode: "good" } })],
  "GET /api/bulk-uploads/{id}/errors.csv": [each(401, 404, 404, 404)],
  "GET /api/bulk-uploads/{id}/status.xml": [each(401, 404, 404, 404)],
  "GET /api/clients/{clientId}/payment-settings": [getStaff(404)],
  "PUT /api/clients/{clientId}/payment-settings": [admin(404), () => ({ json: { enabled: false } })],
  "GET /api/clients/{clientId}/core-accounts": [each(401, 404, 404, 404)],
  "PUT /api/clients/{clientId}/core-accounts": [admin(404), () => ({ json: [] })],
  "GET /api/sweeps": [signedIn],
  "GET /api/sweeps/export/csv": [signedIn],
  "POST /api/sweeps": [admin(404), () => ({ json: sweep })],
  "POST /api/sweeps/preview": [admin(404), () => ({ json: sweep })],
  "GET /api/sweeps/{id}": [each(401, 404, 404, 404)],
  "PUT /api/sweeps/{id}": [admin(404), () => ({ json: sweep })],
  "DELETE /api/sweeps/{id}": [admin(404)],
  "POST /api/sweeps/{id}/pause": [admin(404)],
  "POST /api/sweeps/{id}/resume": [admin(404)],
  "POST /api/sweeps/{id}/preview": [each(401, 404, 404, 404)],
  "POST /api/sweeps/{id}/run": [admin(404)],
  "GET /api/sweep-runs": [signedIn],
  "GET /api/sweep-runs/{id}": [each(401, 404, 404, 404)],
  "POST /api/sweep-runs/{id}/reverse": [admin(404)],
  "GET /api/approval-settings": [staff],
  "PUT /api/approval-settings": [admin(200), () => ({ json: [{ kind: "relink", enabled: true }] })],
  "GET /api/cbs-accounts": [staff],
  "POST /api/cbs-accounts": [
    admin(201),
    () => ({ json: { number: "2000000001", name: "Gulf", currency: "USD" } }),
  ],
  "PUT /api/cbs-accounts/{id}": [admin(400), () => ({ json: { name: "Gulf" } })],
  "GET /api/cbs-links/export/csv": [staff],
  "GET /api/settlement-instructions": [staff],
  "GET /api/settlement-instructions/export/csv": [staff],
  "PUT /api/settlement-instructions/{id}/settle": [admin(404)],
  "GET /api/virtual-accounts/{id}/configuration": [signedIn],
  "PUT /api/virtual-accounts/{id}/configuration": [admin(200), () => ({ json: { dailyLimit: "5" } })],
  "GET /api/exchange-rates": [signedIn],
  "GET /api/exchange-rates/export/csv": [staff],
  "POST /api/exchange-rates": [admin(201), () => ({ json: { currency: "EUR", rate: "4.2" } })],
  "GET /api/statement-layouts": [staff],
  "GET /api/statement-layouts/export/csv": [staff],
  "POST /api/statement-layouts": [admin(201), () => ({ json: statementLayout })],
  "PUT /api/statement-layouts/{id}": [admin(404), () => ({ json: statementLayout })],
  "DELETE /api/statement-layouts/{id}": [admin(404)],
  "GET /api/holidays": [staff],
  "GET /api/holidays/export/csv": [staff],
  "POST /api/holidays": [admin(201), () => ({ json: holiday })],
  "PUT /api/holidays/{id}": [admin(404), () => ({ json: holiday })],
  "DELETE /api/holidays/{id}": [admin(404)],
  "POST /api/holidays/import": [admin(201), () => ({ json: { holidays: [holiday] } })],
  "POST /api/holidays/import/preview": [admin(400), () => ({ form: {} })],
  "GET /api/standing-orders": [signedIn],
  "GET /api/standing-orders/export/csv": [signedIn],
  "POST /api/standing-orders": [clientOnly(404), () => ({ json: standingOrder })],
  "POST /api/standing-orders/preview": [clientOnly(200), () => ({ json: standingOrder })],
  "PUT /api/standing-orders/{id}": [clientOnly(404), () => ({ json: standingOrder })],
  "DELETE /api/standing-orders/{id}": [clientOnly(404)],
  "POST /api/standing-orders/{id}/pause": [clientOnly(404)],
  "POST /api/standing-orders/{id}/resume": [clientOnly(404)],
  "GET /api/standing-orders/{id}/occurrences": [each(401, 404, 404, 404)],
  "GET /api/expected-receipts": [signedIn],
  "GET /api/expected-receipts/export/csv": [signedIn],
  "GET /api/expected-receipts/ageing": [signedIn],
  "POST /api/expected-receipts": [each(401, 404, 403, 404), () => ({ json: expectedReceipt })],
  "GET /api/expected-receipts/{id}": [each(401, 404, 404, 404)],
  "GET /api/expected-receipts/{id}/request": [each(401, 404, 404, 404)],
  "POST /api/expected-receipts/{id}/request/send": [each(401, 404, 403, 404), () => ({ json: {} })],
  "PUT /api/expected-receipts/{id}": [each(401, 404, 403, 404), () => ({ json: expectedReceipt })],
  "DELETE /api/expected-receipts/{id}": [each(401, 404, 403, 404)],
  "GET /api/entities": [signedIn],
  "POST /api/entities": [
    admin(404),
    () => ({ json: { clientId: "NOBODY", kind: "legal_entity", name: "Gulf", code: "G" } }),
  ],
  "GET /api/entities/{id}": [each(401, 404, 404, 404)],
  "PUT /api/entities/{id}": [
    admin(404),
    () => ({ json: { clientId: "NOBODY", kind: "legal_entity", name: "Gulf", code: "G" } }),
  ],
  "DELETE /api/entities/{id}": [admin(404)],
  "GET /api/entities/{id}/rollup": [each(401, 404, 404, 404)],
  "GET /api/clients/{clientId}/rollup": [each(401, 404, 404, 404)],
  "PUT /api/virtual-accounts/{id}/entity": [admin(200), () => ({ json: { entityId: null } })],
  "GET /api/number-pools": [signedIn],
  "GET /api/number-pools/export/csv": [signedIn],
  "POST /api/number-pools": [admin(409), (vaId) => ({ json: { vaId, name: "Tenants" } })],
  "GET /api/number-pools/{id}": [each(401, 404, 404, 404)],
  "PUT /api/number-pools/{id}": [admin(404), (vaId) => ({ json: { vaId, name: "Tenants" } })],
  "DELETE /api/number-pools/{id}": [admin(404)],
  "GET /api/number-pools/{id}/numbers": [each(401, 404, 404, 404)],
  "GET /api/number-pools/{id}/numbers/export/csv": [each(401, 404, 404, 404)],
  "POST /api/number-pools/{id}/numbers": [admin(404), () => ({ json: { count: 1 } })],
  "GET /api/account-numbers/{id}": [each(401, 404, 404, 404)],
  "POST /api/account-numbers/{id}/activate": [
    each(401, 404, 403, 404),
    () => ({ json: { holder: { name: "Tenant", externalId: "t-1" } } }),
  ],
  "POST /api/account-numbers/{id}/close": [each(401, 404, 403, 404), () => ({ json: { reason: "Gone" } })],
  "POST /api/account-numbers/{id}/reopen": [each(401, 404, 403, 404)],
  "GET /api/virtual-accounts/{id}/receipt-rules": [signedIn],
  "PUT /api/virtual-accounts/{id}/receipt-rules": [admin(200), () => ({ json: { maxAmount: "5.00" } })],
  "GET /api/receipts": [signedIn],
  "GET /api/receipts/export/csv": [signedIn],
  "GET /api/receipts/export": [signedIn],
  "GET /api/receipts/{id}": [each(401, 404, 404, 404)],
  "POST /api/receipts/{id}/applications": [
    each(401, 404, 403, 404),
    () => ({ json: { applications: [{ expectedReceiptId: 1, amount: "1.00" }] } }),
  ],
  "DELETE /api/receipts/{id}/applications/{applicationId}": [each(401, 400, 403, 400)],
  "POST /api/receipts/{id}/keep": [each(401, 404, 403, 404), () => ({ json: { note: "A deposit" } })],
  "POST /api/receipts/{id}/return": [each(401, 404, 403, 404), () => ({ json: { reason: "UNKNOWN" } })],
  "GET /api/refused-receipts": [signedIn],
  "GET /api/refused-receipts/export/csv": [signedIn],
  "GET /api/refused-receipts/{id}": [each(401, 404, 404, 404)],
  "POST /api/refused-receipts/{id}/return": [admin(404), () => ({ json: { note: "As agreed" } })],
  "POST /api/refused-receipts/{id}/accept": [admin(404), () => ({ json: { note: "As agreed" } })],
  "GET /api/scheduled-payments": [signedIn],
  "GET /api/scheduled-payments/export/csv": [signedIn],
  "DELETE /api/scheduled-payments/{id}": [clientOnly(404)],
  "GET /api/cut-offs": [staff],
  "GET /api/cut-offs/all": [staff],
  "GET /api/cut-offs/export/csv": [staff],
  "POST /api/cut-offs": [admin(201), () => ({ json: { time: "14:30" } })],
  "PUT /api/cut-offs": [admin(200), () => ({ json: [] })],
  "PUT /api/cut-offs/{id}": [admin(404), () => ({ json: { time: "14:30" } })],
  "DELETE /api/cut-offs/{id}": [admin(404)],
  "GET /api/retention": [staff],
  "POST /api/retention/archives/{until}": [admin(400), () => ({ json: {} })],
  "PUT /api/retention/{kind}": [admin(400), () => ({ json: { days: 90 } })],
  "GET /api/payee-rules": [staff],
  "GET /api/payee-rules/all": [staff],
  "GET /api/payee-rules/export/csv": [staff],
  "POST /api/payee-rules": [admin(201), () => ({ json: { country: "DE", needs: ["name"] } })],
  "PUT /api/payee-rules": [admin(200), () => ({ json: [] })],
  "PUT /api/payee-rules/{id}": [admin(404), () => ({ json: { country: "FR" } })],
  "DELETE /api/payee-rules/{id}": [admin(404)],
  "GET /auth/oidc/start": [each(404, 303, 303, 303)],
  "GET /auth/oidc/callback": [anyone(404)],
  "GET /api/group-mappings": [staff],
  "GET /api/group-mappings/export/csv": [staff],
  "POST /api/group-mappings": [admin(201), () => ({ json: { group: unique("group"), role: "admin" } })],
  "PUT /api/group-mappings/{id}": [admin(404), () => ({ json: { group: unique("group"), role: "admin" } })],
  "DELETE /api/group-mappings/{id}": [admin(404)],
  "GET /api/purpose-codes": [signedIn],
  "GET /api/purpose-codes/all": [signedIn],
  "GET /api/purpose-codes/export/csv": [signedIn],
  "POST /api/purpose-codes": [admin(201), () => ({ json: { code: "ZZZZ", name: "Last" } })],
  "PUT /api/purpose-codes": [admin(200), () => ({ json: [{ code: "SUPP", name: "Supplier Payment" }] })],
  "PUT /api/purpose-codes/{id}": [admin(200), () => ({ json: { code: "QQQQ", name: "None" } })],
  "DELETE /api/purpose-codes/{id}": [admin(204)],
  "GET /.well-known/oauth-authorization-server": [anyone(200)],
  "POST /oauth/token": [anyone(401), () => ({ form: { grant_type: "client_credentials" } })],
  "POST /oauth/revoke": [anyone(401), () => ({ form: { token: "vtok_none" } })],
  "GET /scim/v2/ServiceProviderConfig": [programAlone],
  "GET /scim/v2/ResourceTypes": [programAlone],
  "GET /scim/v2/Schemas": [programAlone],
  "GET /scim/v2/ResourceTypes/{id}": [programAlone],
  "GET /scim/v2/Schemas/{id}": [programAlone],
  "GET /scim/v2/Users": [programAlone],
  "POST /scim/v2/Users": [programAlone, () => ({ json: { userName: "bjensen", externalId: "s-1" } })],
  "GET /scim/v2/Users/{id}": [programAlone],
  "PUT /scim/v2/Users/{id}": [programAlone, () => ({ json: { userName: "bjensen", externalId: "s-1" } })],
  "PATCH /scim/v2/Users/{id}": [
    programAlone,
    () => ({ json: { schemas: [], Operations: [{ op: "add", path: "active", value: true }] } }),
  ],
  "DELETE /scim/v2/Users/{id}": [programAlone],
  "GET /scim/v2/Groups": [programAlone],
  "POST /scim/v2/Groups": [programAlone],
  "PUT /scim/v2/Groups/{id}": [programAlone, () => ({ json: { displayName: "Admins", members: [] } })],
  "PATCH /scim/v2/Groups/{id}": [
    programAlone,
    () => ({ json: { schemas: [], Operations: [{ op: "remove", path: "members" }] } }),
  ],
  "DELETE /scim/v2/Groups/{id}": [programAlone],
  "POST /mcp": [each(401, 401, 401, 401), () => ({ json: { jsonrpc: "2.0" } })],
  "GET /scim/v2/Groups/{id}": [programAlone],
  "POST /api/hub/checks": [programAlone, () => ({ json: hubMovement })],
  "POST /api/hub/reservations": [programAlone, () => ({ json: { ...hubMovement, bankReference: "B-1" } })],
  "POST /api/hub/reservations/{id}/confirm": [programAlone, () => ({ json: {} })],
  "POST /api/hub/reservations/{id}/cancel": [programAlone],
  "POST /api/hub/credits": [
    programAlone,
    () => ({ json: { ...hubMovement, bankReference: "B-2", bookingDate: "2026-11-18" } }),
  ],
  "GET /api/api-clients": [signedIn],
  "POST /api/api-clients": [each(401, 201, 403, 201), () => ({ json: apiClient })],
  "PUT /api/api-clients/{id}": [each(401, 404, 403, 404), () => ({ json: apiClient })],
  "DELETE /api/api-clients/{id}": [each(401, 404, 403, 404)],
  "POST /api/api-clients/{id}/rotate": [each(401, 404, 403, 404)],
  "GET /api/channel-keys": [staff],
  "GET /api/channel-keys/export/csv": [staff],
  "POST /api/channel-keys": [admin(400), () => ({ json: channelKey })],
  "PUT /api/channel-keys/{id}": [admin(400), () => ({ json: channelKey })],
  "DELETE /api/channel-keys/{id}": [admin(404)],
  "GET /api/client-files": [signedIn],
  "GET /api/client-files/{id}/content": [each(401, 404, 404, 404)],
  "GET /api/beneficiaries": [signedIn],
  "GET /api/beneficiaries/export/csv": [signedIn],
  "POST /api/beneficiaries": [clientOnly(201), () => ({ json: beneficiary() })],
  "PUT /api/beneficiaries/{id}": [clientOnly(404), () => ({ json: beneficiary() })],
  "DELETE /api/beneficiaries/{id}": [clientOnly(404)],
  "POST /api/beneficiaries/{id}/approve": [clientOnly(404)],
  "POST /api/beneficiaries/import": [clientOnly(201), () => ({ json: { beneficiaries: [beneficiary()] } })],
  "POST /api/beneficiaries/import/preview": [clientOnly(400), () => ({ form: {} })],
  "POST /api/contact": [anyone(400), () => ({ json: {} })],
  "GET /api/report-schedules": [staff],
  "POST /api/report-schedules": [admin(201), () => ({ json: { name: "Daily", cadence: "daily" } })],
  "PUT /api/report-schedules/{id}": [admin(404), () => ({ json: { name: "Daily", cadence: "daily" } })],
  "DELETE /api/report-schedules/{id}": [admin(404)],
  "GET /api/reports": [staff],
  "POST /api/reports": [getStaff(202), () => ({ json: { from: "2026-11-01", to: "2026-11-02" } })],
  "GET /api/reports/accounts": [getStaff(400)],
  "GET /api/reports/{id}": [getStaff(404)],
  "DELETE /api/reports/{id}": [getStaff(404)],
  "POST /api/reports/{id}/cancel": [getStaff(404)],
  "GET /api/reports/{id}/download": [getStaff(404)],
  "POST /api/payment-status-reports": [admin(400), () => ({ form: { file: "none" } })],
  "GET /api/payment-files": [staff],
  "POST /api/payment-files": [admin(409), () => ({ json: { cbsAccount: "1000000001", date: "2026-11-18" } })],
  "GET /api/payment-files/{id}": [getStaff(404)],
  "POST /api/payment-files/{id}/sent": [admin(404)],
  "GET /api/bank-statements": [staff],
  "POST /api/bank-statements": [admin(400), () => ({ form: { cbsAccount: "1000000001" } })],
  "POST /api/bank-statements/preview": [admin(400), () => ({ form: { cbsAccount: "1000000001" } })],
  "GET /api/bank-statements/{id}": [getStaff(404)],
  "DELETE /api/bank-statements/{id}": [admin(404)],
  "GET /api/bank-statements/{id}/export/csv": [getStaff(404)],
  "POST /api/bank-statements/{id}/commit": [admin(404)],
  "POST /api/bank-statements/{id}/undo": [admin(404)],
  "POST /api/bank-lines/{id}/match": [admin(404), () => ({ json: { journalIds: ["1"] } })],
  "POST /api/bank-lines/{id}/unmatch": [admin(404)],
  "POST /api/bank-lines/{id}/same": [admin(404)],
  "POST /api/bank-lines/{id}/suspense": [admin(404), () => ({ json: {} })],
  "POST /api/bank-lines/{id}/settle": [admin(404), () => ({ json: { instructionId: 1 } })],
  "POST /api/bank-lines/{id}/assign": [admin(404), () => ({ json: { vaId: 1 } })],
  "POST /api/payments/{id}/assign": [admin(404), () => ({ json: { vaId: 1 } })],
  "GET /api/reconciliation/runs": [staff],
  "POST /api/reconciliation/runs": [getStaff(202), () => ({ json: {} })],
  "GET /api/reconciliation/runs/{id}": [getStaff(404)],
  "POST /api/reconciliation/runs/{id}/retry": [getStaff(404)],
  "GET /api/reconciliation/runs/{id}/events": [getStaff(404)],
  "GET /api/reconciliation/runs/{id}/export/xlsx": [getStaff(404)],
  "GET /api/setup-requests": [staff],
  "GET /api/setup-requests/export/csv": [staff],
  "PUT /api/setup-requests/{id}": [admin(404), () => ({ json: { note: "Seen" } })],
  "POST /api/auth/register": [admin(201), () => ({ json: user() })],
  "POST /api/auth/password-strength": [signedIn, () => ({ json: { password: "a long password" } })],
  "GET /api/users": [staff],
  "GET /api/users/export/csv": [staff],
  // Uses the id of a new account; for the admin, who calls last, that of the fourth user.
  "PUT /api/users/{id}/activity": [admin(200), () => ({ json: { isActive: true } })],
  "PUT /api/users/{id}": [admin(200), () => ({ json: { networth: "5-7mil_usd" } })],
  "DELETE /api/users/{id}": [admin(204)],
  "POST /api/users/{id}/second-factors/reset": [admin(409)],
  "POST /api/users/{id}/sign-out": [admin(204)],
  "GET /api/erasures/{of}/{id}": [getStaff(400)],
  "POST /api/erasures/{of}/{id}": [admin(400)],
  "GET /api/users/{id}/erasure": [staff],
  "POST /api/users/{id}/erasure": [admin(200)],
  "GET /api/openapi.json": [signedIn],
  "GET /api/holds": [signedIn],
  "GET /api/holds/active": [signedIn],
  "GET /api/holds/export/csv": [staff],
  "POST /api/holds": [admin(409), (vaId) => ({ json: hold(vaId) })],
  "PUT /api/holds/{id}/release": [admin(404)],
  "POST /api/holds/{id}/capture": [admin(404), () => ({ json: {} })],
  "GET /api/fund-allocations": [signedIn],
  "GET /api/fund-allocations/allocatable": [each(401, 400, 400, 400)],
  "GET /api/fund-allocations/export/csv": [staff],
  "POST /api/fund-allocations": [
    admin(409),
    (vaId) => ({ json: { vaId, userId: 3, allocatedAmount: "1.00" } }),
  ],
  "POST /api/fund-allocations/{id}/revoke": [admin(404)],
  "GET /api/payments": [signedIn],
  "GET /api/payments/export/csv": [staff],
  "GET /api/payments/made/export/csv": [signedIn],
  "GET /api/payments/accounts": [each(401, 200, 403, 403)],
  "GET /api/payments/recipient": [each(401, 400, 403, 403)],
  "POST /api/payments/preview": [each(401, 409, 403, 403), (vaId) => ({ json: payment(vaId) })],
  "POST /api/payee-checks": [
    each(401, 200, 403, 200),
    () => ({ json: { account: "GB29NWBK60161331926819", name: "Keel" } }),
  ],
  "PUT /api/payments/{id}/creditor": [
    each(401, 404, 403, 404),
    () => ({ json: { creditor: { name: "Payee" } } }),
  ],
  "POST /api/payments/{id}/approve": [admin(404), () => ({ json: {} })],
  "POST /api/payments/{id}/reject": [admin(404), () => ({ json: { reason: "No" } })],
  "GET /api/dashboard/stats": [signedIn],
  "GET /api/clients": [staff],
  "GET /api/virtual-accounts": [signedIn],
  "POST /api/virtual-accounts": [admin(201), () => ({ json: account() })],
  "GET /api/virtual-accounts/{id}": [signedIn],
  "PUT /api/virtual-accounts/{id}": [admin(200), () => ({ json: { creditEnabled: false } })],
  "DELETE /api/virtual-accounts/{id}": [admin(204)],
  "GET /api/virtual-accounts/{id}/transactions": [signedIn],
  "GET /api/virtual-accounts/{id}/balances": [signedIn],
  "GET /api/virtual-accounts/{id}/intraday": [signedIn],
  "GET /api/virtual-accounts/{id}/notices": [signedIn],
  "GET /api/virtual-accounts/{id}/statement": [signedIn],
  "GET /api/transactions/recent": [signedIn],
  "GET /api/transactions/export/csv": [signedIn],
  "GET /api/transactions/export/xlsx": [signedIn],
  "GET /api/virtual-accounts/export/csv": [signedIn],
  "POST /api/transaction-narration/analyze": [admin(400), () => ({ form: {} })],
  "GET /api/transaction-narration/analyses/{id}": [admin(404)],
  "DELETE /api/transaction-narration/analyses/{id}": [admin(404)],
  "GET /api/transaction-narration/analyses/{id}/overview": [admin(404)],
  "GET /api/transaction-narration/analyses/{id}/pages": [admin(404)],
  "GET /api/transaction-narration/reports/{id}": [admin(404)],
  "GET /api/transaction-narration/progress/{uploadId}": [admin(400)],
  "POST /api/transactions": [each(401, 201, 403, 201), (vaId) => ({ json: payment(vaId) })],
};

/** The same for the screens: nobody is sent to sign in, a client is kept out of the bank's. */
const screens: Record<string, Outcome> = {
  "GET /": each(303, 302, 302, 302),
  "GET /admin/audit-desk": each(303, 403, 200, 200),
  "GET /admin/dashboard": each(303, 403, 200, 200),
  "GET /admin/virtual-accounts": each(303, 403, 200, 200),
  "GET /admin/fund-allocation": each(303, 403, 200, 200),
  "GET /admin/reviews": each(303, 403, 200, 200),
  "GET /admin/holds": each(303, 403, 200, 200),
  "GET /admin/developers/keys": each(303, 403, 200, 200),
  "GET /admin/reconciliation/layouts": each(303, 403, 200, 200),
  "GET /admin/payment-rules/holidays": each(303, 403, 200, 200),
  "GET /admin/sweeps": each(303, 403, 200, 200),
  "GET /admin/sweeps/runs": each(303, 403, 200, 200),
  "GET /admin/sweeps/core-accounts": each(303, 403, 200, 200),
  "GET /client/sweeps": each(303, 200, 200, 200),
  "GET /admin/number-pools": each(303, 403, 200, 200),
  "GET /admin/number-pools/{id}": each(303, 403, 404, 404),
  "GET /client/numbers": each(303, 200, 200, 200),
  "GET /client/numbers/{id}": each(303, 404, 404, 404),
  "GET /admin/developers/api-clients": each(303, 403, 200, 200),
  "GET /admin/developers/webhooks": each(303, 403, 200, 200),
  "GET /admin/payment-rules/cut-offs": each(303, 403, 200, 200),
  "GET /admin/operations/retention": each(303, 403, 200, 200),
  "GET /admin/payment-rules/payees": each(303, 403, 200, 200),
  "GET /admin/inbox": each(303, 403, 200, 200),
  "GET /auth/oidc/sign-out": anyone(303),
  "GET /admin/sign-in-settings/groups": each(303, 403, 200, 200),
  "GET /admin/sign-in-settings": each(303, 403, 200, 200),
  "GET /admin/payment-rules/purpose-codes": each(303, 403, 200, 200),
  "GET /admin/configurations": each(303, 403, 200, 200),
  "GET /admin/cbs-linking": each(303, 403, 200, 200),
  "GET /admin/transactions": each(303, 403, 200, 200),
  "GET /admin/transaction-narration": each(303, 403, 200, 200),
  "GET /admin/alerts": each(303, 403, 200, 200),
  "GET /admin/reports": each(303, 403, 200, 200),
  "GET /admin/users": each(303, 403, 200, 200),
  "GET /admin/report-files": each(303, 403, 200, 200),
  "GET /admin/report-files/schedules": each(303, 403, 200, 200),
  "GET /admin/payment-files": each(303, 403, 200, 200),
  "GET /admin/payment-files/{id}": each(303, 403, 404, 404),
  "GET /admin/reconciliation": each(303, 403, 200, 200),
  "GET /admin/reconciliation/{id}": each(303, 403, 404, 404),
  "GET /admin/bulk-uploads": each(303, 403, 200, 200),
  "GET /admin/bulk-uploads/{id}": each(303, 403, 404, 404),
  "GET /client/bulk-uploads": each(303, 200, 200, 200),
  "GET /client/bulk-uploads/{id}": each(303, 404, 404, 404),
  "GET /admin/reconciliation/statements": each(303, 403, 200, 200),
  "GET /admin/reconciliation/statements/{id}": each(303, 403, 404, 404),
  "GET /admin/approvals": each(303, 403, 200, 200),
  "GET /admin/virtual-accounts/{id}": each(303, 403, 200, 200),
  "GET /admin/setup-requests": each(303, 403, 200, 200),
  "GET /admin/operations": each(303, 403, 200, 200),
  "GET /admin/operations/search": each(303, 403, 200, 200),
  "GET /admin/api-docs": each(303, 403, 200, 200),
  "GET /login/code": each(303, 303, 303, 303),
  "GET /login/passkey": each(200, 303, 303, 303),
  "GET /client/overview": each(303, 200, 200, 200),
  "GET /client/statements": each(303, 200, 200, 200),
  "GET /client/accounts": each(303, 200, 200, 200),
  "GET /client/accounts/{id}": each(303, 200, 200, 200),
  "GET /client/payments": each(303, 200, 200, 200),
  "GET /client/beneficiaries": each(303, 200, 200, 200),
  "GET /client/developers/files": each(303, 200, 200, 200),
  "GET /client/inbox": each(303, 200, 200, 200),
  "GET /client/standing-orders": each(303, 200, 200, 200),
  "GET /client/receivables": each(303, 200, 200, 200),
  "GET /client/receivables/receipts": each(303, 200, 200, 200),
  "GET /client/receivables/refused": each(303, 200, 200, 200),
  "GET /client/receivables/ageing": each(303, 200, 200, 200),
  "GET /admin/receivables": each(303, 403, 200, 200),
  "GET /admin/receivables/receipts": each(303, 403, 200, 200),
  "GET /admin/refused-receipts": each(303, 403, 200, 200),
  "GET /admin/receivables/ageing": each(303, 403, 200, 200),
  "GET /client/developers/api-clients": each(303, 200, 200, 200),
  "GET /client/developers/webhooks": each(303, 200, 200, 200),
  "GET /client/scheduled-payments": each(303, 200, 200, 200),
  "GET /contact": each(200, 200, 200, 200),
  "GET /operations": anyone(404),
  "GET /find/suggestions": each(303, 303, 303, 303),
  "GET /screens": anyone(303),
  "GET /assistant": each(303, 200, 200, 200),
  "GET /find": each(303, 200, 200, 200),
  "GET /shortcuts": each(303, 200, 200, 200),
  "GET /account/menu": each(303, 200, 200, 200),
  "GET /account/security": each(303, 200, 200, 200),
  "GET /account/confirm": each(303, 200, 200, 200),
  "GET /account/security/app": each(303, 303, 303, 303),
  "GET /account/security/passkey": each(303, 303, 303, 303),
  "GET /notifications": each(303, 200, 200, 200),
  "GET /bell": each(303, 303, 303, 303),
  "GET /notifications/{id}": each(303, 404, 404, 404),
  "GET /timeline/{kind}/{id}": each(303, 400, 400, 400),
  "GET /labels/{kind}/{id}": each(303, 400, 400, 400),
  "GET /attachments/{kind}/{id}": each(303, 400, 400, 400),
};

/** Bodies of a page's own form, for anyone who may see the page. */
const forms: Record<string, [Outcome, () => Call]> = {
  "POST /login/code": [each(303, 303, 303, 303), () => ({ form: { code: "123456" } })],
  "POST /login/passkey": [each(400, 303, 303, 303), () => ({ form: {} })],
  "POST /login": [anyone(303), () => ({ form: { username: "gita", password } })],
  "POST /contact": [anyone(400), () => ({ form: {} })],
  "POST /operations": [anyone(404), () => ({ form: { token: "x" } })],
  "POST /shortcuts": [anyone(303), () => ({ form: { keys: "off" } })],
  "POST /account/security": [anyone(303), () => ({ form: { act: "setup" } })],
  "POST /account/security/app": [anyone(303), () => ({ form: { code: "123456" } })],
  "POST /account/security/passkey": [anyone(303), () => ({ form: { name: "key" } })],
  "POST /attachments/{kind}/{id}": [each(303, 400, 400, 400), () => ({ form: { remove: "1" } })],
  "POST /labels/{kind}/{id}": [each(303, 400, 400, 400), () => ({ form: { labels: "" } })],
  "POST /notifications": [anyone(303), () => ({ form: { lastAlertId: "1" } })],
};

async function getStatus(who: Caller, call: string, sent: (vaId: number) => Call = () => ({})) {
  if (found === "written") vaId = undefined;
  vaId ??= (await book.openAccount()).id;
  const id = vaId;
  if (call.startsWith("POST /api/transactions")) await book.book("credit", id, { amount: "5.00" });
  // Nobody may act on their own user.
  const named = call.includes(" /api/users/") ? people.stranger.id : id;
  const [method = "", path = ""] = call.replace(/\{\w+\}/, String(named)).split(" ");
  const answer = await book.send(who, method, path, sent(id));
  // A stream ends once it is read.
  await answer.arrayBuffer();
  if (found !== "written") found = call.startsWith("GET ") || answer.status >= 400 ? "read" : "written";
  return answer.status;
}

/** Everybody whom a call or a screen refuses or redirects, and in rotation one who is answered. */
function getTried(expected: Outcome, at: number): (typeof callers)[number][] {
  const answered = callers.filter((who) => expected[who] < 300);
  const some = takeSample(answered, answered.length, at);
  return callers.filter((who) => expected[who] >= 300 || some.includes(who));
}

/** The rows of a table, each with its place. */
const placed = <Row>(table: Record<string, Row>) =>
  Object.entries(table).map(([name, row], at) => [name, row, at] as const);

async function expectOutcome(call: string, expected: Outcome, at: number, sent?: (vaId: number) => Call) {
  for (const who of getTried(expected, at))
    expect([who, await getStatus(who, call, sent)]).toEqual([who, expected[who]]);
}

describe("every call answers each role as the policy says:", () => {
  test.each(placed(calls))("%s", (call, [expected, sent], at) => expectOutcome(call, expected, at, sent));

  test("and no call is missing from this table", () => {
    const known = book.endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(calls).sort()).toEqual(known.sort());
  });
});

describe("every screen opens to each role as the policy says:", () => {
  test.each(placed(screens))("%s", (screen, expected, at) => expectOutcome(screen, expected, at));

  test.each(placed(forms))("%s", (form, [expected, sent], at) => expectOutcome(form, expected, at, sent));

  test("GET /login: the form for nobody, the start for everyone else", async () => {
    expect(await getStatus("nobody", "GET /login")).toBe(200);
    for (const who of ["client_user", "auditor", "admin"] as const) {
      const answer = await book.send(who, "GET", "/login");
      expect([who, answer.status, answer.headers.get("location")]).toEqual([who, 303, "/"]);
    }
  });

  test("and no screen is missing from this table", () => {
    const known = book.pages.map(({ method, path }) => `${method} ${path}`);
    const listed = [...Object.keys(screens), ...Object.keys(forms), "GET /login"];
    expect(listed.sort()).toEqual(known.sort());
  });

  test("a visitor who is not signed in returns to the requested page after signing in", async () => {
    const answer = await book.send("nobody", "GET", "/admin/virtual-accounts?q=falcon&page=x");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `/login?next=${encodeURIComponent("/admin/virtual-accounts?q=falcon&page=x")}`,
    );
  });

  test.each([
    ["admin", "/admin/dashboard"],
    ["auditor", "/admin/audit-desk"],
    ["client_user", "/client/overview"],
  ] as const)("the start of the %s is %s", async (who, home) => {
    expect((await book.send(who, "GET", "/")).headers.get("location")).toBe(home);
  });
});

describe("who is asked before what was sent:", () => {
  beforeEach(renew);

  test("a malformed call of nobody is 401", async () => {
    const answer = await book.send("nobody", "POST", "/api/transactions", { body: "{" });
    expect(answer.status).toBe(401);
  });

  test("a malformed call of somebody without the right is 403", async () => {
    const answer = await book.send("client_user", "POST", "/api/virtual-accounts", { body: "{" });
    expect(answer.status).toBe(403);
  });

  test("a malformed address of a screen that is not theirs is 403 for a client", async () => {
    expect((await book.send("client_user", "GET", "/admin/transactions?type=all&page=%%")).status).toBe(403);
  });

  test("a write that another site's page sends is 403, no matter who is signed in", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const answer = await book.send("admin", "POST", "/api/virtual-accounts", { json: account(), headers });
    expect(answer.status).toBe(403);
    expect((await book.countRows()).virtual_accounts).toBe(0);
  });
});

describe("a call that asks once more who acts", () => {
  beforeEach(renew);
  const roles = ["client_user", "auditor", "admin"] as const;
  const fiveMinutes = 300_000;

  test("refuses users without a required second factor, and admits only those with the right and a proof within five minutes", async () => {
    found = "written";
    const { id: vaId } = await book.openAccount();
    const writing = book.endpoints.filter(({ method }) => method !== "GET");
    const asking = writing.filter(({ stepUp }) => stepUpSettingsFor(stepUp).length > 0);
    expect(asking.length).toBeGreaterThan(50);
    for (const { method, path, stepUp } of writing)
      if (!asking.some((one) => one.method === method && one.path === path))
        expect([method, path, stepUp]).toEqual([method, path, { none: expect.stringMatching(/../) }]);
    const sessions = new Map(
      await Promise.all(roles.map(async (who) => [who, await book.signedIn(who)] as const)),
    );
    const always = { apiClients: true, beneficiaries: true, roles: true, webhooks: true };
    const required = { admin: "required", auditor: "required", client_user: "required" };
    const json = { secondFactor: required, stepUp: { ...always, paymentsAboveUsd: "0.01" } };
    expect((await book.send("admin", "PUT", "/api/sign-in-settings", { json })).status).toBe(200);

    const owing = new Map<string, string>();
    for (const who of roles) {
      const { username } = people[who];
      const login = await book.call("POST", "/api/auth/login", { json: { username, password } });
      owing.set(who, getCookies(login));
    }
    const confirm = async (waits: number) => {
      for (const cookie of sessions.values())
        await book.call("POST", "/api/auth/step-up", { cookie, json: { password } });
      book.wait(waits);
    };
    const states = [
      { state: "owes", cookies: owing },
      { state: "stale", cookies: sessions, waits: fiveMinutes },
      { state: "fresh", cookies: sessions, waits: fiveMinutes - 1 },
    ];
    const seen: string[] = [];
    const expected: string[] = [];
    for (const { state, cookies, waits } of states) {
      if (waits) await confirm(waits);
      for (const { method, path, access } of asking) {
        const [outcome, sent = () => ({})] = calls[`${method} ${path}`] ?? [];
        for (const who of roles) {
          // An unreadable body is refused before.
          if (outcome?.[who] === 400) continue;
          const cookie = cookies.get(who) ?? "";
          const answer = await book.call(method, path.replace(/\{\w+\}/, "999"), { ...sent(vaId), cookie });
          const code = z.looseObject({ code: z.string() }).safeParse(await answer.json().catch(() => null));
          const call = `${method} ${path} as ${who}, who ${state}:`;
          const refused = [401, 403].includes(answer.status) ? code.data?.code : "passes";
          seen.push(`${call} ${answer.status < 500 ? refused : answer.status}`);
          expected.push(`${call} ${refusalFor(state, can({ role: who }, access))}`);
        }
      }
    }
    expect(seen).toEqual(expected);
    expect(await book.flaws()).toEqual([]);
  });

  function refusalFor(state: string, mayCall: boolean): string {
    if (state === "owes") return "unauthenticated";
    if (!mayCall) return "forbidden";
    return state === "fresh" ? "passes" : "STEP_UP_REQUIRED";
  }
});
