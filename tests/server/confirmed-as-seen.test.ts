import { afterAll, beforeAll, expect, test } from "bun:test";
import { unverifiedColumns } from "db/unverified-columns";
import { z } from "zod";
import { approvalSchema } from "@/approvals/contract";
import { camt053, upload } from "./bank-statements";
import { type Book, startBook } from "./book";
import { uploaded } from "./bulk";
import { getCookies, password } from "./support";
import { writingCalls } from "./waiting-acts";

/** Tables shown before a call on a record is sent, by the path up to the record's id. */
const shownBefore: Readonly<Record<string, readonly string[]>> = {
  "/api/account-numbers/": ["account_numbers", "number_holdings"],
  "/api/alert-settings/": ["alert_settings"],
  "/api/alerts/": ["alerts"],
  "/api/api-clients/": ["api_clients"],
  "/api/approvals/": ["approvals"],
  "/api/attachments/": ["attachments"],
  "/api/balance-monitors/": ["balance_monitors"],
  "/api/bank-lines/": ["bank_lines", "bank_statements"],
  "/api/bank-statements/": ["bank_statements", "bank_lines", "bank_line_totals"],
  "/api/beneficiaries/": ["beneficiaries"],
  "/api/bulk-uploads/": ["bulk_uploads", "bulk_rows"],
  "/api/cbs-accounts/": ["cbs_accounts"],
  "/api/channel-keys/": ["channel_keys"],
  "/api/chat/sessions/": ["chat_sessions"],
  "/api/clients/": ["client_payment_settings", "core_accounts"],
  "/api/cut-offs/": ["cut_offs"],
  "/api/erasures/": ["beneficiaries", "setup_requests"],
  "/api/entities/": ["entities"],
  "/api/expected-receipts/": ["expected_receipts"],
  "/api/fund-allocations/": ["fund_allocations"],
  "/api/group-mappings/": ["group_mappings"],
  "/api/holds/": ["holds"],
  "/api/holidays/": ["holidays"],
  "/api/labels/": ["record_labels"],
  "/api/hub/reservations/": ["holds"],
  "/api/number-pools/": ["number_pools"],
  "/api/payee-rules/": ["payee_rules"],
  "/api/payment-files/": ["payment_files", "payment_file_entries"],
  "/api/payments/": ["payments", "payment_details"],
  "/api/purpose-codes/": ["purpose_codes"],
  "/api/report-schedules/": ["report_schedules"],
  "/api/receipts/": ["receipts", "receipt_applications"],
  "/api/refused-receipts/": ["refused_receipts"],
  "/api/reconciliation/runs/": ["reconciliation_runs"],
  "/api/reports/": ["reports"],
  "/api/retention/": ["retention_settings"],
  "/api/retention/archives/": ["audit_logs"],
  "/api/scheduled-payments/": ["scheduled_payments"],
  "/api/second-factors/": ["second_factors"],
  "/api/sessions/": ["sessions"],
  "/api/settlement-instructions/": ["settlement_instructions"],
  "/api/setup-requests/": ["setup_requests"],
  "/api/standing-orders/": ["standing_orders"],
  "/api/statement-layouts/": ["statement_layouts"],
  "/api/sweep-runs/": ["sweep_runs"],
  "/api/sweeps/": ["sweeps"],
  "/api/transaction-narration/analyses/": ["statement_analyses"],
  "/api/users/": ["users"],
  "/api/virtual-accounts/": ["virtual_accounts", "configurations"],
  "/api/webhook-deliveries/": ["webhook_deliveries"],
  "/api/webhooks/": ["webhooks"],
  "/list-views/": ["list_views"],
  "/scim/v2/Groups/": ["group_mappings"],
  "/scim/v2/Users/": ["users", "directory_identities"],
};

/** Tables for calls that replace or use everything shown; found by their method, or by a preview at their path. */
const shownBeforeWhole: Readonly<Record<string, readonly string[]>> = {
  "DELETE /api/sessions": ["sessions"],
  "PUT /api/approval-settings": ["approval_settings"],
  "PUT /api/cut-offs": ["cut_offs"],
  "PUT /api/payee-rules": ["payee_rules"],
  "PUT /api/purpose-codes": ["purpose_codes"],
  "PUT /api/sign-in-settings": ["sign_in_rules", "directory_settings", "group_mappings"],
  // The effects of these are in their bodies, as shown; the rest is their subject.
  "POST /api/bank-statements": ["cbs_accounts", "statement_layouts", "bank_csv_mappings"],
  "POST /api/beneficiaries/import": ["beneficiaries"],
  "POST /api/holidays/import": ["holidays"],
  "POST /api/payments": ["virtual_accounts", "beneficiaries"],
  "POST /api/standing-orders": ["virtual_accounts", "beneficiaries"],
  "POST /api/sweeps": ["virtual_accounts", "core_accounts"],
  // It takes all payments that are booked and not sent.
  "POST /api/payment-files": ["payments", "payment_details"],
};

/** Tables outside any version, with the reason why nobody confirms their contents. */
const nothingAgreedTo: Readonly<Record<string, string>> = {
  bank_line_totals: "a count without lines, which counts nothing",
  balance_monitors: "its own maker deletes one",
  chat_sessions: "a question of one's own, which the answer only prepares",
  reconciliation_runs: "one that failed is run again, from the book as it is",
  reports: "one that is under way is stopped, or its file thrown away",
  sessions: "one of one's own is ended",
  setup_requests:
    "a person who makes a user or an account of one sends all of it in the body, and it is held from then on",
  sweep_runs: "its money goes back within the client, as far as it is still there",
  statement_analyses: "a reading of one's own file is thrown away",
  webhook_deliveries: "what was sent is sent again, read from the book as it is",
  list_views: "one's own look at a list",
};

/** Visible parts of a versioned row that its version omits, with the reason why nobody confirms them. */
const besideTheRow: Readonly<Record<string, string>> = {
  "bank_lines.id": "names a line in the address, and is shown nowhere",
  "bank_lines.reason":
    "a sentence of an import that was committed; what is posted is named by the act itself",
  "bank_lines.decided_by": "who put a line aside that nothing was posted for",
  "bank_lines.decided_at": "when that was",
  "bank_lines.proposal": "a suggestion: a match by hand names its postings itself",
  "bank_lines.instruction_id": "a suggestion as well",
  "bank_lines.like_line_id": "of an import that is not committed: nobody is asked about its lines",
  "bank_lines.suspense_account": "of a line that is in no suspense account",
  "attachments.request_id": "finds the row of a call that is sent again",
  "attachments.(deleted)": "a file that is removed: the trail has its digest",
  "record_labels.id": "a label is known by its record, side and key",
  "number_holdings.id": "orders the periods of a number's holder, and is shown nowhere",
  "bulk_rows.id": "a row is known by its upload and its number",
  "bulk_uploads.version": "a count; the version that is sent back is the digest of the preview",
  "payment_file_entries.id": "an order is known by its file and its place in it",
  "receipts.looked_at": "when cash application looked at it",
  "receipt_applications.created_by": "who applied an amount, which counts the same from whichever person",
  "sweeps.planned_from": "from when its next time is counted",
  "users.last_sign_in_at": "the trail has each sign-in",
  "users.language": "how one's own screens read",
  "api_clients.last_used_at": "when it last called",
  "channel_keys.intraday": "when reports are made",
  "second_factors.last_used_at": "the trail has each sign-in",
  "report_schedules.next_due_at": "when a report is made next",
};
/** Leases, and the progress of sending events. */
const ofWork = ["token", "leased_until", "attempts", "position", "due_at", "failures"];

let book: Book;
let second: string;
let account: { id: number; virtualIban: string };
beforeAll(async () => {
  book = await startBook();
  account = await book.openAccount({ reference: "gulf_pay" });
  await book.book("credit", account.id, { amount: "1000.00" });
  const json = { username: "bilal", role: "admin", email: "bilal@vostra.example", password };
  await book.send("admin", "POST", "/api/auth/register", { json });
  second = getCookies(await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } }));
});
afterAll(() => book.close());

const run = (...all: string[]) => book.db.write(all.map((sql) => ({ sql, args: [] })));
const getEtag = async (path: string) => (await book.send("admin", "GET", path)).headers.get("etag") ?? "";

test("what each call on a record was shown with is held by verify, or nobody agrees to anything by it", async () => {
  const calls = (await writingCalls()).filter(({ path }) => path.includes("{"));
  const places = [...new Set(calls.map(({ path }) => path.slice(0, path.indexOf("{"))))];
  expect(places.toSorted()).toEqual(Object.keys(shownBefore).toSorted());
  const whole = (await writingCalls())
    .filter(({ path }) => !path.includes("{"))
    .map(({ method, path }) => `${method} ${path}`);
  const found = whole.flatMap((one) =>
    one.endsWith("/preview") ? one.slice(0, -"/preview".length) : one.startsWith("POST") ? [] : one,
  );
  expect([...found, "POST /api/payment-files"].toSorted()).toEqual(Object.keys(shownBeforeWhole).toSorted());
  const shown = [...new Set([shownBefore, shownBeforeWhole].flatMap((all) => Object.values(all).flat()))];
  const loose = shown.flatMap((table) =>
    unverifiedColumns
      .filter((entry) => entry.table === table)
      .flatMap((entry) =>
        entry.places === "every" ? [table] : entry.places.split(" ").map((place) => `${table}.${place}`),
      )
      .filter((place) => !ofWork.some((column) => place.endsWith(`.${column}`))),
  );
  const explained = { ...nothingAgreedTo, ...besideTheRow };
  const unexplained = loose.filter(
    (place) => !(place in explained) && !((place.split(".")[0] ?? "") in nothingAgreedTo),
  );
  expect(unexplained).toEqual([]);
  const isLoose = (place: string) => loose.some((one) => one === place || one.startsWith(`${place}.`));
  expect(Object.keys(explained).filter((place) => !isLoose(place))).toEqual([]);
});

test("the calls whose version is a digest answer one, and refuse another in If-Match", async () => {
  const statement = await upload(book, camt053([{ amount: "12.00", endToEndId: "E-1" }]));
  const preview = await uploaded(
    book,
    "accounts",
    "customerName,companyName,reference,type\nOne,Gulf Marine,seen_1,COBO",
  );
  await book.send("admin", "PUT", "/api/approval-settings", {
    json: [{ kind: "account_state", enabled: true, aboveUsd: null }],
  });
  await book.send("admin", "PUT", `/api/virtual-accounts/${account.id}`, { json: { status: "suspended" } });
  const asked = await book.send("admin", "PUT", `/api/virtual-accounts/${account.id}`, {
    json: { status: "active" },
  });
  expect(asked.status).toBe(202);
  const looked: Readonly<
    Record<string, readonly [path: string, forged: string, trigger: string, sends: string]>
  > = {
    "/api/bank-statements/{id}/commit": [
      `/api/bank-statements/${statement.id}`,
      "update bank_lines set remittance = 'another'",
      "bank_lines_said",
      "commit",
    ],
    "/api/bulk-uploads/{id}/commit": [
      `/api/bulk-uploads/${preview.id}`,
      "update bulk_rows set cells = replace(cells, 'seen_1', 'seen_2')",
      "bulk_rows_update",
      "commit",
    ],
    "/api/approvals/{id}/approve": [
      "/api/approvals/1",
      "update approvals set summary = 'Another' where id = 1",
      "approvals_update",
      "approve",
    ],
  };
  const declared = (await writingCalls()).filter(
    ({ method, versioned }) => method === "POST" && versioned === "digest",
  );
  expect(declared.map(({ path }) => path).toSorted()).toEqual(Object.keys(looked).toSorted());
  for (const [path, forged, trigger, act] of Object.values(looked)) {
    const seen = await getEtag(path);
    expect(seen).toMatch(/^"[0-9a-f]{64}"$/);
    expect(await getEtag(path)).toBe(seen);
    await expect(run(forged)).rejects.toThrow(/APPEND_ONLY|PREVIEW_UNRECORDED/);
    const { rows } = {
      rows: await book.db.read.values<[string]>(`select sql from sqlite_master where name = '${trigger}'`),
    };
    await run(`drop trigger ${trigger}`, forged, rows[0]?.[0] ?? "");
    const [who, headers] = [act === "approve" ? second : await book.signedIn("admin"), { "If-Match": seen }];
    const answer = await book.call("POST", `${path}/${act}`, {
      cookie: who,
      headers,
      ...(act === "commit" && { json: {} }),
    });
    const { code, fields } = z
      .object({ code: z.string(), fields: z.record(z.string(), z.string()) })
      .parse(await answer.json());
    expect([answer.status, code, fields.seen]).toEqual([409, "STALE", seen.replaceAll('"', "")]);
    expect(fields.version).not.toBe(fields.seen);
  }
  const flaws = (await book.flaws()).join("\n");
  expect(flaws).toMatch(/bank statement 1 \(dry_run\) is not what was shown when its file was read/);
  expect(flaws).toMatch(/bulk upload 1 \(ready\) is not what audit row \d+ says of its file and rows/);
  expect(flaws).toMatch(/approval 1/);
});

test("an act whose subject has changed since it was asked for is not approved, and says what has changed", async () => {
  const { id } = await book.openAccount({ reference: "named" });
  await book.send("admin", "PUT", `/api/virtual-accounts/${id}`, { json: { status: "suspended" } });
  const ask = async () => {
    const asked = await book.send("admin", "PUT", `/api/virtual-accounts/${id}`, {
      json: { status: "active" },
    });
    return z.object({ approvalId: z.int() }).parse(await asked.json()).approvalId;
  };
  const approve = (approval: number) =>
    book.call("POST", `/api/approvals/${approval}/approve`, { cookie: second });
  const first = await ask();
  // Changed past the server, so that its version stays the same.
  await run(`update virtual_accounts set customer_name = 'Somebody Else' where id = ${id}`);
  const refused = await approve(first);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      code: "CHANGED_SINCE_ASKED",
      message: expect.stringContaining("has changed since it was requested"),
      fields: { account: expect.stringMatching(/→ .*Somebody Else$/) },
    },
  ]);
  expect((await book.readAccount(id)).status).toBe("suspended");
  const read = await book.send("admin", "GET", `/api/approvals/${first}`);
  expect(approvalSchema.parse(await read.json()).status).toBe("waiting");
  expect((await approve(await ask())).status).toBe(200);
  expect((await book.readAccount(id)).status).toBe("active");
});
