import { exchangeRates } from "db/schema";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { isApprovable } from "@/approvals/approvable";
import { approvalKinds, type WaitingKind } from "@/approvals/contract";
import { instructionSchema } from "@/bank/cbs/contract";
import { makePayment } from "@/ledger/payments";
import { fixture } from "../recorded";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, type Caller, startBook } from "./book";
import { receive, refuse } from "./collections";
import { newEntity } from "./entities";
import { madeReady } from "./examples";
import { main, openPaymentFiles, upload as readReport, reserve, writeReport } from "./payment-files";
import { sshKeyPair } from "./ssh-keys";
import { type Person, password, people, toActor } from "./support";

/** Every declared call that writes; tests are named by them. */
export async function writingCalls() {
  const book = await startBook();
  await book.close();
  return book.endpoints.filter(({ method }) => method !== "GET");
}

/** Gives a user an authenticator app unless they have one. */
async function setUpApp(book: Book, who: Person): Promise<void> {
  const cookie = await book.signedIn(who);
  const begun = await book.call("POST", "/api/second-factors/totp", { cookie });
  if (begun.status === 403) return;
  const { secret } = z.object({ secret: z.string() }).parse(await begun.json());
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const json = { code: totp.generate({ timestamp: book.deps.now() }) };
  await book.call("POST", "/api/second-factors/totp/confirm", { cookie, json });
}

/** The acts that calls declare to ask for, each with its call. */
export const declaredActs = (endpoints: Book["endpoints"]) =>
  endpoints.flatMap(({ method, path, approval }) =>
    isApprovable(approval) ? approval.acts.map((act) => ({ ...act, call: `${method} ${path}` })) : [],
  );

/** Sends a prepared call. */
export type Sending = () => Promise<Response>;

const identified = z.object({ id: z.number() });

/** Call for each act, by name, after creating its prerequisites on GULF's account with money. */
export function waitingActs(book: Book, accountId: number) {
  /** A receipt that waits. */
  const received = async () => receive(book, await book.readAccount(accountId), "7.00");
  /** A payment that a rule of the account has refused. */
  const refused = async () => refuse(book, await book.readAccount(accountId), "7.00");
  const made = async (path: string, json: object): Promise<number> =>
    identified.parse(await (await book.send("admin", "POST", path, { json })).json()).id;

  const movement = (type: string, fields: object = {}) => ({
    vaId: accountId,
    type,
    amount: "40.00",
    currency: "USD",
    description: "Fee",
    reference: "TXN-1",
    ...fields,
  });
  const hold = () =>
    made("/api/holds", {
      vaId: accountId,
      amount: "40.00",
      currency: "USD",
      reason: "Dispute",
      reference: "H-1",
    });

  /** A payee that the client keeps; answers its id. */
  async function beneficiary(): Promise<number> {
    const json = { name: "Zeinab Karim", account: "12345678", clearingCode: "200415" };
    const answer = await book.send("client_user", "POST", "/api/beneficiaries", { json });
    return identified.parse(await answer.json()).id;
  }

  const sweepTo = (vaId: number) => ({
    clientId: "GULF",
    name: "Daily",
    currency: "USD",
    to: { vaId },
    mode: "zero",
  });

  /** A sweep to the account; answers its id. */
  const sweep = async () => made("/api/sweeps", sweepTo(accountId));

  /** Creates a set-up request and returns its id. */
  async function contact(): Promise<number> {
    const columns = `full_name, email, company_name, networth, location, business_type, segment, account_type, message,
      terms_accepted_at, created_at`;
    const sql = `insert into setup_requests (${columns})
      values ('Zeinab Karim', 'zeinab@persons.example', 'c', 'n', 'l', 'b', 's', 'COBO', 'm', 1, 1) returning id`;
    const [rows] = await book.db.write([{ sql, args: [] }]);
    return Number(rows?.[0]?.id);
  }

  /** A client's payment that waits for a review; answers its id. */
  async function reviewed(): Promise<number> {
    const money = { accountId, amount: 400_00, currency: "USD", reference: "PAY-1" } as const;
    const words = { description: "Rent", recipient: "12345678", suspicion: "A first payment" };
    return (await makePayment(book.deps, toActor("client_user"), { ...money, ...words })).payment?.id ?? 0;
  }

  const dryRun = async () =>
    (await upload(book, camt053([{ amount: "250.00", remittance: "who knows" }]))).id;

  /** A committed import; answers its id. */
  const committed = async () => (await commit(book, await dryRun())).id;

  /** A credit in suspense; answers the id of its bank line. */
  async function suspended(): Promise<number> {
    const [line] = (await commit(book, await dryRun())).lines;
    await book.send("admin", "POST", `/api/bank-lines/${line?.id}/suspense`, { json: {} });
    return line?.id ?? 0;
  }

  /** A payment that came back for an account that was closed meanwhile; answers its id. */
  async function returned(): Promise<number> {
    const files = openPaymentFiles(book);
    const account = await book.openAccount({ cbsAccount: main });
    await book.book("credit", account.id, { amount: "100.00" });
    const { id } = await files.pay(account, { amount: "100.00" });
    const file = await files.makeFile();
    await files.send(file.id);
    await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`);
    await readReport(book, writeReport(file.messageId, [{ id: `P${id}`, code: "AC04" }]));
    return id;
  }

  /** Creates a sent payment file and returns the bank's report on it. */
  async function report(): Promise<string> {
    const files = openPaymentFiles(book);
    const { id } = await files.pay({ id: accountId, currency: "USD" });
    const file = await files.makeFile();
    await files.send(file.id);
    return writeReport(file.messageId, [{ id: `P${id}`, code: "AC04" }]);
  }

  const channelKey = {
    username: people.client_user.username,
    name: "ERP",
    publicKey: sshKeyPair().public,
  };

  const webhook = { url: "https://bank.example/events", types: null, description: "", isActive: true };

  const getApiClient = (kind: WaitingKind) => ({
    name: "ERP",
    scopes: ["rates:read"],
    ...(kind === "client_user" && { clientId: "GULF" }),
  });

  /** A key of a client's program; answers its id. */
  async function key(): Promise<number> {
    const answer = await book.send("admin", "POST", "/api/channel-keys", { json: channelKey });
    return identified.parse(await answer.json()).id;
  }

  async function instruction(): Promise<number> {
    await book.change(accountId, { cbsAccount: reserve });
    const list = await book.send("admin", "GET", "/api/settlement-instructions");
    return identified.array().parse(await list.json())[0]?.id ?? 0;
  }

  /** A line of the bank that the only open instruction explains; answers its id. */
  async function explained(): Promise<number> {
    const list = await book.send("admin", "GET", "/api/settlement-instructions");
    const [open] = instructionSchema.array().parse(await list.json());
    const side = open?.fromCbsAccount === main ? "DBIT" : "CRDT";
    const { id } = await upload(book, camt053([{ amount: open?.amount ?? "0", side, bankReference: "S-1" }]));
    return (await commit(book, id)).lines[0]?.id ?? 0;
  }

  /** Sends the body to an address, as the admin unless someone else is named. */
  const sends =
    (method: string, path: string, json?: unknown, who: Caller = "admin"): Sending =>
    () =>
      book.send(who, method, path, json === undefined ? {} : { json });
  const submits = (type: string): Sending => sends("POST", "/api/transactions", movement(type));
  const edits = (id: number, json: object): Sending => sends("PUT", `/api/users/${id}`, json);
  const registers = (role: string): Sending =>
    sends("POST", "/api/auth/register", {
      username: "nina",
      email: "nina@gulf.example",
      password,
      role,
      ...(role === "client_user" && { clientId: "GULF" }),
    });
  const configures: Partial<Record<WaitingKind, object>> = {
    limits: { dailyLimit: "5" },
    compliance: { complianceCheck: false },
    account_state: { creditEnabled: true },
  };

  /** Call for each act that the calls declare, by name, once its prerequisites exist. */
  const asks: Record<string, (kind: WaitingKind) => Promise<Sending> | Sending> = {
    credit: () => submits("credit"),
    debit: () => submits("debit"),
    async release_hold() {
      await hold();
      return sends("POST", "/api/transactions", movement("release", { reference: "H-1" }));
    },
    async client_payment() {
      await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json: { enabled: true } });
      return sends("POST", "/api/transactions", movement("debit", { recipient: "12345678" }), "client_user");
    },
    release_hold_by_id: async () => sends("PUT", `/api/holds/${await hold()}/release`),
    capture_hold: async () => sends("POST", `/api/holds/${await hold()}/capture`, {}),
    approve_payment: async () => sends("POST", `/api/payments/${await reviewed()}/approve`, {}),
    assign_line: async () =>
      sends("POST", `/api/bank-lines/${await suspended()}/assign`, { vaId: accountId }),
    assign_return: async () => sends("POST", `/api/payments/${await returned()}/assign`, { vaId: accountId }),
    return_receipt: async () =>
      sends("POST", `/api/receipts/${await received()}/return`, { reason: "OVERPAID" }),
    return_refused_receipt: async () =>
      sends("POST", `/api/refused-receipts/${await refused()}/return`, { note: "As agreed" }),
    accept_refused_receipt: async () =>
      sends("POST", `/api/refused-receipts/${await refused()}/accept`, { note: "As agreed" }),
    async client_return() {
      const id = await received();
      await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json: { enabled: true } });
      return sends("POST", `/api/receipts/${id}/return`, { reason: "OVERPAID" }, "client_user");
    },
    settle_line: async () => {
      const instructionId = await instruction();
      return sends("POST", `/api/bank-lines/${await explained()}/settle`, { instructionId });
    },
    settle_instruction: async () =>
      sends("PUT", `/api/settlement-instructions/${await instruction()}/settle`),
    create_api_client: (kind) => sends("POST", "/api/api-clients", getApiClient(kind)),
    async edit_api_client(kind) {
      const made = await book.send("admin", "POST", "/api/api-clients", { json: getApiClient(kind) });
      const { id } = identified.parse(await made.json());
      return sends("PUT", `/api/api-clients/${id}`, { ...getApiClient(kind), name: "SAP" });
    },
    async hand_over_api_client(kind) {
      const made = await book.send("admin", "POST", "/api/api-clients", { json: getApiClient(kind) });
      // Its secret is someone else's.
      await book.db.write([
        {
          sql: "update users set keeper_id = ? where id = (select max(user_id) from api_clients)",
          args: [people.auditor.id],
        },
        {
          sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
            select null, 'UPDATE', 'USER', max(user_id), ?, '', ?, 1 from api_clients`,
          args: [JSON.stringify({ after: { keeperId: people.auditor.id } }), fixture],
        },
      ]);
      return sends("POST", `/api/api-clients/${identified.parse(await made.json()).id}/rotate`);
    },
    create_webhook: () => sends("POST", "/api/webhooks", webhook),
    edit_webhook: async () =>
      sends("PUT", `/api/webhooks/${await made("/api/webhooks", webhook)}`, {
        ...webhook,
        url: "https://elsewhere.example/events",
      }),
    async hand_over_webhook() {
      const id = await made("/api/webhooks", webhook);
      // Its secret is someone else's.
      await book.db.write([
        { sql: "update webhooks set created_by = ? where id = ?", args: [people.auditor.id, id] },
        {
          sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
            values (null, 'UPDATE', 'WEBHOOK', ?, ?, '', ?, 1)`,
          args: [id, JSON.stringify({ after: { createdBy: people.auditor.id } }), fixture],
        },
      ]);
      return sends("POST", `/api/webhooks/${id}/rotate`);
    },
    create_key: () => sends("POST", "/api/channel-keys", channelKey),
    edit_key: async () => sends("PUT", `/api/channel-keys/${await key()}`, { ...channelKey, name: "SAP" }),
    delete_key: async () => sends("DELETE", `/api/channel-keys/${await key()}`),
    undo_bank_statement: async () => sends("POST", `/api/bank-statements/${await committed()}/undo`),
    commit_bank_statement: async () => sends("POST", `/api/bank-statements/${await dryRun()}/commit`),
    async read_status_report() {
      const xml = await report();
      return () => readReport(book, xml);
    },
    link_account: () => sends("PUT", `/api/virtual-accounts/${accountId}`, { cbsAccount: reserve }),
    edit_account: () => sends("PUT", `/api/virtual-accounts/${accountId}`, { type: "COBO" }),
    async configure_account(kind) {
      const path = `/api/virtual-accounts/${accountId}/configuration`;
      await book.send("admin", "PUT", path, { json: { creditEnabled: false, complianceCheck: true } });
      return sends("PUT", path, configures[kind]);
    },
    create_cbs_account: () =>
      sends("POST", "/api/cbs-accounts", { number: "1000000777", name: "Fees", currency: "USD" }),
    edit_cbs_account: () => sends("PUT", `/api/cbs-accounts/${main}`, { name: "Fees" }),
    async set_rate(kind) {
      // Far from the newest rate by somebody else, if only the roles require a second person.
      const values = { currency: "EUR" as const, rate: "4.2", effectiveAt: 0, createdAt: 0, createdBy: 2 };
      await book.db.write([book.db.read.insert(exchangeRates).values(values)]);
      return sends("POST", "/api/exchange-rates", {
        currency: "EUR",
        rate: kind === "rates" ? "4.21" : "9.9",
      });
    },
    create_admin: (kind) => registers(kind === "user_role" ? "admin" : "client_user"),
    change_role: (kind) =>
      kind === "user_role"
        ? edits(people.client_user.id, { role: "admin" })
        : edits(people.auditor.id, { role: "client_user", clientId: "GULF" }),
    async edit_admin(kind) {
      const { id } =
        kind === "user_role" ? { id: await made("/api/auth/register", admin) } : people.client_user;
      return edits(id, { password: "another long password" });
    },
    async activate_user(kind) {
      const client = { ...admin, role: "client_user", clientId: "GULF" };
      const who = { ...(kind === "user_role" ? admin : client), isActive: false };
      const id = await made("/api/auth/register", who);
      return sends("PUT", `/api/users/${id}/activity`, { isActive: true });
    },
    erase_other: async () => sends("POST", `/api/erasures/beneficiary/${await beneficiary()}`, {}),
    erase_user: () => sends("POST", `/api/users/${people.stranger.id}/erasure`, {}),
    async reset_factors(kind) {
      const who = kind === "user_role" ? "auditor" : "client_user";
      await setUpApp(book, who);
      return sends("POST", `/api/users/${people[who].id}/second-factors/reset`);
    },
    edit_sign_in: () => sends("PUT", "/api/sign-in-settings", { stepUp: { webhooks: true } }),
    edit_retention: () => sends("PUT", "/api/retention/mails", { days: 60 }),
    archive_trail: () => sends("POST", "/api/retention/archives/2020-12-31", { reason: "Closed" }),
    edit_thresholds: () => sends("PUT", "/api/alert-settings/GULF", { highAmount: "900000.00" }),
    create_entity: () =>
      sends("POST", "/api/entities", { clientId: "GULF", kind: "legal_entity", name: "Gulf", code: "G" }),
    edit_entity: async () => {
      const { id, clientId, kind, code } = await newEntity(book);
      return sends("PUT", `/api/entities/${id}`, { clientId, kind, code, name: "Gulf Marine Holding" });
    },
    delete_entity: async () => sends("DELETE", `/api/entities/${(await newEntity(book)).id}`),
    move_account: async () =>
      sends("PUT", `/api/virtual-accounts/${accountId}/entity`, { entityId: (await newEntity(book)).id }),
    create_sweep: async () => sends("POST", "/api/sweeps", sweepTo(accountId)),
    edit_sweep: async () =>
      sends("PUT", `/api/sweeps/${await sweep()}`, { ...sweepTo(accountId), name: "Weekly" }),
    delete_sweep: async () => sends("DELETE", `/api/sweeps/${await sweep()}`),
    core_accounts: () =>
      sends("PUT", "/api/clients/GULF/core-accounts", [
        { currency: "USD", account: "7000000001", name: "Gulf Marine" },
      ]),
    async client_payment_settings() {
      await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json: { enabled: true } });
      return sends("PUT", "/api/clients/GULF/payment-settings", { enabled: false });
    },
    approval_settings: () =>
      sends(
        "PUT",
        "/api/approval-settings",
        approvalKinds.map((kind) => ({ kind, enabled: false })),
      ),
  };
  // Every other act is requested by its call's documented example.
  for (const { name, call } of declaredActs(book.endpoints)) {
    const [method = "", path = ""] = call.split(" ");
    asks[name] ??= async () => {
      const ready = await madeReady(book, method, path);
      return sends(method, ready.path, ready.json);
    };
  }
  const admin = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };

  return {
    asks,
    movement,
    hold,
    beneficiary,
    contact,
    reviewed,
    committed,
    dryRun,
    sweep,
    suspended,
    received,
    refused,
    returned,
    report,
    instruction,
    explained,
    key,
  };
}
