import { transactionTypeLabels } from "@/accounts/transactions/contract";
import { headLabel } from "@/integrity/trail/head";
import {
  type Cell,
  columnLetter,
  count,
  day,
  empty,
  formula,
  money,
  text,
  time,
  wrapAt,
} from "@/platform/workbook/cells";
import {
  type Column,
  linesSheet,
  type Sheet,
  sumOver,
  tableSheets,
  type WrittenSheet,
  workbookParts,
  workbookType,
} from "@/platform/workbook/sheets";
import { Spool } from "@/platform/workbook/spool";
import { zipStream } from "@/platform/workbook/zip";
import type { FileContext, StatementFile } from "@/platform/written-file";
import { formatDate } from "@/vocabulary/calendar";
import { accountText, groupIban } from "@/vocabulary/iban";
import { type Phrase, say } from "@/vocabulary/language";
import { toDecimal } from "@/vocabulary/money";
import type { StatementHead, StatementRow, StatementRows } from "../statement";

const leadingColumns = (zone: string): Column<StatementRow>[] => [
  { header: "Date", width: 18, cell: ({ createdAt }) => time(createdAt, zone) },
  { header: "Value Date", width: 13, cell: ({ processedAt }) => day(processedAt, zone) },
  { header: "Type", width: 10, cell: ({ type }) => text(say(transactionTypeLabels[type])) },
  { header: "Description", width: wrapAt, cell: ({ description }) => text(description, "wrapped") },
  { header: "Reference", width: 24, cell: ({ reference }) => text(reference) },
];

/** The amount of rows of one type, with its sum below. */
const getAmount = (header: Phrase, wanted: StatementRow["type"]): Column<StatementRow> => ({
  header,
  width: 18,
  align: "end",
  cell: ({ type, amount }) => (type === wanted ? money(amount) : empty),
  total: ({ type, amount }) => (type === wanted ? amount : 0),
});

const parties: Column<StatementRow>[] = [
  { header: "Counterparty", width: 28, cell: ({ counterparty }) => text(counterparty.name ?? "") },
  { header: "Counterparty Account", width: 26, cell: ({ counterparty }) => text(counterparty.account ?? "") },
  { header: "Counterparty Bank", width: 16, cell: ({ counterparty }) => text(counterparty.agent ?? "") },
  {
    header: "Structured Reference",
    width: 24,
    cell: ({ counterparty }) => text(counterparty.reference ?? ""),
  },
  { header: "End-to-end Id", width: 24, cell: ({ counterparty }) => text(counterparty.endToEndId ?? "") },
  { header: "Paid To", width: 26, cell: ({ paidTo }) => text(paidTo?.iban ?? "") },
  { header: "Holder", width: 28, cell: ({ paidTo }) => text(paidTo?.holder ?? "") },
  { header: "Holder Id", width: 24, cell: ({ paidTo }) => text(paidTo?.externalId ?? "") },
];

const originals: Column<StatementRow>[] = [
  {
    header: "Original Amount",
    width: 18,
    align: "end",
    cell: ({ originalAmount }) => (originalAmount === null ? empty : money(originalAmount)),
  },
  { header: "Original Currency", width: 20, cell: ({ originalCurrency }) => text(originalCurrency ?? "") },
  { header: "Rate", width: 12, cell: ({ rate }) => text(rate ?? "") },
];

const isHold = ({ type }: StatementRow) => type === "hold" || type === "release";

/**
 * A statement as a workbook: the summary with its sums as formulas, the movements with real dates (the bank's clock)
 * and numbers, and holds and releases on a separate sheet, outside the movements' totals.
 */
export function workbookFile(head: StatementHead, rows: StatementRows, context: FileContext): StatementFile {
  const { account, from, to } = head;
  const { env, now } = context;
  const at = new Date(now());
  const title = say("Statement of {account}, {from} to {to}", {
    account: accountText(account.virtualIban, account.customerName),
    from: formatDate(from),
    to: formatDate(to),
  });
  const about = { title, creator: env.brand.name, at };
  return {
    contentType: workbookType,
    fileName: `statement-${account.virtualIban}-${from}-${to}.xlsx`,
    body: zipStream(workbookParts(readSheets(head, rows, context), about), at),
  };
}

async function* readSheets(
  head: StatementHead,
  rows: StatementRows,
  { env, now }: FileContext,
): AsyncGenerator<Sheet> {
  const { zone } = env;
  const held = new Spool<StatementRow>();
  const movements: WrittenSheet[] = [];
  const holds: WrittenSheet[] = [];
  const pages = readMovements(rows, held);
  const columns = [
    ...leadingColumns(zone),
    getAmount("Debit", "debit"),
    getAmount("Credit", "credit"),
    {
      header: "Balance",
      width: 20,
      align: "end",
      cell: ({ balance }: StatementRow) => money(balance),
    } as const,
    ...originals,
    ...parties,
  ];
  try {
    const before = balanceLine("Opening balance", head.openingBalance);
    const after = () => [balanceLine("Closing balance", head.closingBalance)];
    yield* tableSheets({ name: "Movements", columns, before, after }, 2, pages, movements);
  } finally {
    await pages.return(undefined);
  }
  if (!held.isEmpty) {
    const columnsOfHolds = [
      ...leadingColumns(zone),
      getAmount("Held", "hold"),
      getAmount("Released", "release"),
      ...originals,
    ];
    yield* tableSheets({ name: "Holds", columns: columnsOfHolds }, 3, held.pages(), holds);
  }
  const first = { name: say("Summary"), tab: 1, widths: [24, 44] };
  yield linesSheet(first, () => summary(head, movements, now(), env));
}

const balanceLine = (label: Phrase, balance: number): Cell[] => [
  text(say(label), "label"),
  ...Array<Cell>(6).fill(empty),
  money(balance, "sum"),
];

/** The movements of a statement; its holds and releases are collected separately. */
async function* readMovements(
  rows: StatementRows,
  held: Spool<StatementRow>,
): AsyncGenerator<readonly StatementRow[]> {
  for await (const page of rows) {
    const aside = page.filter(isHold);
    if (aside.length > 0) await held.add(aside);
    yield aside.length === 0 ? page : page.filter((each) => !isHold(each));
  }
}

/** The columns of the movements that the summary sums, counted from 0. */
const [debitColumn, creditColumn, amountColumn] = [5, 6, 1];

/**
 * Summary of the statement's period; each sum is a formula over the movements, and the closing balance one over the
 * sums.
 */
function summary(
  {
    account,
    from,
    to,
    openingBalance,
    closingBalance,
    credits,
    debits,
    holds,
    releases,
    trail,
  }: StatementHead,
  movements: readonly WrittenSheet[],
  at: number,
  { brand, zone }: FileContext["env"],
): Cell[][] {
  const line = (label: Phrase, value: Cell) => [text(say(label), "label"), value];
  const sum = (column: number, total: number) => formula(sumOver(movements, column), toDecimal(total), "sum");
  const letter = columnLetter(amountColumn);
  const lines = [
    [text(say("{brand}: statement of account", { brand: brand.name }), "title")],
    line("Account", text(account.customerName)),
    line("Company", text(account.companyName)),
    line("Virtual IBAN", text(groupIban(account.virtualIban))),
    line("Reference", text(account.reference)),
    line("Currency", text(account.currency)),
    line("Period", text(say("{from} to {to}", { from: formatDate(from), to: formatDate(to) }))),
    line("Made at", time(at, zone)),
    [],
    line("Opening balance", money(openingBalance, "sum")),
    line("Total credits", sum(creditColumn, credits.sum)),
    line("Total debits", sum(debitColumn, debits.sum)),
    line("Closing balance", formula(`${letter}10+${letter}11-${letter}12`, toDecimal(closingBalance), "sum")),
    [],
    line("Credits", count(credits.count)),
    line("Debits", count(debits.count)),
    line("Holds", count(holds)),
    line("Releases", count(releases)),
  ];
  if (holds + releases > 0)
    lines.push(
      [],
      [text(say("Holds and releases are on a sheet of their own and count in no balance or total."))],
    );
  if (trail !== undefined) lines.push([], line(headLabel, text(trail)));
  return lines;
}
