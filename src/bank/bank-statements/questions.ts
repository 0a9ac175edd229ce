import { callTo } from "@/kernel/call";
import { data, sayList } from "@/vocabulary/language/around";
import { formatMoney } from "@/vocabulary/money";
import {
  bankStatementWords,
  commitBankStatementCall,
  discardBankStatementCall,
  unmatchBankLineCall,
} from "./contract";
import { type LineRecord, type StatementRow, totalsOf } from "./queries";
import { signed } from "./rules";
import { countOf, periodOf } from "./view";

const changes = ["bank-statements" as const, "accounts" as const, "transactions" as const, "stats" as const];

/** The question before a commit, which says what it will post. @param version of what it says */
export function confirmCommit(row: StatementRow, version: string | null) {
  const totals = totalsOf(row);
  const money = (minor: number) => formatMoney(minor, row.currency);
  const open = totals.unmatched.lines + totals.suggested.lines;
  return {
    title: "Commit this bank statement?",
    text:
      totals.new_credit.lines === 0
        ? "Nothing is posted; the matches are recorded."
        : "Each new credit is posted to its account, once. A posting cannot be undone.",
    subject: { name: data(row.fileName), code: row.cbsAccount, note: periodOf(row) },
    effects: [
      {
        term: "Posted",
        text: sayList([countOf(totals.new_credit.lines, "credit"), data(money(totals.new_credit.amount))]),
      },
      { term: "Recorded", text: countOf(totals.matched.lines, "matched") },
      { term: "Left out", text: countOf(totals.duplicate.lines, "duplicate") },
      { term: "Left open", text: countOf(open, "line") },
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

/** The question before a dry run is thrown away. */
export const confirmDiscard = (row: StatementRow) => ({
  title: "Discard this dry run?",
  text: "Nothing was posted from it. The same file can be imported again.",
  subject: { name: data(row.fileName), code: row.cbsAccount, note: periodOf(row) },
  act: "Discard",
  busyText: "Discarding...",
  ...callTo(discardBankStatementCall, { id: row.id }),
  success: bankStatementWords.discarded,
  failure: bankStatementWords.discardFailed,
  changes,
});

/** The question before a recorded match is taken back. */
export const confirmUnmatch = (line: LineRecord) => ({
  title: line.match === "duplicate" ? "Is this line no duplicate?" : "Remove the match of this line?",
  text:
    line.match === "duplicate"
      ? "It counts as a line of its own then, and waits to be matched or posted."
      : "The line and its postings are open again. Nothing is posted.",
  subject: {
    name: data(formatMoney(signed(line), line.currency)),
    code: line.bankReference || line.endToEndId,
    note: data(line.remittance),
  },
  act: line.match === "duplicate" ? "No duplicate" : "Remove match",
  busyText: "Removing...",
  ...callTo(unmatchBankLineCall, { id: line.id }),
  success: bankStatementWords.unmatched,
  failure: bankStatementWords.unmatchFailed,
  changes,
});
