import { isAmong, type Role } from "@/access/actor";
import { say, speaker } from "@/vocabulary/language";
import {
  type Currency,
  convert,
  type DirhamRates,
  formatMoney,
  type Minor,
  parseAmount,
  rateFromDirhams,
} from "@/vocabulary/money";
import type { ApprovalKind, ApprovalStatus } from "./contract";

/** Time for which an act waits, in milliseconds: 72 hours. */
export const approvalLifetime = 72 * 3_600_000;

/** Limits for requests that wait for the bank's staff: per person, and in total (db/program/approvals.sql). */
export const mostWaitingPerPerson = 100;
export const mostWaitingForStaff = 500;

/** A kind's setting; `aboveUsd` in cents, null for any amount. */
export type ApprovalSetting = { enabled: boolean; aboveUsd: Minor | null };

/**
 * True if an act waits for a second person. For a kind with an amount, an act of unknown worth waits, since it may
 * not be small.
 * @param setting its kind's; undefined if nothing is set
 * @param usdAmount its worth in cents; undefined if it has no amount, or no rate is known
 */
export function needsApproval(setting: ApprovalSetting | undefined, usdAmount: Minor | undefined): boolean {
  if (!setting?.enabled) return false;
  const { aboveUsd } = setting;
  return aboveUsd === null || usdAmount === undefined || usdAmount > aboveUsd;
}

/**
 * Kinds whose payments are compared at a worth that rates determine: limits, the compliance check, the bank's approval.
 */
const weighed: readonly ApprovalKind[] = ["payment", "limits", "compliance"];

/**
 * The effective settings: while any kind is on, `user_role` is, too. Otherwise one admin could create another, or set
 * one's password, and approve in their name. `rates` is on while a kind depends on an amount, or payments are
 * compared at rates: a single person who sets the rate would determine the worth of everything.
 */
export function effectiveSettings(
  settings: ReadonlyMap<ApprovalKind, ApprovalSetting>,
): ReadonlyMap<ApprovalKind, ApprovalSetting> {
  const on = [...settings].filter(([, { enabled }]) => enabled);
  if (on.length === 0) return settings;
  const always = { enabled: true, aboveUsd: null };
  const isWeighed = on.some(([kind, { aboveUsd }]) => aboveUsd !== null || weighed.includes(kind));
  return new Map([...settings, ["user_role", always], ...(isWeighed ? [["rates", always] as const] : [])]);
}

/** True if a new setting releases acts that the old one holds back. */
export function isLoosened(before: ApprovalSetting, after: ApprovalSetting): boolean {
  if (!before.enabled) return false;
  if (!after.enabled) return true;
  if (after.aboveUsd === null) return false;
  return before.aboveUsd === null || after.aboveUsd > before.aboveUsd;
}

/** A waiting request: `clientId` is set if a client's users decide it. Instants in ms UTC. */
export type Waiting = {
  status: ApprovalStatus;
  clientId: string | null;
  makerId: number;
  /** JSON of the ids of users who may be one person with its maker: of a program, all who held a credential of it. */
  makerPersons: string;
  expiresAt: number;
};

/** Person who decides. */
export type Decider = { userId: number; role: Role; clientId: string };

export type Decision = "approved" | "refused" | "withdrawn";

/** Reasons why a user may not decide. */
const decisionSentences = {
  OWN_APPROVAL: "You asked for this yourself: another admin decides it, and you can withdraw it",
  OWN_PROGRAM:
    "You have, or had within the last 72 hours, a secret or key of the program that asked for this: somebody else must approve it",
  OTHER_CLIENT: "Only another user of the client decides this",
  FOREIGN_APPROVAL: "Only the person who asked for this can withdraw it",
} as const;

/** Reason why a user may not decide, by the database's code. */
export type DecisionProblem = keyof typeof decisionSentences;

/** The same as a sentence for the person who would decide. */
export function decisionSentence(problem: DecisionProblem, { role }: Pick<Decider, "role">): string {
  if (problem === "OWN_APPROVAL" && role === "client_user")
    return "You asked for this yourself: another user of your company decides it, and you can withdraw it";
  return decisionSentences[problem];
}

/** Reason why a decision is impossible, by the database's code. */
export function decisionProblem(
  approval: Waiting,
  decision: Decision,
  { userId, role, clientId }: Decider,
  at: number,
): "APPROVAL_ENDED" | DecisionProblem | undefined {
  const isMaker = approval.makerId === userId;
  const isOfClient = role === "client_user" && clientId === approval.clientId;
  if (approval.clientId === null ? role === "client_user" : !isOfClient) return "OTHER_CLIENT";
  if (decision === "withdrawn" ? !isMaker : isMaker) return isMaker ? "OWN_APPROVAL" : "FOREIGN_APPROVAL";
  if (decision === "approved" && isAmong(approval.makerPersons, userId)) return "OWN_PROGRAM";
  if (approval.status !== "waiting") return "APPROVAL_ENDED";
  return at >= approval.expiresAt ? "APPROVAL_ENDED" : undefined;
}

/** Status of an approval at an instant: an overdue one counts as expired before the job has marked it. */
export const statusAt = (
  { status, expiresAt }: Pick<Waiting, "status" | "expiresAt">,
  at: number,
): ApprovalStatus => (status === "waiting" && at >= expiresAt ? "expired" : status);

/**
 * The kinds of an act for which the bank requires a second person, for its dialog: up to `alone` cents its actor can
 * still do it without one; null: nothing.
 */
export type SecondPerson = readonly { kind: ApprovalKind; alone: Minor | null }[];

/** Note above a dialog's buttons, and whether the act would wait with the values typed. */
export type Announcement = { text: string; waits: boolean };

/** A typed act. */
type Typed = {
  /** Its kinds; by default all that its dialog got. */
  kinds?: readonly ApprovalKind[];
  /** Its worth in cents, 0 while there is no amount; undefined if no rate is known. */
  usdAmount?: Minor | undefined;
  /** Parts of the act that wait, by kind, if not all of it does. */
  parts?: Partial<Record<ApprovalKind, string>>;
};

const approvedFirst = "Another admin has to approve this: nothing is changed before.";

const listed = (parts: readonly string[]) =>
  new Intl.ListFormat(speaker() ? "ar" : "en").format(parts.map((part) => say(part)));

/** Note about the second person; undefined if the typed values require none. */
export function announce(
  given: SecondPerson,
  { kinds, usdAmount, parts = {} }: Typed = {},
): Announcement | undefined {
  const found = given.filter(({ kind }) => kinds?.includes(kind) ?? true);
  const waits = found.some(({ alone }) => alone === null || usdAmount === undefined || usdAmount > alone);
  if (waits) return { text: approvedFirst, waits };
  const [least] = found.flatMap(({ alone }) => alone ?? []).toSorted((one, other) => one - other);
  if (least !== undefined) {
    const text = say(
      "Another admin has to approve more than {amount}. What is done alone within 24 hours counts together.",
      { amount: formatMoney(least, "USD") },
    );
    return { text, waits };
  }
  const named = given.flatMap(({ kind }) => parts[kind] ?? []);
  if (named.length === 0) return undefined;
  return {
    text: say("Another admin has to approve {parts}.", { parts: listed(named) }),
    waits,
  };
}

/**
 * Worth in cents of a typed amount: 0 while it is invalid, undefined if no rate is known.
 * @param rates dirhams for one unit of each currency
 */
export function usdWorthOfInput(
  text: string,
  currency: Currency,
  rates: Partial<DirhamRates>,
): Minor | undefined {
  const amount = parseAmount(text.trim()) ?? 0;
  if (currency === "USD" || amount === 0) return amount;
  const [from, to] = [rates[currency], rates.USD];
  return from === undefined || to === undefined ? undefined : convert(amount, rateFromDirhams(from, to));
}
