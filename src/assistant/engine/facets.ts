import type { Facet } from "./facet-words";
import type { Question } from "./question";

const isOnly = (facets: readonly Facet[], ...some: readonly Facet[]): boolean =>
  facets.every((facet) => some.includes(facet));

/** As many rows are shown where their columns are asked for. */
const mostShown = 50;

/**
 * A question whose answer tells the facets, too: all of its rows, or its parts where these say all that is asked. Undefined
 * where its answer has no such columns.
 */
export function withFacets(question: Question, asked: readonly Facet[]): Question | undefined {
  const { subject, by, measure } = question;
  if (asked.length === 0) return question;
  // One row, or an average, tells neither what all come to nor how many they are.
  const isOne =
    /^(?:largest|smallest|latest|earliest|average|share)$/.test(measure ?? "") && by === undefined;
  const isTyped = measure === "average" && question.type !== undefined;
  if (isTyped && isOnly(asked, "count", "total")) return question;
  if (isOne && subject !== "holds" && (asked.includes("total") || asked.includes("count"))) return undefined;
  if (subject === "balance" && question.accounts.length === 1 && asked.includes("total")) return undefined;
  const isListed = asked.includes("list");
  const facets = asked.filter((one) => one !== "list").map((one) => (one === "total" ? "amount" : one));
  const ranks = facets.filter((facet) => facet === "oldest" || facet === "newest" || facet === "largest");
  const isPlain = by === undefined && (measure === undefined || /^(?:sum|count|list)$/.test(measure));
  if (ranks.length > 0) {
    if (subject !== "holds" || ranks.length > 1 || !isPlain) return undefined;
    const rank = { oldest: "earliest", newest: "latest", largest: "largest" } as const;
    return { ...question, measure: rank[ranks[0] as keyof typeof rank], limit: mostShown };
  }
  // Until when something is held is told by its holds.
  if (subject === "balance" && question.kind === "held" && facets.length > 0 && question.spans.length === 0) {
    const { kind: _kind, measure: _measure, ...held } = question;
    const holds = { ...held, subject: "holds" as const, state: "active" as const };
    return isPlain && isOnly(facets, "date", "expiry", "reference", "count", "reason")
      ? longer(holds)
      : undefined;
  }
  if (facets.includes("bySize") || facets.includes("newestFirst")) return inOrder(question, asked);
  if (facets.includes("gap"))
    return (subject === "compare" || question.texts?.length === 2) && isOnly(facets, "gap", "amount")
      ? question
      : undefined;
  // Only of holds a reason is kept with the record.
  if (subject === "reference")
    return facets.includes("reason") && !/^HOLD-/i.test(question.reference ?? "") ? undefined : question;
  if (subject === "reviews")
    return isOnly(facets, "account", "party", "amount", "count", "date", "reason") ? question : undefined;
  // Why a payment came back is told with its state.
  const isReturned = subject === "payments" && question.paymentStatus === "returned" && !question.otherStatus;
  if (facets.includes("reason") && subject !== "holds" && !isReturned) return undefined;
  if (subject === "holds")
    return by === undefined && holdTells(question, facets) ? longer(question) : undefined;
  if (subject === "allocations")
    return by === undefined && isOnly(facets, "account", "party", "date", "amount", "count", "state")
      ? longer(question)
      : undefined;
  // 'Which alerts … and on which accounts' are wanted one by one.
  const isList = measure === "list";
  if (subject === "alerts" && isPlain && !isList && !isListed && isOnly(facets, "account", "count"))
    return { ...question, by: "account" };
  if (subject === "alerts")
    return isPlain && isOnly(facets, "account", "count", "date", "severity", "state")
      ? { ...question, limit: mostShown }
      : undefined;
  if (subject === "accounts")
    return isOnly(facets, "account", "amount", "state", "count") ? question : undefined;
  if (subject === "clients" || subject === "account") return facets.length === 0 ? question : undefined;
  if (subject === "balance") return isPlain && isOnly(facets, "account", "amount") ? question : undefined;
  if (subject !== "transactions" && subject !== "payments") return undefined;
  const columns = subject === "payments" ? ofPayments : ofTransactions;
  if (!isOnly(facets, "count", ...columns)) return undefined;
  const shown = facets.includes("reference") && subject === "payments" ? { references: true as const } : {};
  if (by !== undefined) {
    const tells = by === "account" ? "account" : by === "counterparty" ? "party" : "amount";
    return isOnly(facets, tells, "amount", "count") ? question : undefined;
  }
  if (question.texts) return isOnly(facets, "amount", "count", "party") ? question : undefined;
  if (measure === "average" || measure === "share") return undefined;
  if (isList && by === undefined) return { ...withoutMeasure(question), ...shown, rows: mostShown };
  if (isListed && isPlain) return { ...question, ...shown, rows: mostShown };
  if (isPlain && facets.includes("account") && isOnly(facets, "account", "amount", "count"))
    return { ...withoutMeasure(question), by: "account" };
  if (isPlain && facets.includes("party") && isOnly(facets, "party", "amount", "count"))
    return { ...withoutMeasure(question), by: "counterparty" };
  // A sum tells the number, too.
  if (isPlain && isOnly(facets, "amount", "count")) {
    const { measure: _measure, ...summed } = question;
    return measure === "count" && facets.includes("amount") ? summed : question;
  }
  // What is ranked is told row by row.
  return isPlain ? { ...question, ...shown, rows: mostShown } : { ...question, ...shown };
}

/** What a row of each kind tells. */
const ofTransactions: readonly Facet[] = ["account", "party", "date", "amount", "reference", "purpose"];
const ofPayments: readonly Facet[] = [...ofTransactions, "state", "reason"];

const longer = (question: Question): Question => ({ ...question, limit: question.limit ?? mostShown });

/** Whether a hold's row tells it: not who placed it, and when it ends only while it is active. */
function holdTells({ state }: Question, facets: readonly Facet[]): boolean {
  const isActive = state === undefined || state === "active";
  if (facets.includes("expiry") && !isActive) return false;
  if (facets.includes("state") && isActive) return false;
  return isOnly(facets, "account", "date", "amount", "count", "reference", "reason", "expiry", "state");
}

/** Rows in another order than they have anyhow: parts are told by size, rows by time. */
function inOrder(question: Question, asked: readonly Facet[]): Question | undefined {
  const { subject, by, measure } = question;
  if (!isOnly(asked, "bySize", "newestFirst", "list") || asked.length > 2) return undefined;
  if (subject !== "transactions" && subject !== "payments") return undefined;
  const isPlain = by === undefined && (measure === undefined || measure === "sum" || measure === "list");
  if (by === undefined && measure === (asked.includes("bySize") ? "largest" : "latest")) return question;
  if (asked.includes("newestFirst"))
    return isPlain && !asked.includes("bySize") ? { ...question, rows: mostShown } : undefined;
  if (by === "counterparty" || by === "account" || by === "client")
    return measure === "count" ? { ...question, byNumber: true } : question;
  return isPlain ? { ...question, measure: "largest", limit: mostShown } : undefined;
}

/** Parts have their sums and numbers both. */
function withoutMeasure(question: Question): Question {
  const { measure: _measure, limit: _limit, ...rest } = question;
  return rest.subject === "transactions" ? { ...rest, limit: mostShown } : rest;
}
