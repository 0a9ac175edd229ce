import type { Question, QuestionSubject } from "./question";
import type { Slots } from "./slots";
import type { Concept } from "./vocabulary/concepts";

/** Words of one figure that is asked for: 'the largest debit', 'number of payments', 'available'. */
type Wanted = { concepts: Concept[]; words: string; first: number; isJoined: boolean };

/** Concepts that say which figure is wanted. */
const measures: readonly Concept[] = ["count", "average", "largest", "smallest", "latest", "earliest", "sum"];
const kinds: readonly Concept[] = ["balance", "available", "held", "opening", "change"];
const sides: readonly Concept[] = ["credit", "debit", "transaction", "payment"];
const ofSubject: Readonly<Partial<Record<Concept, QuestionSubject>>> = {
  hold: "holds",
  limit: "limits",
  dailyLimit: "limits",
  monthlyLimit: "limits",
  alert: "alerts",
  allocation: "allocations",
  rate: "rates",
};
const figureWords: ReadonlySet<Concept> = new Set([
  ...measures,
  ...kinds,
  ...sides,
  ...(Object.keys(ofSubject) as Concept[]),
]);

/** Said of any figure in passing: they name none of their own. */
const passing =
  /^(?:how much|how much money|together|all together|in all|in total|overall|added up|combined|what amount|the amount|money|funds|worth|cash|change|changed|changes|moved|recent|recently|last time|top|most|the most|pay|get|got)$/;

const joint =
  /(?:[,;/&+]|\b(?:and|plus|or|as well as|along with|together with|with|versus|vs\.?|against)\b)\s*(?:(?:the|its|our|my|their|what|was|is|were|are|also|it|that|then|both|single|one|amount|amounts|sum|money|cash|part|closing|final|ending|how|much|of)\s+)*$/i;

/** The figures that a question names, in its order. */
function wantedOf({ reading, concepts }: Slots): Wanted[] {
  const found: Wanted[] = [];
  let end = -2;
  for (const { concept, at, words } of concepts) {
    const phrase = reading.words(at, at + words - 1);
    if (!figureWords.has(concept) || passing.test(phrase)) continue;
    const start = reading.tokens[at]?.start ?? 0;
    const isJoined = joint.test(reading.text.slice(0, start));
    const isClosing = reading.word(at - 1) === "closing";
    const said = isClosing ? `closing ${phrase}` : phrase;
    const before = found.at(-1);
    const gap = reading.words(end + 1, at - 1);
    if (before && !isJoined && /^(?:|of|the|of the|of all|all|single|closing|in|number of)$/.test(gap)) {
      before.concepts.push(concept);
      before.words += ` ${said}`;
    } else found.push({ concepts: [concept], words: said, first: at, isJoined });
    end = at + words - 1;
  }
  return found;
}

const has = ({ concepts }: Wanted, ...some: readonly Concept[]): boolean =>
  some.some((one) => concepts.includes(one));

/** Whether balance, what is available and what is held are asked for side by side: one answer tells all three. */
export function isSplitBalance(slots: Slots): boolean {
  const wanted = wantedOf(slots).filter((one) => has(one, "balance", "available", "held"));
  const kindsOf = new Set(
    wanted.map((one) => (has(one, "available") ? "available" : has(one, "held") ? "held" : "balance")),
  );
  return kindsOf.size > 1 && wanted.some(({ isJoined }) => isJoined);
}

/** Whether the number and the average of the same rows are asked for: an average tells the number, too. */
export function isAverageBeside(slots: Slots): boolean {
  const wanted = wantedOf(slots);
  const [some, other] = [wanted.find((one) => has(one, "count")), wanted.find((one) => has(one, "average"))];
  return some !== undefined && other !== undefined && some !== other;
}

/** Whether the answer to a question tells one of the figures that were named beside each other. */
function isTold(one: Wanted, question: Question, bareSide: boolean): boolean {
  const { subject, measure, type, by } = question;
  const moves = subject === "transactions" || subject === "compare" || subject === "payments";
  const other = one.concepts.map((concept) => ofSubject[concept]).find((found) => found !== undefined);
  if (other !== undefined && !has(one, ...kinds)) return other === subject || subject === "reference";
  if (has(one, "opening") || /\bclosing\b/.test(one.words))
    return subject === "statements" || subject === "change";
  if (has(one, "balance") && has(one, "largest", "smallest", "average"))
    return question.accounts.length !== 1 && measure !== undefined && has(one, measure as Concept);
  if (has(one, "balance"))
    return subject === "change" || subject === "statements" || tells(question, "balance");
  if (has(one, "available")) return tells(question, "available") || subject === "limits";
  if (has(one, "held")) return tells(question, "held") || subject === "holds";
  if (has(one, "change"))
    return subject === "change" || subject === "compare" || (moves && type === undefined && isSum(question));
  if (has(one, "credit", "debit", "payment", "transaction")) {
    if (subject === "change" || subject === "statements") return !has(one, ...measures);
    if (!moves) return sides.every((side) => !has(one, side)) || subject === "reviews";
    const side = has(one, "credit") ? "credit" : has(one, "debit", "payment") ? "debit" : undefined;
    const isOfSide =
      side === undefined ||
      subject === "payments" ||
      type === side ||
      (type === undefined && (isSum(question) || (measure === "count" && by === undefined)));
    if (!isOfSide) return false;
    if (subject === "payments" && !has(one, "payment")) return false;
  }
  if (has(one, "largest", "smallest", "latest", "earliest"))
    return measure !== undefined && has(one, measure as Concept);
  if (has(one, "average")) return measure === "average";
  if (has(one, "count") && moves) return isSum(question) || /^(?:count|average)$/.test(measure ?? "");
  if (has(one, "count")) return subject !== "balance" || question.accounts.length !== 1;
  if (has(one, "sum")) {
    if (subject === "balance") return question.accounts.length !== 1;
    return !moves || isSum(question) || by !== undefined || (measure !== "largest" && type !== undefined);
  }
  return bareSide || !moves || isSum(question) || measure === "count";
}

const isSum = ({ measure }: Question): boolean =>
  measure === undefined || measure === "sum" || measure === "list";

/** One account's balance is told with what is available and held; several have columns of all three. */
function tells(question: Question, kind: NonNullable<Question["kind"]>): boolean {
  const { subject, kind: told = "balance", accounts, clientId } = question;
  if (subject === "clients") return kind === "balance";
  if (subject !== "balance") return false;
  return told === kind || (told === "balance" && (accounts.length > 0 || clientId !== undefined));
}

/** 'Debits and fees' are two figures, and no debits with a text: what is joined to a side of transactions narrows nothing. */
function standsBesideText({ reading, concepts, leftovers }: Slots, { text, texts }: Question): boolean {
  if (text === undefined && texts === undefined) return false;
  const sideAt = (at: number) =>
    concepts.some(
      (one) =>
        one.at <= at && at < one.at + one.words && ["credit", "debit", "payment"].includes(one.concept),
    );
  const isNoun = (at: number) => sideAt(at) && /s$|flow|income|turnover|debit|credit/.test(reading.word(at));
  const isAnd = (at: number) => /^(?:and|&|plus)$/.test(reading.word(at));
  return leftovers.some(({ first, last }) => {
    const behind = concepts.find(({ at }) => at === last + 2);
    const next = behind && measures.includes(behind.concept) ? last + 2 + behind.words : last + 2;
    return (isAnd(first - 1) && isNoun(first - 2)) || (isAnd(last + 1) && isNoun(next));
  });
}

/** 'IBAN and balance': an IBAN is told of accounts alone. */
const standsBesideIban = ({ reading }: Slots, { subject }: Question): boolean =>
  subject !== "account" &&
  subject !== "accounts" &&
  /\bibans?\s*(?:,|&|and\b|plus\b)|(?:,|&|\band|\bplus)\s*(?:the |its |their )?ibans?\b/i.test(reading.text);

/**
 * Whether a question names two figures side by side, and its answer would tell one of them: 'balance and available',
 * 'highest and lowest', 'the sum and the average'. One of two is no answer to both.
 */
export function leavesOneOut(slots: Slots, question: Question, isClient: boolean): boolean {
  if (standsBesideText(slots, question) || standsBesideIban(slots, question)) return true;
  const wanted = wantedOf(slots);
  if (wanted.length < 2 || !wanted.some(({ isJoined }, at) => at > 0 && isJoined)) return false;
  // A client's own accounts are named by nobody, and stand in a table.
  const whole = isClient && question.clientId === undefined ? { ...question, clientId: "own" } : question;
  const bare = wanted.some((one) => has(one, ...measures) && !has(one, ...sides));
  const beside = wanted.filter(
    ({ isJoined }, at) => isJoined || wanted.slice(at + 1).some((next) => next.isJoined),
  );
  return beside.some((one) => !isTold(one, whole, bare));
}
