import { type Cell, count, empty, text, time } from "@/platform/workbook/cells";
import { linesSheet, type Sheet } from "@/platform/workbook/sheets";
import type { ReadStatement, StatementAnalysis } from "@/statement-reader/contract";
import { type Phrase, say } from "@/vocabulary/language";
import { shownPeriod, verdictSentence } from "../rules";
import type { Accounts } from "./accounts";
import { amountOrEmpty } from "./cells";

/** Uploaded statement; `createdAt` is printed in UTC. */
export type Upload = { companyName: string; fileName: string; createdAt: number };

/** Characters of a line in a column of the summary, which is a little wider. */
const lineLength = 40;

/** The first sheet: what was uploaded, and the figures and the verdict of each account in a column. */
export function summarySheet(
  { statements, names, several }: Accounts,
  { companyName, fileName, createdAt }: Upload,
  tab: number,
): Sheet {
  const heads = [say("Bank statement analysis"), ...(several ? names : [say("Statement")])];
  const rows = [{ cells: heads.map((head) => text(head, "heading")), height: 1 }];
  const line = (label: Phrase, cell: (analysis: StatementAnalysis) => Cell) => {
    const cells = statements.map(({ analysis }) => cell(analysis));
    rows.push({ cells: [text(say(label), "wrapped"), ...cells], height: 1 });
  };
  const texts = (label: Phrase, getText: (statement: ReadStatement) => string | null) => {
    const values = statements.map(getText);
    const longest = Math.max(1, ...values.map((value) => value?.length ?? 0));
    const cells = values.map((value) => (value === null ? empty : text(value, "wrapped")));
    rows.push({ cells: [text(say(label), "wrapped"), ...cells], height: Math.ceil(longest / lineLength) });
  };
  texts("Company", () => companyName);
  texts("File", () => fileName);
  line("Analysed at (UTC)", () => time(createdAt, "UTC"));
  texts("Bank", ({ analysis }) => analysis.bankName);
  texts("Account number", ({ analysis }) => analysis.accountNumber);
  texts("Account holder", ({ analysis }) => analysis.accountHolder);
  texts("Statement period", ({ analysis }) => shownPeriod(analysis.statementPeriod));
  texts("Currency", ({ analysis }) => analysis.currency);
  line("Transactions", ({ totalTransactions }) => count(totalTransactions));
  line("Opening balance", ({ openingBalance }) => amountOrEmpty(openingBalance));
  line("Total debits", ({ totalDebits }) => amountOrEmpty(totalDebits));
  line("Total credits", ({ totalCredits }) => amountOrEmpty(totalCredits));
  line("Closing balance", ({ closingBalance }) => amountOrEmpty(closingBalance));
  if (statements.some(({ analysis }) => analysis.calculated))
    texts("Calculated, not printed", ({ analysis: { calculated = [] } }) =>
      calculated
        .map((name) => say(name === "openingBalance" ? "Opening balance" : "Closing balance"))
        .join(", "),
    );
  line("Difference", ({ difference }) => amountOrEmpty(difference));
  texts("Verdict", (statement) => say(verdictSentence(statement)));
  texts(
    "First broken row",
    ({ analysis: { firstBreak } }) =>
      firstBreak &&
      say("Page {page}, row {row}: {description} ({actual} printed, {expected} expected)", firstBreak),
  );
  const heights = rows.map(({ height }) => height);
  const widths = [28, ...names.map(() => lineLength + 4)];
  return linesSheet({ name: say("Summary"), tab, widths, headed: true, heights }, () =>
    rows.map(({ cells }) => cells),
  );
}
