import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import { alertTypeLabels } from "@/oversight/alerts/contract";
import { clientStatusLabels, paymentStatusLabels } from "@/payments/contract";
import type { BankDate } from "@/vocabulary/calendar";
import { formatMoney, toDecimal } from "@/vocabulary/money";
import type { AccountRef } from "../tools/account-refs";
import { listed, nameOf, ordinalOf, spanText } from "../tools/wording";
import type { Plan } from "./plan";
import type { Question } from "./question";

const measures: Record<NonNullable<Question["measure"]>, string> = {
  sum: "",
  count: "Number of ",
  average: "Average of ",
  largest: "Largest ",
  smallest: "Smallest ",
  latest: "Newest ",
  earliest: "Oldest ",
  list: "",
  share: "Share of ",
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a question was read as, in words: 'Debits of Dunewater Supplier Payments, 1 to 31 October 2026'. */
export function describe(
  actor: Actor,
  question: Question,
  plan: Plan,
  accounts: readonly AccountRef[],
  client: string | undefined,
  today: BankDate,
): string {
  const isStaff = scopeOf(actor) === "all";
  const whose =
    accounts.length > 6
      ? `${accounts.length} accounts`
      : accounts.length > 0
        ? listed(accounts.map(nameOf))
        : (client ?? (isStaff ? "all accounts" : "your accounts"));
  const ofNobody = [
    "rates",
    "reference",
    "waiting",
    "settlements",
    "reconciliation",
    "approvals",
    "reviews",
  ].includes(question.subject);
  const isAll = accounts.length === 0 && client === undefined;
  const what = subjectText(question, isStaff);
  const parts = [ofNobody || (isAll && question.subject === "accounts") ? what : `${what} of ${whose}`];
  if (question.text !== undefined)
    parts.push(
      question.subject === "allocations" ? `to ${question.text}` : `with “${question.text}” in the text`,
    );
  if (question.texts) parts.push(`with ${listed(question.texts.map((one) => `“${one}”`))} in the text`);
  if (question.part) parts.push("as a part of all");
  if (question.external) parts.push("without what moved between own accounts");
  if (question.without !== undefined) {
    const out = [question.without, ...(question.alsoWithout ?? [])].map((one) => `“${one}”`);
    parts.push(`without ${listed(out)} in the text`);
  }
  if (question.nth !== undefined) parts.push(`the ${ordinalOf(question.nth)} of them`);
  const { min, max, currency } = question;
  const amount = (minor: number) =>
    currency ? formatMoney(minor, currency) : toDecimal(minor).replace(/\B(?=(\d{3})+\.)/g, ",");
  if (max === -1) parts.push("that are overdrawn");
  else if (min !== undefined && max !== undefined && min === max) parts.push(`of exactly ${amount(min)}`);
  else {
    if (min !== undefined)
      parts.push(min % 100 === 1 ? `over ${amount(min - 1)}` : `of at least ${amount(min)}`);
    if (max !== undefined)
      parts.push(max % 100 === 99 ? `under ${amount(max + 1)}` : `of at most ${amount(max)}`);
  }
  if (currency && min === undefined && max === undefined && question.subject !== "rates")
    parts.push(`in ${currency}`);
  if (question.by) parts.push(`by ${question.by === "status" ? "state" : question.by}`);
  if (question.byNumber) parts.push("in the order of their number");
  if (question.rows !== undefined) parts.push("row by row");
  parts.push(...whenOf(question, plan, today));
  return capital(parts.join(", "));
}

function whenOf({ subject, spans, paymentStatus }: Question, { input }: Plan, today: BankDate): string[] {
  if (subject === "limits" || subject === "waiting" || subject === "reference" || subject === "account")
    return [];
  if (subject === "balance" || subject === "rates") {
    const date = typeof input.date === "string" ? input.date : undefined;
    return [date === undefined ? "now" : `at the end of ${spanText({ from: date, to: date })}`];
  }
  if (subject === "compare") {
    const { first, second } = input as {
      first: Question["spans"][number];
      second: Question["spans"][number];
    };
    return [`${spanText(first)} against ${spanText(second)}`];
  }
  if (subject === "change") {
    const { from, to } = input as Question["spans"][number];
    return [spanText({ from, to })];
  }
  if (subject === "statements") {
    const { from, to } = input as Question["spans"][number];
    return from === undefined && to === undefined ? ["this month"] : [spanText({ from, to })];
  }
  if (subject === "holds" && input.endless === true) return ["that never expire"];
  if (subject === "holds" && typeof input.expiresFrom === "string") {
    const { expiresFrom: from, expiresTo: to } = input as { expiresFrom: string; expiresTo?: string };
    return [to === undefined ? "with an expiry" : `that expire ${spanText({ from, to })}`];
  }
  const [span] = spans;
  if (!span)
    return [
      "accounts",
      "holds",
      "alerts",
      "allocations",
      "reviews",
      "approvals",
      "settlements",
      "reconciliation",
    ].includes(subject)
      ? []
      : ["all time"];
  const to = span.to !== undefined && span.to > today ? today : span.to;
  // A payment came back on another day than it was made on.
  const isMade = subject === "payments" && /^(?:returned|rejected)$/.test(paymentStatus ?? "");
  return [`${isMade ? "made " : ""}${spanText({ from: span.from, to })}`];
}

function subjectText(question: Question, isStaff: boolean): string {
  const { subject, type, measure } = question;
  const prefix = measures[measure ?? "sum"];
  switch (subject) {
    case "balance": {
      const kind = { balance: "balance", available: "available balance", held: "held balance" }[
        question.kind ?? "balance"
      ];
      const of = [question.accountStatus, question.accountType]
        .filter((word) => word !== undefined)
        .join(" ");
      const rank = measure === "largest" ? "highest " : measure === "smallest" ? "lowest " : "";
      return `${rank}${kind}${of === "" ? "" : `, ${of} accounts`}`;
    }
    case "change":
      return "change of balance";
    case "transactions":
      return `${prefix}${type ? `${type}s` : prefix === "" ? "transactions" : "transactions"}`;
    case "compare":
      return type ? `${type}s` : "credits and debits";
    case "payments": {
      const labels = isStaff ? paymentStatusLabels : clientStatusLabels;
      const state = question.paymentStatus ? `${labels[question.paymentStatus].toLowerCase()} ` : "";
      return `${prefix}${state}payments`;
    }
    case "holds":
      if (question.endedBy)
        return `${{ release: "released", capture: "captured", expiry: "expired" }[question.endedBy]} holds`;
      return `${question.state === "ended" ? "ended " : question.state === "all" ? "" : "active "}holds`;
    case "accounts":
      return [
        question.accountStatus,
        question.exceptStatus && `other than ${question.exceptStatus}`,
        question.cbs,
        question.accountType,
        "accounts",
        question.cbsNumber && `behind CBS account ${question.cbsNumber}`,
      ]
        .filter((word) => word !== undefined)
        .join(" ");
    case "account":
      return "details";
    case "limits":
      if (question.enforced !== undefined)
        return `accounts whose limits are ${question.enforced ? "" : "not "}enforced`;
      return question.window ? `${question.window} limit` : "limits";
    case "alerts": {
      const kind = question.alertType && alertTypeLabels[question.alertType].toLowerCase();
      return [question.severity, question.state, kind, "alerts"]
        .filter((word) => word !== undefined)
        .join(" ");
    }
    case "allocations":
      return `${question.state ?? ""} allocations`.trim();
    case "rates":
      return question.amount !== undefined && question.currency !== undefined
        ? `${formatMoney(question.amount, question.currency)} in ${question.into ?? "USD"}`
        : "exchange rates";
    case "statements":
      return "statement";
    case "reviews":
      return isStaff ? "reviews" : "processing payments";
    case "reference":
      return `reference ${question.reference ?? ""}`;
    default:
      return subject;
  }
}
