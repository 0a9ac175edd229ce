import { z } from "zod";
import { accountStatuses, accountTypes } from "@/accounts/contract";
import { transactionTypes } from "@/accounts/transactions/contract";
import { alertSeverities, alertTypes } from "@/oversight/alerts/contract";
import { paymentStatuses } from "@/payments/contract";
import { currencySchema } from "@/vocabulary/money";
import type { Answer } from "../contract";

/** A question as far as it was said, gone on from the one before where it does. */
export type GoneOn = { kind: "question"; question: Partial<Question> } | { kind: "asked"; answer: Answer };

export const subjects = [
  "balance",
  "change",
  "transactions",
  "compare",
  "payments",
  "holds",
  "accounts",
  "account",
  "allocations",
  "limits",
  "alerts",
  "rates",
  "statements",
  "reviews",
  "approvals",
  "reconciliation",
  "settlements",
  "waiting",
  "clients",
  "reference",
] as const;
export type QuestionSubject = (typeof subjects)[number];

const spanSchema = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });

/** The most periods that one question is about. */
export const mostSpans = 4;

/**
 * A question as it was understood. It is kept with the answer, so that a later one may go on from it ('and last
 * month?'). Amounts in minor units; days are the bank's.
 */
export const questionSchema = z.object({
  subject: z.enum(subjects),
  measure: z
    .enum(["sum", "count", "average", "largest", "smallest", "latest", "earliest", "list", "share"])
    .optional(),
  by: z
    .enum([
      "day",
      "week",
      "month",
      "account",
      "client",
      "counterparty",
      "type",
      "currency",
      "status",
      "severity",
    ])
    .optional(),
  accounts: z.array(z.int().positive()).max(50).default([]),
  clientId: z.string().max(100).optional(),
  /** Clients that are put beside each other. */
  clients: z.array(z.string().max(100)).max(4).optional(),
  type: z.enum(transactionTypes).optional(),
  paymentStatus: z.enum(paymentStatuses).optional(),
  /** Beside the first one: 'returned or rejected'. */
  otherStatus: z.enum(paymentStatuses).optional(),
  accountStatus: z.enum(accountStatuses).optional(),
  accountType: z.enum(accountTypes).optional(),
  cbs: z.enum(["linked", "unlinked"]).optional(),
  cbsNumber: z.string().max(30).optional(),
  state: z
    .enum([
      "active",
      "ended",
      "all",
      "open",
      "revoked",
      "acknowledged",
      "resolved",
      "settled",
      "approved",
      "rejected",
    ])
    .optional(),
  /** How holds ended. */
  endedBy: z.enum(["release", "capture", "expiry"]).optional(),
  alertType: z.enum(alertTypes).optional(),
  severity: z.enum(alertSeverities).optional(),
  kind: z.enum(["balance", "available", "held"]).optional(),
  /** Whether limits are enforced on accounts. */
  enforced: z.boolean().optional(),
  window: z.enum(["daily", "monthly"]).optional(),
  text: z.string().max(200).optional(),
  /** Texts that are put beside each other, one of which each row has: 'Keelforge and Propellis'. */
  texts: z.array(z.string().max(200)).min(2).max(4).optional(),
  without: z.string().max(200).optional(),
  /** Further texts that are left out, too. */
  alsoWithout: z.array(z.string().max(200)).max(3).optional(),
  /** Without what moved between own accounts, sweeps among it. */
  external: z.boolean().optional(),
  /** Accounts that are a part of which the share is asked. */
  part: z.array(z.int().positive()).max(50).optional(),
  min: z.int().nonnegative().optional(),
  /** Below zero where what is overdrawn is asked for. */
  max: z.int().optional(),
  amount: z.int().positive().optional(),
  /** The currency into which an amount is converted. */
  into: currencySchema.optional(),
  currency: currencySchema.optional(),
  inDollars: z.boolean().optional(),
  spans: z.array(spanSchema).max(mostSpans).default([]),
  moment: z.boolean().default(false),
  expiring: z.boolean().optional(),
  /** Holds that never expire. */
  endless: z.boolean().optional(),
  limit: z.int().min(1).max(50).optional(),
  /** As many rows are shown beside what they come to. */
  rows: z.int().min(1).max(50).optional(),
  /** The reference of each payment is shown, too. */
  references: z.literal(true).optional(),
  /** Which one in the order of its measure: 2 of the second largest. */
  nth: z.int().min(2).max(50).optional(),
  /** The status that accounts must not have. */
  exceptStatus: z.enum(accountStatuses).optional(),
  /** Parts are put in order by how many transactions they have. */
  byNumber: z.boolean().optional(),
  asked: z.enum(["fell", "rose"]).optional(),
  reference: z.string().max(100).optional(),
});
export type Question = z.output<typeof questionSchema>;

/** What later turns may refer to: the last question, or that the last one was not answered. */
export const contextSchema = z
  .union([
    z.object({ question: questionSchema }),
    z.object({
      unanswered: z.literal(true),
      /** Whether it was asked back which one is meant, so that a name by itself may follow. */
      asked: z.literal(true).optional(),
      /** A question that was worked out by its own form: another period, account or measure of it may follow. */
      worked: z.string().max(600).optional(),
      /** A question of staff about people and their work, from which a short one may go on. */
      matter: z.string().max(300).optional(),
    }),
  ])
  .nullable();
export type TurnContext = z.output<typeof contextSchema>;
