import { movedMost } from "./parts-of";
import type { Question } from "./question";
import type { Slots } from "./slots";

const incoming =
  /\b(?:who|which customers?) (?:(?:has|have) )?(?:sent|paid|pays)\b|\b(?:customers?|payers?)\b|\bfrom whom\b/i;

const outgoing =
  /\b(?:who|whom) (?:do|did|have|are) (?:i|we)\b|\bwho (?:gets?|got|receives?|received)\b|\b(?:suppliers?|vendors?|payees?|recipients?)\b|\bto whom\b/i;

/** Whether somebody else is said to pay: 'how much has Blue Shamal paid', 'which customer paid most'. */
function othersPay({ reading, leftovers }: Slots): boolean {
  if (/\b(?:customers?|payers?)\b.{0,20}\b(?:paid|pays?|sent)\b/i.test(reading.text)) return true;
  return leftovers.some(({ first, last }) => {
    if (/(?:^| )paid by(?: the)?$/.test(reading.words(first - 3, first - 1))) return true;
    const behind = `${reading.word(last + 1)} ${reading.word(last + 2)}`;
    if (/^(?:has|have|had) (?:paid|sent|transferred|wired)$/.test(behind) && first === 0) return true;
    return (
      /^(has|have|did|does)$/.test(reading.word(first - 1)) &&
      /^(?:last |ever |already )?(?:paid|pay|pays|sent|transferred)\b/.test(behind)
    );
  });
}

/** Whether somebody else is said to get money: 'what did Keelforge get last'. */
const othersGet = ({ reading, leftovers }: Slots): boolean =>
  leftovers.some(
    ({ first, last }) =>
      /^(?:has|have|did|does)$/.test(reading.word(first - 1)) &&
      /^(?:get|got|receive|received|earn|earned)$/.test(reading.word(last + 1)) &&
      !/^(?:us|me)$/.test(reading.word(last + 2)),
  );

export function typeOf(slots: Slots): Question["type"] {
  const { has, reading } = slots;
  const [credit, debit] = [has("credit"), has("debit")];
  const most = movedMost(reading.words(0, reading.tokens.length));
  if (most) return most;
  const isNet = slots.concepts.some(
    ({ concept, at, words }) => concept === "change" && words === 1 && reading.word(at) === "net",
  );
  if (isNet && (credit || debit)) return undefined;
  if (/\bmost expensive\b|\bcheapest\b/i.test(reading.text) && !credit) return "debit";
  if (isPaidFrom(slots)) return "credit";
  const gets =
    /\b(?:who|(?:which|what) (?:of our )?(?:suppliers?|vendors?|payees?|recipients?)) (?:gets?|got|receives?|received)\b(?! from us)/i;
  if (gets.test(reading.text)) return "debit";
  if (othersGet(slots)) return "debit";
  if (othersPay(slots)) return "credit";
  if (
    !credit &&
    !debit &&
    has("compare") === false &&
    slots.mentions.some(({ first }) => isInto(reading, first))
  )
    return "credit";
  if (leavesAccount(slots)) return credit ? undefined : "debit";
  if (credit && !debit) return "credit";
  if (debit && !credit) return "debit";
  if (credit && debit) return undefined;
  if (has("release")) return "release";
  if (/\bwhere (?:do|does|did|has|have) .{0,40}\b(?:go|goes|went|gone)\b/i.test(reading.text)) return "debit";
  if (has("byCounterparty")) {
    if (incoming.test(reading.text)) return "credit";
    if (outgoing.test(reading.text)) return "debit";
  }
  return undefined;
}

/** Whether what stands at a place is said to have got money: 'amounts into Payroll'. */
export const isInto = (reading: Slots["reading"], at: number): boolean =>
  /^(?:.* )?into(?: the| our| my)*$/.test(reading.words(at - 3, at - 1));

/** 'The first payment from Saltmarsh' came in. */
export const isPaidFrom = ({ leftovers, reading, has }: Slots): boolean =>
  has("payment") &&
  !has("debit") &&
  (/\b(?:customers?|payers?)\b|\bwho (?:has |have )?(?:paid|pays|sent|sends|transferred|wired) (?:us|me)\b/i.test(
    reading.text,
  ) ||
    leftovers.some(({ first }) => /(?:^| )from(?: the)?$/.test(reading.words(first - 2, first - 1))));

/** Whether money is said to have left an account: 'everything that left Supplier Payments'. What is left on one is not that. */
export function leavesAccount({ reading, concepts }: Slots): boolean {
  return concepts.some(({ concept, at, words }) => {
    if (concept !== "left" || words !== 1) return false;
    const next = /^(?:the|our|my)$/.test(reading.word(at + 1)) ? at + 2 : at + 1;
    return (
      reading.uses[next] === "account" &&
      !/^(?:is|be|what's|whats|much|limits?|allowance|headroom|balance)$/.test(reading.word(at - 1))
    );
  });
}
