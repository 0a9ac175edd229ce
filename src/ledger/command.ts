import type { Posting } from "db/client";
import type { JournalKindName } from "db/journal-kinds";
import type { ActingUser } from "@/access/actor";
import { originIds, storableText } from "@/commands/statement";
import type { Deps } from "@/deps";
import type { Idempotency } from "@/kernel/idempotency";
import type { BankDate, Instant } from "@/vocabulary/calendar";
import type { ReceiptRefusal } from "@/vocabulary/collection-options";
import type { Currency, Minor } from "@/vocabulary/money";
import type { OrderPurpose } from "@/vocabulary/options";
import type { PayeeNeed } from "@/vocabulary/payee-options";
import type { Payee } from "./payee";

/** Dependencies of the ledger: the database, the clock, and the bank's own code and time zone. */
export type LedgerDeps = Pick<Deps, "db" | "now" | "alongside" | "approvalsSeen" | "limitsRefusals"> & {
  env: Pick<Deps["env"], "bankCode" | "zone" | "refusedPostingsPerMinute" | "screening">;
};

/**
 * Author of a posting: a signed-in person, or `null` for the system itself (expiry, the demo book, imports). The
 * primary checks that the user is active and has the role, and that the session (if there is one) has not ended.
 */
export type Poster = ActingUser | null;

/** A movement on one virtual account. Amounts are positive minor units of the account's currency. */
type Step = {
  type: "credit" | "debit" | "hold" | "release";
  account?: number;
  amount?: Minor;
  currency?: Currency;
  description?: string;
  reference?: string;
  processedAt?: Instant;
  originalAmount?: Minor;
  originalCurrency?: Currency;
  rate?: string;
  /** The other side of a transfer. */
  peer?: number;
  /** Hold that is released or captured. */
  hold?: number;
  expiresAt?: Instant | "never";
  /** A payment's account, if the database resolves it. */
  to?: "recipient" | "payer";
};

/** The content of `journals.command`; the triggers of its kind read it (db/journal-kinds). */
export type Command = {
  kind: JournalKindName;
  steps: Step[];
  /** Value in US cents, for the thresholds of monitoring; absent if no rate is known. */
  usdAmount?: Minor;
  /** True if monitoring checks it. */
  watch?: boolean;
  /** Account number that a credit of the payment hub was paid to. */
  paidTo?: number;
  payment?: {
    /** Purpose of a payment that the bank itself orders. Limits do not apply to it, so that it has no day and month. */
    madeFor?: OrderPurpose;
    /** Receipt that it returns. */
    receipt?: number;
    /** Reference of an order out of suspense, which has no step. */
    reference?: string;
    recipient: string;
    ours?: boolean;
    aedAmount: Minor;
    description: string;
    day?: string;
    month?: string;
    suspicion?: string;
    /**
     * True if the database finds the reason to hold it for review: the compliance check, the bank's approval. Of an order: true
     * if the client's rule for a second user counts.
     */
    checked?: boolean;
    /** True if it waits for screening. */
    screened?: boolean;
    /** Approval of a second user of the client, with which it is made. */
    approval?: number;
    /** Payee, if known. */
    payee?: Payee;
    /** Details that the bank's rules require and that it lacks: it waits for them before it leaves. */
    needs?: PayeeNeed[];
    /** Promised day of leaving the bank; absent if it stays within this bank or waits for details. */
    leaves?: BankDate;
  };
  review?: { payment: number; reason?: string };
  /** A payment that comes back: the text for the payer, the bank's reason, and the digest of the report. */
  return?: { payment: number; description: string; code?: string; reason?: string; report?: string };
  /** A returned payment whose money is moved on from suspense. */
  assigned?: { payment: number };
  relink?: { account: number; cbsAccount: string; version?: number };
  settlement?: { instruction: number };
  /**
   * Line of a bank's statement that it books, its reason, and its suspense account. Of an account with receipt rules: their version, the
   * expected receipt that it names, and the rule that refuses it. Of a refused one that a person books or sends back: their note.
   */
  bankLine?: {
    id: number;
    reason: string;
    suspenseAccount?: string;
    rules?: number;
    expected?: number;
    refusal?: ReceiptRefusal;
    note?: string;
  };
  /** Settings of its kinds of approval at reading (`Deps.approvalsSeen`), by the name that stored commands have. */
  unasked?: Deps["approvalsSeen"];
};

/** Options of every posting besides its content. */
export type PostingOptions = {
  idempotency?: Idempotency | undefined;
  /** Id of the journal, if the booked item has an id already: a repeat returns the first posting. */
  journalId?: string | undefined;
  /** Booking time; default: `now()`. Only trusted callers set it, for history. */
  createdAt?: Instant | undefined;
  /** `false` excludes it from monitoring (imports). */
  watch?: boolean | undefined;
};

const columns = "id, kind, user_id, command, created_at";
const answer =
  "RETURNING id, (SELECT details FROM audit_logs WHERE instr(details, journals.id) > 0 ORDER BY id DESC LIMIT 1) AS posted";
const insert = `INSERT INTO journals (${columns}) VALUES (?, ?, ?, ?, ?) ${answer}`;
const bulkInsert = `INSERT INTO journals (${columns}) SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?) ${answer}`;

/** Single statement of a posting. */
export function journalStatement(
  id: string,
  actor: Poster,
  { kind, ...content }: Command,
  at: Instant,
  idempotency: Idempotency | undefined,
): Posting {
  const origin = actor && {
    ip: actor.origin.ip,
    userAgent: actor.origin.userAgent.slice(0, 400),
    ...(actor.sessionId && { session: actor.sessionId }),
    ...originIds(actor.origin),
  };
  const key = idempotency && getKey(idempotency);
  const command = toJson({ ...content, ...(origin && { origin }), ...(key && { key }) });
  return { sql: insert, args: [id, kind, actor?.userId ?? null, command, at], bulkSql: bulkInsert };
}

/** Key in the form in which a posting claims it. */
const getKey = ({ key, scope, bodyHash, expiresAt }: Idempotency) => ({
  key,
  scope,
  bodyHash,
  status: 201,
  ...(expiresAt !== undefined && { expiresAt }),
});

// SQLite would read an escaped NUL as the end of a text, and an escaped lone surrogate as no UTF-8.
const unstorable = /\\u(?:0000|d[89a-f])/i;

function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!unstorable.test(text)) return text;
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? storableText(part) : part));
}
