import { type TransactionType, transactionTypeLabels } from "@/accounts/transactions/contract";
import { parseParty } from "@/accounts/transactions/party";
import { balanceEffect } from "@/accounts/transactions/rules";
import { attachmentsColumn } from "@/platform/attachments/queries";
import { getLabelsText } from "@/platform/labels/queries";
import { type Cell, empty, formula, money, text, time, wrapAt } from "@/platform/workbook/cells";
import {
  type Column,
  cellRange,
  linesSheet,
  type Sheet,
  tableSheets,
  type WrittenSheet,
  workbookParts,
  workbookType,
} from "@/platform/workbook/sheets";
import { zipStream } from "@/platform/workbook/zip";
import type { FileContext, StatementFile } from "@/platform/written-file";
import { bankDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { type Currency, currencies, type Minor, toDecimal } from "@/vocabulary/money";
import { parsePaidTo } from "@/vocabulary/party/paid-to";

/** Transaction in the workbook, as read by the list of transactions; amounts in minor units. */
export type TransactionLine = {
  processedAt: number;
  virtualIban: string;
  customerName: string;
  type: TransactionType;
  description: string;
  amount: Minor;
  currency: Currency;
  balanceAfter: Minor;
  reference: string;
  /** Payer or payee, as JSON for `parseParty`. */
  party: string | null;
  /** Account number that a credit was paid to, as JSON for `parsePaidTo`. */
  paidTo: string | null;
};

const listColumns = (zone: string): Column<TransactionLine>[] => [
  { header: "Date", width: 18, cell: (row) => time(row.processedAt, zone) },
  { header: "Virtual IBAN", width: 26, cell: (row) => text(row.virtualIban) },
  { header: "Customer", width: 28, cell: (row) => text(row.customerName) },
  { header: "Type", width: 10, cell: (row) => text(say(transactionTypeLabels[row.type])) },
  { header: "Description", width: wrapAt, cell: (row) => text(row.description, "wrapped") },
  {
    header: "Amount",
    width: 18,
    align: "end",
    cell: (row) => money(balanceEffect(row.type).available * row.amount),
  },
  { header: "Currency", width: 10, cell: (row) => text(row.currency) },
  { header: "Balance After", width: 20, align: "end", cell: (row) => money(row.balanceAfter) },
  { header: "Reference", width: 24, cell: (row) => text(row.reference) },
  { header: "Counterparty", width: 28, cell: ({ party }) => text(parseParty(party).name ?? "") },
  { header: "Counterparty Account", width: 26, cell: ({ party }) => text(parseParty(party).account ?? "") },
  { header: "Counterparty Bank", width: 16, cell: ({ party }) => text(parseParty(party).agent ?? "") },
  { header: "Structured Reference", width: 24, cell: ({ party }) => text(parseParty(party).reference ?? "") },
  { header: "End-to-end Id", width: 24, cell: ({ party }) => text(parseParty(party).endToEndId ?? "") },
  { header: "Paid To", width: 26, cell: ({ paidTo }) => text(parsePaidTo(paidTo)?.iban ?? "") },
  { header: "Holder", width: 28, cell: ({ paidTo }) => text(parsePaidTo(paidTo)?.holder ?? "") },
  { header: "Holder Id", width: 24, cell: ({ paidTo }) => text(parsePaidTo(paidTo)?.externalId ?? "") },
  { header: "Labels", width: 28, cell: (row) => text(getLabelsText(row)) },
  { header: "Attachments", width: 28, cell: (row) => text(attachmentsColumn.cell(row)) },
];

/** The columns that the totals compare and sum. */
const [typeColumn, amountColumn, currencyColumn] = ["D", "F", "G"] as const;

type Totals = Map<Currency, { credit: bigint; debit: bigint }>;

/**
 * A filter's rows over any accounts as a workbook: the rows of the CSV, with real dates (the bank's clock) and
 * numbers, and the credits and debits of each currency as formulas on a separate sheet.
 */
export function transactionsWorkbook(
  pages: AsyncIterable<readonly TransactionLine[]>,
  { env, now }: FileContext,
): StatementFile {
  const at = new Date(now());
  const about = { title: say("Transactions"), creator: env.brand.name, at };
  return {
    contentType: workbookType,
    fileName: `transactions-${bankDate(now(), env.zone)}.xlsx`,
    body: zipStream(workbookParts(readSheets(pages, env.zone), about), at),
  };
}

async function* readSheets(
  pages: AsyncIterable<readonly TransactionLine[]>,
  zone: string,
): AsyncGenerator<Sheet> {
  const written: WrittenSheet[] = [];
  const totals: Totals = new Map();
  const counted = addUp(pages, totals);
  try {
    const columns = listColumns(zone);
    yield* tableSheets({ name: "Transactions", columns }, 1, counted, written);
  } finally {
    await counted.return(undefined);
  }
  const sheet = { name: say("Totals"), tab: 2, widths: [14, 20, 20] };
  yield linesSheet(sheet, () => totalLines(written, totals));
}

/** Passes the pages on unchanged, and adds up their amounts. */
async function* addUp(pages: AsyncIterable<readonly TransactionLine[]>, totals: Totals) {
  for await (const page of pages) {
    for (const { type, currency, amount } of page) {
      if (type !== "credit" && type !== "debit") continue;
      const sums = totals.get(currency) ?? { credit: 0n, debit: 0n };
      sums[type] += BigInt(amount);
      totals.set(currency, sums);
    }
    yield page;
  }
}

function totalLines(written: readonly WrittenSheet[], totals: Totals): Cell[][] {
  const sumIf = (type: TransactionType, currency: Currency) =>
    written
      .map((sheet) => {
        const range = (letter: string) => `'${sheet.name}'!${cellRange(letter, sheet)}`;
        const which = `${range(typeColumn)},"${say(transactionTypeLabels[type])}",${range(currencyColumn)},"${currency}"`;
        return `SUMIFS(${range(amountColumn)},${which})`;
      })
      .join("+");
  const headings = [
    text(say("Currency"), "heading"),
    text(say("Total credits"), "headingAtEnd"),
    text(say("Total debits"), "headingAtEnd"),
  ];
  const lines = currencies.flatMap((currency) => {
    const sums = totals.get(currency);
    if (!sums) return [];
    const credits = formula(sumIf("credit", currency), toDecimal(sums.credit), "sum");
    const debits = formula(`-(${sumIf("debit", currency)})`, toDecimal(sums.debit), "sum");
    return [[text(currency, "label"), credits, debits]];
  });
  const note = [text(say("Holds and releases count in neither."))];
  return [headings, ...lines, [empty], note];
}
