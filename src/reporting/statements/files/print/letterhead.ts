import { formatDate, formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import type { StatementHead } from "../../statement";
import { colours, type Lettering, type Pen, paper } from "./pen";
import { amountText, rowScope } from "./table";

/** Sender of the statement, from the environment, and its time; `zone` is the bank's. */
export type Letterhead = {
  name: string;
  website: string;
  email: string;
  phone: string;
  address: string;
  zone: string;
  at: number;
};

/** A period in words: `1 Oct 2026 to 31 Oct 2026`. */
export const periodText = (from: string, to: string): string =>
  say("{from} to {to}", { from: formatDate(from), to: formatDate(to) });

const label: Lettering = { size: 8, colour: colours.quiet };
const value: Lettering = { size: 9 };
const strong: Lettering = { size: 9, face: "bold" };
const brand: Lettering = { size: 18, face: "bold", colour: colours.accent };
const middle = 330;
const lineHeight = 12;

type Part = { pen: Pen; root: PDFKit.PDFStructureElement };

/** Sets the bank, the account and the summary on the first page. Returns the top of the table. */
export function letterhead(
  pen: Pen,
  root: PDFKit.PDFStructureElement,
  head: StatementHead,
  bank: Letterhead,
): number {
  const part = { pen, root };
  const end = paper.width - paper.margin;
  const names = pen.wrap(pen.printed(bank.name), 270, brand);
  paragraph(part, () => {
    names.forEach((line, at) => {
      pen.write(line, paper.margin, 60 + at * 22, brand);
    });
  });
  const lines = [
    ...pen.wrap(pen.printed(bank.address), 230, label),
    bank.phone,
    bank.email,
    bank.website.replace(/^https?:\/\//, ""),
  ];
  paragraph(part, () => {
    lines.forEach((line, at) => {
      pen.write(pen.printed(line), end, 50 + at * 10.5, { ...label, align: "end" });
    });
  });
  let y = Math.max(54 + names.length * 22, 50 + lines.length * 10.5);
  pen.artifact(() => pen.rule(paper.margin, end, y, colours.accent, 1.2));
  y += 32;
  const title = pen.document.struct("H1");
  root.add(title);
  const at = y;
  title.add(() => pen.write(say("Statement of account"), paper.margin, at, { size: 15, face: "bold" }));
  title.end();
  y = accountBlock(part, head, bank, y + 24);
  return summary(part, head, y + 10);
}

export function paragraph({ pen, root }: Part, draw: () => void): void {
  const element = pen.document.struct("P");
  root.add(element);
  element.add(draw);
  element.end();
}

/** Pairs of label and value in two columns, as a table for a screen reader. */
function accountBlock({ pen, root }: Part, head: StatementHead, bank: Letterhead, top: number): number {
  const { account, from, to } = head;
  const pairs = [
    [say("Account holder"), pen.printed(account.customerName), say("Currency"), account.currency],
    [say("Company"), pen.printed(account.companyName), say("Statement period"), periodText(from, to)],
    [
      say("Virtual IBAN"),
      groupIban(account.virtualIban),
      say("Made on"),
      data(formatDateTime(bank.at, bank.zone)),
    ],
    [say("Reference"), pen.printed(account.reference)],
  ];
  const table = pen.document.struct("Table");
  root.add(table);
  let y = top;
  for (const pair of pairs) {
    const row = pen.document.struct("TR");
    table.add(row);
    let lines = 1;
    for (let at = 0; at < pair.length; at += 2) {
      const x = at === 0 ? paper.margin : middle;
      const [name = "", said = ""] = pair.slice(at, at + 2);
      const wrapped = pen.wrap(said, (at === 0 ? middle : paper.width - paper.margin) - x - 92, value);
      lines = Math.max(lines, wrapped.length);
      cell({ pen, root: row }, "TH", () => pen.write(name, x, y, label));
      cell({ pen, root: row }, "TD", () =>
        wrapped.forEach((line, index) => {
          pen.write(line, x + 84, y + index * lineHeight, value);
        }),
      );
    }
    row.end();
    y += lines * lineHeight + 3;
  }
  table.end();
  return y;
}

export function cell({ pen, root }: Part, type: "TH" | "TD", draw: () => void): void {
  const element = pen.document.struct(type, type === "TH" ? rowScope : {});
  root.add(element);
  element.add(draw);
  element.end();
}

/** Opening, credits, debits and closing, side by side between two lines. */
function summary({ pen, root }: Part, head: StatementHead, top: number): number {
  const { account, openingBalance, closingBalance, credits, debits } = head;
  const parts = [
    [say("Opening balance"), openingBalance],
    [say("Credits ({count})", { count: credits.count.toLocaleString("en-US") }), credits.sum],
    [say("Debits ({count})", { count: debits.count.toLocaleString("en-US") }), debits.sum],
    [say("Closing balance"), closingBalance],
  ] as const;
  const end = paper.width - paper.margin;
  const step = (end - paper.margin) / parts.length;
  pen.artifact(() => {
    pen.document.rect(paper.margin, top, end - paper.margin, 42).fill("#f6f6f4");
  });
  const table = pen.document.struct("Table");
  root.add(table);
  parts.forEach(([name, minor], at) => {
    const x = paper.margin + at * step + 10;
    const row = pen.document.struct("TR");
    table.add(row);
    cell({ pen, root: row }, "TH", () => pen.write(name, x, top + 17, label));
    const amount = `${account.currency} ${amountText(minor)}`;
    cell({ pen, root: row }, "TD", () =>
      pen.write(amount, x, top + 32, fitted(pen, amount, step - 14, { ...strong, figures: true })),
    );
    row.end();
  });
  table.end();
  return top + 58;
}

/** The largest lettering that fits the room. */
function fitted(pen: Pen, text: string, room: number, lettering: Lettering): Lettering {
  const wide = pen.width(text, lettering);
  return wide <= room ? lettering : { ...lettering, size: (lettering.size * room) / wide };
}
