import type { SecondPerson } from "@/approvals/rules";
import type { InstructionRow } from "@/bank/cbs/instructions";
import { callTo } from "@/kernel/call";
import { say } from "@/vocabulary/language";
import { data, sayList } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import {
  bankStatementWords,
  commitBankStatementCall,
  discardBankStatementCall,
  sameBankLineCall,
  settleBankLineCall,
  undoBankStatementCall,
  unmatchBankLineCall,
} from "./contract";
import { countWaiting, type LineRecord, parseTotals, type StatementRow } from "./queries";
import type { LikeRow } from "./record-reads";
import { signed } from "./rules";
import { countedText, placeOfLine, statementPeriodText } from "./view";

const changes = ["bank-statements" as const, "accounts" as const, "transactions" as const, "stats" as const];

/** Question before a commit with the postings that it will make. @param version of these postings */
export function confirmCommit(row: StatementRow, version: string | null) {
  const totals = parseTotals(row);
  const money = (minor: number) => formatMoney(minor, row.currency);
  const asked = totals.possible_duplicate.lines;
  return {
    title: "Commit this bank statement?",
    text:
      totals.new_credit.lines === 0
        ? "Nothing is posted; the matches are recorded."
        : "Each new credit is posted to its account, once. A posting cannot be undone.",
    subject: { name: data(row.fileName), code: row.cbsAccount, note: statementPeriodText(row) },
    effects: [
      {
        term: "Posted",
        text: sayList([
          countedText(totals.new_credit.lines, "credit"),
          data(money(totals.new_credit.amount)),
        ]),
      },
      { term: "Recorded", text: countedText(totals.matched.lines, "matched") },
      { term: "Left out", text: countedText(totals.duplicate.lines, "duplicate") },
      ...(asked === 0 ? [] : [{ term: "To be answered", text: countedText(asked, "possible") } as const]),
      { term: "Left open", text: countedText(countWaiting(totals) - asked, "line") },
    ],
    act: "Commit",
    busyText: "Committing...",
    tone: "primary" as const,
    ...callTo(commitBankStatementCall, { id: row.id }),
    ...(version !== null && { version }),
    success: bankStatementWords.committed,
    failure: bankStatementWords.commitFailed,
    changes,
  };
}

/** Question before an import is undone. @param reversed the credits that are reversed @param refused why it cannot be */
export function confirmUndo(
  row: StatementRow,
  reversed: { credits: number; amount: number; recorded: number },
  refused: string | undefined,
) {
  return {
    title: "Undo this import?",
    text: "Each credit is reversed by a posting of its own, all or none. The same file can then be imported again.",
    subject: { name: data(row.fileName), code: row.cbsAccount, note: statementPeriodText(row) },
    effects: [
      {
        term: "Reversed" as const,
        text: sayList([
          countedText(reversed.credits, "credit"),
          data(formatMoney(reversed.amount, row.currency)),
        ]),
      },
      { term: "Open again" as const, text: countedText(reversed.recorded, "matched") },
    ],
    act: "Undo import",
    busyText: "Undoing...",
    secondPerson: undoneWithTwo,
    ...callTo(undoBankStatementCall, { id: row.id }),
    success: bankStatementWords.undone,
    failure: bankStatementWords.undoFailed,
    changes,
    ...(refused !== undefined && { refused: translate(refused) }),
  };
}

/** Undoing an import always needs a second person. */
const undoneWithTwo: SecondPerson = [{ kind: "bank_commit", alone: null }];

/** The question before a dry run is discarded. */
export const confirmDiscard = (row: StatementRow) => ({
  title: "Discard this dry run?",
  text: "Nothing was posted from it. The same file can be imported again.",
  subject: { name: data(row.fileName), code: row.cbsAccount, note: statementPeriodText(row) },
  act: "Discard",
  busyText: "Discarding...",
  ...callTo(discardBankStatementCall, { id: row.id }),
  success: bankStatementWords.discarded,
  failure: bankStatementWords.discardFailed,
  changes,
});

const getSubject = (line: LineRecord) => ({
  name: data(formatMoney(signed(line), line.currency)),
  code: line.bankReference || line.endToEndId,
  note: data(line.remittance),
});

const asAnother = {
  text: "It then counts as a separate line and waits to be matched or posted.",
} as const;

/** Wording of the removal of a match, by the line's state. */
const unmatchWords = {
  duplicate: { title: "Is this line not a duplicate?", act: "No duplicate", ...asAnother },
  possible_duplicate: { title: "Is this line another movement?", act: "Another movement", ...asAnother },
  other: {
    title: "Remove the match of this line?",
    act: "Remove match",
    text: "The line and its postings are open again. Nothing is posted.",
  },
} as const;

/** Question before a recorded match is removed, or a possible duplicate becomes a separate line. */
export const confirmUnmatch = (line: LineRecord) => {
  const { match } = line;
  return {
    ...unmatchWords[match === "duplicate" || match === "possible_duplicate" ? match : "other"],
    subject: getSubject(line),
    tone: "primary" as const,
    busyText: "Removing...",
    ...callTo(unmatchBankLineCall, { id: line.id }),
    success: match === "possible_duplicate" ? bankStatementWords.another : bankStatementWords.unmatched,
    failure: bankStatementWords.unmatchFailed,
    changes,
  };
};

/** The question before the instruction that explains a line is settled, and the line matched with it. */
export function confirmLineSettlement(line: LineRecord, instruction: InstructionRow) {
  const { id: instructionId, fromCbsAccount: from, toCbsAccount: to } = instruction;
  const money = formatMoney(instruction.amount, instruction.currency);
  return {
    title: say("Settle {id} and match?", { id: instructionId }),
    text: "The bank's line shows that the money was moved. The settlement cannot be undone; the match can.",
    subject: getSubject(line),
    effects: [
      { term: say("Leaves CBS account {from}", { from }), text: money },
      { term: say("Arrives at CBS account {to}", { to }), text: money },
    ],
    moves: { amount: instruction.amount, currency: instruction.currency },
    act: say("Settle {id} and match", { id: instructionId }),
    tone: "primary" as const,
    busyText: "Settling...",
    ...callTo(settleBankLineCall, { id: line.id }),
    body: { instructionId },
    success: bankStatementWords.settled,
    failure: bankStatementWords.settleFailed,
    changes: [...changes, "settlements" as const],
  };
}

/** The question before a possible duplicate is recorded as a duplicate. */
export const confirmSame = (line: LineRecord, likes: readonly LikeRow[]) => ({
  title: "Is this line the same movement?",
  text: "It then counts as a duplicate, and nothing is booked for it. You can undo this.",
  subject: getSubject(line),
  effects: likes.map((like) => ({ term: "Like line" as const, text: placeOfLine(like) })),
  act: "Same movement",
  tone: "primary" as const,
  busyText: "Recording...",
  ...callTo(sameBankLineCall, { id: line.id }),
  success: bankStatementWords.same,
  failure: bankStatementWords.sameFailed,
  changes,
});
