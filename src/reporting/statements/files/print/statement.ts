import { partyText } from "@/accounts/transactions/party";
import { headLabel } from "@/integrity/trail/head";
import { bankDate, formatDate, formatDateTime } from "@/vocabulary/calendar";
import { accountText, groupIban, readableNumber } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data, sayCount } from "@/vocabulary/language/around";
import { currentLanguage, localDate } from "@/vocabulary/language/speaking";
import type { Minor } from "@/vocabulary/money";
import type { StatementHead, StatementRow } from "../../statement";
import { type Letterhead, letterhead, periodText } from "./letterhead";
import { colours, type Lettering, Pen, paper } from "./pen";
import {
  amountText,
  columnsFor,
  drawRepeatedRow,
  type PrintedCell,
  type PrintedColumn,
  type PrintedRow,
  rowHeight,
  ruleBelow,
  setRow,
  text,
} from "./table";

export type { Letterhead } from "./letterhead";

const bold: Lettering = { ...text, face: "bold" };
const quietText: Lettering = { size: 7.5, colour: colours.quiet };
const emptyCell: PrintedCell = { lines: [] };
/** End of a page's rows: the row that is carried forward, and the foot are below it. */
const lastRow = paper.height - 82;
const nextPageTop = 62;
/** Maximum number of lines of a row, which fit on any new page. */
const mostLines = 30;
/** Height of a statement's end: its totals, the closing balance, the note on holds and the trail's head. */
const endHeight = 86;

/** Lines of a movement's description: a payment by its payee's name, the counterparty beneath, and the account number that was paid. */
const describe = (row: StatementRow): string[] => [
  ...describeParty(row),
  ...(row.paidTo
    ? [say("Paid to {account}", { account: accountText(row.paidTo.iban, row.paidTo.holder) })]
    : []),
];

function describeParty({ description, counterparty }: StatementRow): string[] {
  const { name, account } = counterparty;
  if (name !== null && account !== null && description.includes(` to ${account}: `))
    return [description.replace(account, () => name), readableNumber(account)];
  const party = partyText(counterparty);
  return party === undefined || description.includes(party) ? [description] : [description, party];
}

/**
 * A statement on paper, row by row. Every page but the last ends with the amounts carried forward, debits and credits
 * so far and the balance, and the next one begins with them.
 */
export class PrintedStatement {
  readonly #pen: Pen;
  readonly #head: StatementHead;
  readonly #bank: Letterhead;
  readonly #columns: readonly PrintedColumn[];
  readonly #table: PDFKit.PDFStructureElement;
  readonly #root: PDFKit.PDFStructureElement;
  #y = 0;
  #balance: Minor;
  #debits: Minor = 0;
  #credits: Minor = 0;

  constructor(head: StatementHead, bank: Letterhead) {
    const { account, from, to, openingBalance, closingBalance, credits, debits } = head;
    const title = say("Statement of {account}, {from} to {to}", {
      account: accountText(account.virtualIban, account.customerName),
      from: formatDate(from),
      to: formatDate(to),
    });
    this.#pen = new Pen({ title, author: bank.name, at: new Date(bank.at), language: currentLanguage() });
    this.#head = head;
    this.#bank = bank;
    this.#balance = openingBalance;
    const balance = Math.max(openingBalance + credits.sum, closingBalance);
    this.#columns = columnsFor(this.#pen, { debit: debits.sum, credit: credits.sum, balance });
    const { document } = this.#pen;
    this.#root = document.struct("Document");
    document.addStructure(this.#root);
    document.addPage();
    this.#y = letterhead(this.#pen, this.#root, head, bank);
    this.#table = document.struct("Table");
    this.#root.add(this.#table);
    this.#headings(true);
    this.#set(
      [
        emptyCell,
        { lines: [say("Opening balance")] },
        emptyCell,
        emptyCell,
        emptyCell,
        amount(openingBalance),
      ],
      bold,
    );
  }

  /** The document, for drawing. */
  get document(): PDFKit.PDFDocument {
    return this.#pen.document;
  }

  add(row: StatementRow): void {
    const { zone } = this.#bank;
    const moved = amount(row.amount);
    const debit = row.type === "debit";
    const whole = this.#said(describe(row).join("\n"), 1, text);
    const description = { ...whole, lines: whole.lines.slice(0, mostLines) };
    const date = { lines: [localDate(formatDate(bankDate(row.createdAt, zone)))] };
    const reference = this.#said(row.reference, 2, text);
    const sides = debit ? [moved, emptyCell] : [emptyCell, moved];
    this.#set([date, description, reference, ...sides, amount(row.balance)], text);
    this.#balance = row.balance;
    if (debit) this.#debits += row.amount;
    else this.#credits += row.amount;
    // The part that exceeds a page continues in a further row.
    for (let from = mostLines; from < whole.lines.length; from += mostLines) {
      this.#set(
        [
          emptyCell,
          { lines: whole.lines.slice(from, from + mostLines) },
          emptyCell,
          emptyCell,
          emptyCell,
          emptyCell,
        ],
        text,
      );
    }
  }

  /** Sets the totals and the closing balance, numbers the pages and ends the document. */
  end(): void {
    const { closingBalance, credits, debits, holds, releases, trail } = this.#head;
    if (this.#y + endHeight > lastRow) this.#turn();
    const totals = [
      emptyCell,
      { lines: [say("Total")] },
      emptyCell,
      amount(debits.sum),
      amount(credits.sum),
      emptyCell,
    ];
    this.#set(totals, bold);
    this.#set(
      [
        emptyCell,
        { lines: [say("Closing balance")] },
        emptyCell,
        emptyCell,
        emptyCell,
        amount(closingBalance),
      ],
      bold,
    );
    this.#table.end();
    if (holds + releases > 0) this.#note(holdsNote(holds, releases), 16);
    if (trail !== undefined) this.#note(`${say(headLabel)} ${data(trail)}`, 28);
    this.#root.end();
    this.#number();
    this.#pen.document.end();
  }

  #note(words: string, below: number): void {
    const note = this.#pen.document.struct("P");
    this.#root.add(note);
    note.add(() => this.#pen.write(words, paper.margin, this.#y + below, quietText));
    note.end();
  }

  /** A text of the book, wrapped to a column. */
  #said(value: string, column: number, lettering: Lettering): PrintedCell {
    const printed = this.#pen.printed(value);
    const { width = 0 } = this.#columns[column] ?? {};
    const lines = this.#pen.wrap(printed, width - 8, lettering);
    return /^[ -~]*$/.test(value) ? { lines } : { lines, actual: value.toWellFormed() };
  }

  #set(row: PrintedRow, lettering: Lettering): void {
    const height = rowHeight(row);
    if (this.#y + height > lastRow) this.#turn();
    setRow(this.#pen, this.#table, this.#columns, row, this.#y, lettering);
    this.#y += height;
    ruleBelow(this.#pen, this.#y);
  }

  #headings(first: boolean): void {
    const row = this.#columns.map(({ header }) => ({ lines: [header] }));
    const lettering: Lettering = { size: 8, face: "bold", colour: colours.quiet };
    if (first) setRow(this.#pen, this.#table, this.#columns, row, this.#y, { ...lettering, heading: true });
    else drawRepeatedRow(this.#pen, this.#columns, row, this.#y, lettering);
    this.#y += rowHeight(row);
    ruleBelow(this.#pen, this.#y, colours.accent, 1);
  }

  /** Carries the sums forward to the next page. */
  #turn(): void {
    const carried = (words: string): PrintedRow => [
      emptyCell,
      { lines: [words] },
      emptyCell,
      amount(this.#debits),
      amount(this.#credits),
      amount(this.#balance),
    ];
    drawRepeatedRow(this.#pen, this.#columns, carried(say("Carried forward")), this.#y, bold);
    this.#pen.document.addPage();
    const { account, from, to } = this.#head;
    this.#pen.artifact(() => {
      const over: Lettering = { size: 8, colour: colours.quiet };
      const [name = ""] = this.#pen.wrap(this.#pen.printed(this.#bank.name), 240, { size: 9, face: "bold" });
      this.#pen.write(name, paper.margin, 44, { size: 9, face: "bold", colour: colours.accent });
      const about = `${data(groupIban(account.virtualIban))}   ${periodText(from, to)}`;
      this.#pen.write(about, paper.width - paper.margin, 44, { ...over, align: "end" });
    });
    this.#y = nextPageTop;
    this.#headings(false);
    const brought = carried(say("Brought forward"));
    drawRepeatedRow(this.#pen, this.#columns, brought, this.#y, bold);
    this.#y += rowHeight(brought);
    ruleBelow(this.#pen, this.#y);
  }

  /** Maker and time of the statement, with the name shortened to fit. */
  #foot(): string {
    const { name, website, at, zone } = this.#bank;
    const made = say("{website} · made on {time}", {
      website: website.replace(/^https?:\/\//, ""),
      time: formatDateTime(at, zone),
    });
    const room = 440 - this.#pen.width(` · ${made}`, quietText);
    const [whole = ""] = this.#pen.wrap(this.#pen.printed(name), room, quietText);
    return `${data(whole)} · ${made}`;
  }

  /** Writes 'Page n of m' on every page, now that their number is known. */
  #number(): void {
    const { document } = this.#pen;
    const { start, count } = document.bufferedPageRange();
    const foot = this.#foot();
    for (let at = 0; at < count; at++) {
      document.switchToPage(start + at);
      this.#pen.artifact(() => {
        const y = paper.height - 34;
        this.#pen.rule(paper.margin, paper.width - paper.margin, y - 14, colours.faint);
        this.#pen.write(foot, paper.margin, y, quietText);
        this.#pen.write(
          say("Page {page} of {count}", { page: at + 1, count }),
          paper.width - paper.margin,
          y,
          {
            ...quietText,
            align: "end",
          },
        );
      });
    }
  }
}

const amount = (minor: Minor): PrintedCell => ({ lines: [amountText(minor)] });

const holdsNote = (holds: number, releases: number): string =>
  say(
    "Not shown: {holds} and {releases} in this period. They reserve money and count in no balance or total.",
    {
      holds: sayCount(holds, "{count} hold", "{count} holds"),
      releases: sayCount(releases, "{count} release", "{count} releases"),
    },
  );
