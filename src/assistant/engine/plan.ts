import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import { addDays, type BankDate, startOfMonth } from "@/vocabulary/calendar";
import { type ToolName, type ToolResult, tools } from "../tools";
import { startOfWeek } from "./periods";
import type { Question } from "./question";

/** A tool and what it is called with. */
export type Plan = { tool: ToolName; input: Record<string, unknown> };

type Span = Question["spans"][number];

/** What has not come yet cannot have been booked. */
const untilToday = ({ from, to }: Span, today: BankDate): Span => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to: to > today ? today : to }),
});

/** Whether a span lies wholly in the future. */
export const isToCome = ({ spans }: Pick<Question, "spans">, today: BankDate): boolean =>
  spans.some(({ from }) => from !== undefined && from > today);

/** The span that one is compared with, where only one was named: the one before it, of the same kind. */
function spanBefore({ from, to }: Span, today: BankDate): Span {
  if (from === undefined || to === undefined) return {};
  if (from.endsWith("-01") && (to === today || addDays(to, 1).endsWith("-01"))) {
    const before = startOfMonth(addDays(from, -1));
    return { from: before, to: addDays(from, -1) };
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** The calendar span that runs now, against which an earlier one is compared. */
function spanNow({ from, to }: Span, today: BankDate): Span {
  const days = from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1 : 31;
  if (days <= 1) return { from: today, to: today };
  if (days <= 7) return { from: startOfWeek(today), to: today };
  return days <= 31
    ? { from: startOfMonth(today), to: today }
    : { from: `${today.slice(0, 4)}-01-01`, to: today };
}

const lastWeek = (today: BankDate): Span => ({ from: addDays(today, -6), to: today });

/** Which tool answers a question, and what it is asked. Everything that it narrows by is handed on, or refused before. */
export function planOf(actor: Actor, question: Question, today: BankDate): Plan {
  const { subject, measure, by, spans } = question;
  const whose = {
    ...(question.accounts.length > 0 && { accounts: question.accounts }),
    ...(question.clientId !== undefined && { clientId: question.clientId }),
  };
  const [first = {}, second] = spans;
  const span = untilToday(first, today);
  const narrowing = {
    ...(question.type && { type: question.type }),
    ...(question.text !== undefined && { text: question.text }),
    ...(question.without !== undefined && { without: question.without }),
    ...(question.alsoWithout && { alsoWithout: question.alsoWithout }),
    ...(question.external && { external: true }),
    ...(question.min !== undefined && { min: question.min }),
    ...(question.max !== undefined && { max: question.max }),
    ...(question.currency && { currency: question.currency }),
  };
  const nth = question.nth === undefined ? {} : { nth: question.nth };
  const limit = question.limit === undefined ? {} : { limit: question.limit };
  switch (subject) {
    case "balance": {
      const date = spans.length > 0 ? (span.to ?? span.from) : undefined;
      const rank = measure === "largest" ? "highest" : measure === "smallest" ? "lowest" : undefined;
      return {
        tool: "balances",
        input: {
          ...whose,
          ...limit,
          ...nth,
          kind: question.kind ?? "balance",
          ...(date !== undefined && date < today && { date }),
          ...(question.currency && { currency: question.currency }),
          ...(question.accountType && { accountType: question.accountType }),
          ...(question.accountStatus && { status: question.accountStatus }),
          ...(question.inDollars && { inDollars: true }),
          ...(question.into && { into: question.into }),
          ...(rank && { rank }),
          ...(question.min !== undefined && { min: question.min }),
          ...(question.max !== undefined && { max: question.max }),
        },
      };
    }
    case "change": {
      const { from, to = today } = spans.length > 0 ? span : lastWeek(today);
      return {
        tool: "change",
        input: {
          ...whose,
          ...(from !== undefined && { from }),
          to,
          ...(question.asked && { asked: question.asked }),
        },
      };
    }
    case "compare": {
      const [a, b] = second
        ? [span, untilToday(second, today)]
        : first.to !== undefined && first.to >= today
          ? [span, spanBefore(span, today)]
          : [spanNow(span, today), span];
      const counts = measure === "count" ? { counts: true } : {};
      return { tool: "compare", input: { ...whose, ...narrowing, ...counts, first: a, second: b } };
    }
    case "transactions": {
      const { text, ...whole } = narrowing;
      if (question.texts) {
        return { tool: "beside", input: { ...whose, ...span, ...whole, texts: question.texts } };
      }
      if (measure === "share" && by === undefined) {
        const part = question.part ? { accounts: question.part } : { text: text ?? "" };
        return { tool: "share", input: { ...whose, ...span, ...whole, part } };
      }
      if (by !== undefined && by !== "status" && by !== "severity") {
        return {
          tool: "breakdown",
          input: {
            ...whose,
            ...span,
            ...narrowing,
            ...limit,
            ...nth,
            by,
            ...(measure === "share" && { shares: true }),
            ...(measure === "average" && { average: true }),
            ...((measure === "largest" || measure === "smallest") && { rank: measure }),
            ...(measure === "count" && { counts: true }),
            ...(question.byNumber && { byNumber: true }),
          },
        };
      }
      const wanted = measure ?? (question.limit === undefined ? "sum" : "list");
      return {
        tool: "transactions",
        input: {
          ...whose,
          ...span,
          ...narrowing,
          ...limit,
          ...nth,
          measure: wanted === "share" ? "sum" : wanted,
          ...(question.rows !== undefined && { rows: question.rows }),
          ...(question.inDollars && { inDollars: true }),
          ...(question.into && { into: question.into }),
        },
      };
    }
    case "payments": {
      // 'Which client has the most returned payments' puts clients in order, and no payments.
      const ranksParts = by !== undefined && (measure === "largest" || measure === "smallest");
      return {
        tool: "payments",
        input: {
          ...whose,
          ...span,
          ...limit,
          ...nth,
          ...(question.rows !== undefined && { limit: question.rows }),
          ...(question.references && { references: true }),
          ...(question.paymentStatus && { status: question.paymentStatus }),
          ...(question.otherStatus && { otherStatus: question.otherStatus }),
          ...(question.text !== undefined && { text: question.text }),
          ...(question.without !== undefined && { without: question.without }),
          ...(question.min !== undefined && { min: question.min }),
          ...(question.max !== undefined && { max: question.max }),
          ...(question.currency && { currency: question.currency }),
          ...(measure && measure !== "share" && !ranksParts && { measure }),
          ...(ranksParts && { rank: measure }),
          ...(question.byNumber && { byNumber: true }),
          ...(!ranksParts &&
            (measure === "largest" ||
              measure === "smallest" ||
              measure === "latest" ||
              measure === "earliest") && {
              limit: question.limit ?? 1,
            }),
          ...(by === "status" && { by: "status" }),
          ...(by === "counterparty" && { by: "recipient" }),
          ...((by === "day" ||
            by === "month" ||
            by === "account" ||
            by === "client" ||
            by === "currency") && {
            by,
          }),
        },
      };
    }
    case "holds": {
      const expires = question.expiring
        ? {
            expiresFrom: first.from ?? today,
            ...(first.to !== undefined && { expiresTo: first.to }),
            ...(spans.length === 0 &&
              measure !== "earliest" &&
              measure !== "latest" && { expiresTo: addDays(today, 7) }),
          }
        : span;
      const state = question.state === "ended" || question.state === "all" ? question.state : "active";
      return {
        tool: "holds",
        input: {
          ...whose,
          ...expires,
          ...limit,
          state,
          ...(question.endedBy && { endedBy: question.endedBy }),
          ...(question.endless && { endless: true }),
          ...((measure === "largest" || measure === "smallest") && { rank: measure }),
          ...(measure === "earliest" && !question.expiring && { rank: "oldest" }),
          ...(measure === "latest" &&
            !question.expiring &&
            question.limit === undefined && { rank: "newest" }),
          ...(question.text !== undefined && { text: question.text }),
          ...(question.min !== undefined && { min: question.min }),
          ...(question.max !== undefined && { max: question.max }),
        },
      };
    }
    case "accounts":
      return {
        tool: "accounts",
        input: {
          ...whose,
          ...limit,
          ...(question.accountStatus && { status: question.accountStatus }),
          ...(question.exceptStatus && { exceptStatus: question.exceptStatus }),
          ...(question.accountType && { type: question.accountType }),
          ...(question.currency && { currency: question.currency }),
          ...(question.cbs && { cbs: question.cbs }),
          ...(question.cbsNumber && { cbsNumber: question.cbsNumber }),
          ...((by === "type" || by === "currency" || by === "status") && { by }),
        },
      };
    case "account":
      return { tool: "accountDetails", input: { account: question.accounts[0] ?? 0 } };
    case "allocations":
      return {
        tool: "allocations",
        input: {
          ...whose,
          ...span,
          ...limit,
          ...(question.state !== "all" && { status: question.state === "revoked" ? "revoked" : "open" }),
          ...(by === "counterparty" && { byUser: true }),
          ...(question.text !== undefined && { username: question.text }),
          ...(question.min !== undefined && { min: question.min }),
          ...(question.max !== undefined && { max: question.max }),
        },
      };
    case "limits":
      return {
        tool: "limits",
        input: {
          ...whose,
          ...(question.window && { which: question.window }),
          ...(question.enforced !== undefined && { enforced: question.enforced }),
          ...(measure === "largest" && { closest: true }),
        },
      };
    case "alerts":
      return {
        tool: "alerts",
        input: {
          ...whose,
          ...span,
          ...limit,
          ...(question.state === "acknowledged" || question.state === "resolved"
            ? { status: question.state }
            : question.state === "active" || question.state === "open"
              ? { status: "active" }
              : {}),
          ...(question.alertType && { type: question.alertType }),
          ...(question.severity && { severity: question.severity }),
          ...((by === "severity" || by === "status" || by === "type" || by === "account") && { by }),
        },
      };
    case "rates": {
      const date = spans.length > 0 ? (span.to ?? span.from) : undefined;
      return {
        tool: "rates",
        input: {
          ...(question.currency && { currency: question.currency }),
          ...(date !== undefined && { date }),
          ...(question.amount !== undefined && { amount: question.amount }),
          ...(question.into && { into: question.into }),
        },
      };
    }
    case "statements":
      return { tool: "statements", input: { ...whose, ...span } };
    case "reviews":
      return {
        tool: "reviews",
        input: {
          ...span,
          ...((question.state === "approved" || question.state === "rejected") && { status: question.state }),
          ...(measure === "largest" && { largest: true }),
        },
      };
    case "approvals":
      return scopeOf(actor) === "all" ? { tool: "approvals", input: {} } : { tool: "waiting", input: {} };
    case "reconciliation":
      return { tool: "reconciliation", input: limit };
    case "settlements":
      return { tool: "settlements", input: question.state === "settled" ? { status: "settled" } : {} };
    case "waiting":
      return { tool: "waiting", input: {} };
    case "clients":
      return {
        tool: "clients",
        input: {
          ...(question.clients && { clients: question.clients }),
          ...limit,
          ...(question.currency && { currency: question.currency }),
          ...(measure === "smallest" && { rank: measure }),
        },
      };
    case "reference":
      return { tool: "reference", input: { reference: question.reference ?? "" } };
  }
}

/** Carries a plan out. */
export const carryOut = (deps: Deps, actor: Actor, { tool, input }: Plan): Promise<ToolResult> =>
  tools[tool].run(deps, actor, input);
