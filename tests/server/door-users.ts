import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { AccountDto } from "@/accounts/contract";
import { commitWork } from "@/bank/bank-statements/commit-run";
import { creditByHub } from "@/bank/hub/credits";
import { confirmReservation, reserve } from "@/bank/hub/reservations";
import { findChannelKey } from "@/client-channel/channel-key";
import { inboxWork, keepFile } from "@/client-channel/inbox";
import { readPublicKey } from "@/client-channel/keys/commands";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { makerInactive } from "@/payments/bulk-uploads/lease";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { scheduledWork } from "@/payments/scheduled/run";
import { screenPayments } from "@/payments/screening/screen-payments";
import { beginDueOccurrences } from "@/payments/standing-orders/begin";
import { apiClientSchema } from "@/people/api-clients/contract";
import { runningWork } from "@/platform/leased-work/running-work";
import { pain001 } from "../fixtures/bank-files/pain";
import * as statements from "./bank-statements";
import { type Book, startBook } from "./book";
import * as uploads from "./bulk";
import { sshKeyPair } from "./ssh-keys";
import { people, toActor } from "./support";

/** Book with a `payer` that can pay, and a `closed` account that the bank suspends in the meantime. */
export type Door = { book: Book; payer: AccountDto; closed: AccountDto };

/** Item of the work: an amount, and true if the book will refuse it. */
export type Item = { amount: string; isBad?: boolean };

/** Kind of work in a person's name: its requester, how it is carried out, and how to read its result. */
type DoorUser = {
  /** The files of `src` that post, or place payments, for it. */
  posts: readonly string[];
  /** The user in whose name it is done. */
  maker(door: Door): Promise<number>;
  variables?: Record<string, string>;
  /** Requests the items. */
  ask(door: Door, items: readonly Item[]): Promise<void>;
  /** Makes it due, before any node has taken it. */
  wait?(door: Door): Promise<void>;
  /** Writes of a node that has taken it without any progress. */
  takes: 0 | 1;
  /** Makes the book refuse the bad items, unless their account's state does. */
  spoil?(door: Door): Promise<void>;
  /** Lets a node carry out the last request. */
  carryOut(door: Door, deps: Deps): Promise<unknown>;
  /** The ids and amounts of what was posted for it, in minor units. */
  made: string;
  /** Changes of its maker that end it; by default all of them. */
  ends?: readonly Change[];
  /** Its maker is of the bank: any client may be theirs when a node takes it up, and none may become theirs after that. */
  isOfBank?: true;
  /** Its end if its maker may no longer act; absent for the server's own acts. */
  gone?(door: Door): Promise<{ found: unknown; said: unknown }>;
  /** Maker of the refused items that count, until the next one has to wait; absent where each item is a call of the maker's own. */
  limitHolder?: "client_user" | "admin" | "hub";
  /** True if the limits of the payer's day apply to it. */
  hasLimits: boolean;
};

export const changes = {
  "was deactivated": "is_active = 0",
  "is another client's": "client_id = 'OTHER'",
  "has another role": "role = iif(role = 'admin', 'auditor', 'admin')",
} as const;
export type Change = keyof typeof changes;
/** A program of the bank belongs to no client. */
const ofProgram = ["was deactivated", "has another role"] as const;

const { signal } = new AbortController();
const outside = "GB29NWBK60161331926819";
let references = 0;
const reference = () => `DOOR-${String(++references).padStart(5, "0")}`;
const minor = (amount: string) => Math.round(Number(amount) * 100);
const accountFor = ({ payer, closed }: Door, { isBad }: Item) => (isBad ? closed : payer);

const day = 86_400_000;
/** Milliseconds to the next business day. */
function toNextDay({ book }: Door): number {
  const weekday = new Date(book.deps.now()).getUTCDay();
  return day * (weekday === 5 ? 3 : weekday === 6 ? 2 : 1);
}
const getDate = ({ book }: Door, ms: number) => new Date(book.deps.now() + ms).toISOString().slice(0, 10);
const nextDay = (door: Door) => getDate(door, toNextDay(door));
const today = (door: Door) => getDate(door, 0);
async function sleep(door: Door): Promise<void> {
  door.book.wait(toNextDay(door));
  door.book.forgetSessions();
}

export const payment = (door: Door, item: Item) => ({
  vaId: accountFor(door, item).id,
  amount: item.amount,
  currency: "USD",
  description: "Boxes",
  recipient: outside,
});

async function succeed(door: Door, who: "admin" | "client_user", path: string, json: object) {
  const answer = await door.book.send(who, "POST", path, { json });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const submit = (door: Door, fields: object) =>
  succeed(door, "client_user", "/api/transactions", { type: "debit", reference: reference(), ...fields });

const client = async () => people.client_user.id;
const first = async ({ book }: Door, text: string) =>
  Object.values((await book.db.readPrimary({ sql: text, args: [] }))[0] ?? {})[0];
const newest = async (door: Door, table: string, column: string, said: unknown) => ({
  found: await first(door, `select ${column} from ${table} order by id desc limit 1`),
  said,
});

const uploadFiles = [
  "src/payments/scheduled/pay-for.ts",
  "src/payments/bulk-uploads/pay-rows.ts",
  "src/payments/bulk-uploads/run.ts",
];

const scheduled = {
  maker: client,
  takes: 1,
  carryOut: (_: Door, deps: Deps) => scheduledWork.takeUp(deps, signal),
  made: "select id, amount from payments",
  gone: (door: Door) => newest(door, "scheduled_payments", "code", "MAKER_INACTIVE"),
  limitHolder: "client_user",
  hasLimits: true,
} as const;

/** The hub's program with its session, whose calls use its current identity. */
async function hubActor({ book }: Door): Promise<Actor> {
  const found = z.array(
    z.object({
      userId: z.int(),
      username: z.string(),
      clientId: z.string(),
      machine: z.int(),
      sessionId: z.string(),
    }),
  );
  const read = () =>
    book.db.readPrimary({
      sql: `select u.id as "userId", u.username, u.client_id as "clientId", c.id as machine, s.id as "sessionId"
        from api_clients c join users u on u.id = c.user_id join sessions s on s.user_id = u.id order by s.expires_at desc`,
      args: [],
    });
  let [actor] = found.parse(await read());
  if (!actor || (await isOver(book, actor.sessionId))) {
    const json = { name: `Hub ${book.deps.now()}`, scopes: ["hub:use"] };
    const made = await book.send("admin", "POST", "/api/api-clients", { json });
    const { oauthClientId, secret } = apiClientSchema.extend({ secret: z.string() }).parse(await made.json());
    const authorization = `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}`;
    const form = { grant_type: "client_credentials" };
    await book.call("POST", "/oauth/token", { form, headers: { authorization } });
    [actor] = found.parse(await read());
  }
  if (!actor) throw new Error("The hub has no token");
  const { machine, ...rest } = actor;
  return {
    ...toActor("admin"),
    ...rest,
    machine: { id: machine, name: "Hub", scopes: ["hub:use"] },
  };
}
const isOver = async ({ db, deps }: Book, session: string) =>
  (
    await db.readPrimary({
      sql: "select 1 from sessions where id = ? and expires_at > ?",
      args: [session, deps.now()],
    })
  ).length === 0;

/** Last request to the hub. */
let notice = "";
let reservations: number[] = [];

const credit = (door: Door, item: Item) => ({
  amount: item.amount,
  bankReference: reference(),
  creditor: accountFor(door, item).virtualIban,
  booked: today(door),
});

/** Refuses the hub's next credit, as its own call. */
export const refusedCredit = async (door: Door) =>
  creditByHub(door.book.deps, await hubActor(door), {
    account: door.closed.virtualIban,
    amount: 100,
    currency: "USD",
    bankReference: reference(),
    bookingDate: today(door),
  });

/** Bank's screening, which allows everything. */
export const screening = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: () => Response.json({ decision: "allow" }),
});
screening.unref();

export const doorUsers: Record<string, DoorUser> = {
  "scheduled payments": {
    ...scheduled,
    posts: ["src/payments/scheduled/pay-for.ts", "src/payments/scheduled/run.ts"],
    async ask(door, items) {
      for (const item of items) await submit(door, { ...payment(door, item), executionDate: nextDay(door) });
    },
    wait: sleep,
  },
  "standing orders": {
    ...scheduled,
    posts: ["src/payments/scheduled/pay-for.ts", "src/payments/scheduled/run.ts"],
    async ask(door, items) {
      const on = { every: "month", from: nextDay(door), until: nextDay(door) };
      for (const item of items)
        await succeed(door, "client_user", "/api/standing-orders", { ...payment(door, item), ...on });
    },
    async wait(door) {
      await sleep(door);
      await beginDueOccurrences(door.book.deps, signal);
    },
  },
  "rows of an upload": {
    posts: uploadFiles,
    maker: client,
    async ask(door, items) {
      const rows = items.map(
        (item) => `${accountFor(door, item).reference},${outside},${item.amount},Boxes,${reference()}`,
      );
      const file = ["from,recipient,amount,description,reference", ...rows].join("\n");
      const { id } = await uploads.uploaded(door.book, "payments", file);
      await uploads.begin(door.book, id, "good", people.client_user.id);
    },
    takes: 1,
    carryOut: (_, deps) => uploadWork.takeUp(deps, signal),
    made: "select id, amount from payments",
    gone: (door) => newest(door, "bulk_uploads", "failure", makerInactive),
    limitHolder: "client_user",
    hasLimits: true,
  },
  "a file of a client's program": {
    posts: [...uploadFiles, "src/client-channel/inbox.ts"],
    maker: client,
    async ask(door, items) {
      const { book } = door;
      const { publicKey, fingerprint } = await readPublicKey(sshKeyPair().public);
      const json = { username: people.client_user.username, name: reference(), publicKey, start: "at_once" };
      await succeed(door, "admin", "/api/channel-keys", json);
      const key = await findChannelKey(book.deps, fingerprint, { ip: "", userAgent: "", requestId: "" });
      if (!key) throw new Error("The key was not registered");
      const transfers = items.map((item) => ({
        debtorAccount: accountFor(door, item).virtualIban,
        creditorAccount: outside,
        currency: "USD",
        executionDate: today(door),
        remittance: "Boxes",
        endToEndId: reference(),
        amount: minor(item.amount),
      }));
      const bytes = new TextEncoder().encode(pain001(transfers));
      await keepFile(book.deps, key, { name: `${reference()}.xml`, bytes });
    },
    takes: 1,
    async carryOut(_, deps) {
      await inboxWork.takeUp(deps, signal);
      await runningWork(deps.db).settled();
      await uploadWork.takeUp(deps, signal);
    },
    made: "select id, amount from payments",
    gone: (door) =>
      newest(
        door,
        "client_files where kind = 'payments'",
        "message",
        "The user of the key is no longer active",
      ),
    limitHolder: "client_user",
    hasLimits: true,
  },
  "new credits of a bank's statement": {
    posts: ["src/bank/bank-statements/credits.ts", "src/bank/bank-statements/commit-run.ts"],
    maker: async () => people.admin.id,
    async ask(door, items) {
      const { book } = door;
      const entries = items.map((item) => credit(door, item));
      const file = { id: reference(), from: today(door), to: today(door) };
      const { id } = await statements.upload(book, statements.camt053(entries, file));
      const at = book.deps.now();
      await book.db.write([
        {
          sql: "update bank_statements set status = 'committing', committed_by = 1, committed_at = ? where id = ?",
          args: [at, id],
        },
        auditStatement({
          actor: toActor("admin"),
          action: "UPDATE",
          resource: "BANK_STATEMENT",
          resourceId: id,
          details: { before: { status: "dry_run" }, after: { status: "committing" } },
          at,
        }),
      ]);
    },
    takes: 1,
    carryOut: (_, deps) => commitWork.takeUp(deps, signal),
    made: "select t.id, t.amount from transactions t join journals j on j.id = t.journal_id where j.kind = 'collection'",
    isOfBank: true,
    gone: (door) => newest(door, "bank_statements", "status", "failed"),
    limitHolder: "admin",
    hasLimits: false,
  },
  "credits of the bank's hub": {
    posts: ["src/bank/hub/credits.ts"],
    maker: async (door) => (await hubActor(door)).userId,
    async ask(door, items) {
      await hubActor(door);
      notice = statements
        .camt053(items.map((item) => credit(door, item)))
        .replaceAll("camt.053.001", "camt.054.001")
        .replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn")
        .replaceAll(/<(\/?)Stmt>/g, "<$1Ntfctn>");
    },
    takes: 0,
    carryOut: async (door, deps) => creditByHub(deps, await hubActor(door), notice),
    made: "select t.id, t.amount from transactions t where reference like 'DOOR-%' and type = 'credit'",
    ends: ofProgram,
    gone: async () => ({ found: "nothing", said: "nothing" }),
    limitHolder: "hub",
    hasLimits: false,
  },
  "confirmations of the bank's hub": {
    posts: ["src/bank/hub/reservations.ts"],
    maker: async (door) => (await hubActor(door)).userId,
    async ask(door, items) {
      const hub = await hubActor(door);
      reservations = [];
      for (const item of items) {
        const { virtualIban: account } = accountFor(door, item);
        const held = { direction: "debit", account, amount: minor(item.amount), currency: "USD" } as const;
        const { value } = await reserve(door.book.deps, hub, { ...held, bankReference: reference() });
        reservations.push(value.id);
      }
    },
    takes: 0,
    async spoil({ book, closed }) {
      const holds = `select id from holds where is_active = 1 and virtual_account_id = ${closed.id}`;
      for (const { id } of await book.db.readPrimary({ sql: holds, args: [] }))
        await book.send("admin", "PUT", `/api/holds/${id}/release`, { json: {} });
    },
    async carryOut(door, deps) {
      const hub = await hubActor(door);
      for (const id of reservations)
        await confirmReservation(deps, hub, id, undefined).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
    },
    made: "select t.id, t.amount from transactions t join journals j on j.id = t.journal_id where j.kind = 'capture' and t.type = 'debit'",
    ends: ofProgram,
    gone: async () => ({ found: "nothing", said: "nothing" }),
    hasLimits: false,
  },
  "payments that the screening lets go": {
    posts: ["src/payments/screening/screen-payments.ts", "src/payments/screening/screen-receipts.ts"],
    maker: client,
    variables: { SCREENING_URL: `http://127.0.0.1:${screening.port}/`, SCREENING_KEY: "screening-key" },
    async ask(door, items) {
      for (const item of items) {
        const recipient = item.isBad ? door.closed.virtualIban : outside;
        await submit(door, { ...payment(door, { amount: item.amount }), recipient });
      }
    },
    takes: 0,
    carryOut: (_, deps) => screenPayments(deps, signal),
    made: "select id, amount from payments where status = 'booked' and reference like 'DOOR-%'",
    limitHolder: "client_user",
    hasLimits: false,
  },
};

/** Starts the book in which work of a kind is asked for. */
export async function openDoor({ variables }: DoorUser): Promise<Door> {
  const book = await startBook({ REFUSED_POSTINGS_PER_MINUTE: "2", ...variables });
  const linked = { cbsAccount: "1000000001" };
  const payer = await book.openAccount({ reference: "gulf_pay", ...linked });
  const closed = await book.openAccount({ reference: "gulf_closed", ...linked });
  await book.openAccount({ clientId: "OTHER", companyName: "Other" });
  for (const { id } of [payer, closed]) await book.book("credit", id, { amount: "10000.00" });
  return { book, payer, closed };
}

/** Ids and amounts of everything made for a kind of work, by id. */
export async function made(
  { book }: Door,
  { made: text }: DoorUser,
): Promise<{ id: number; amount: number }[]> {
  return book.db.read.all<{ id: number; amount: number }>(sql.raw(`${text} order by 1`));
}
