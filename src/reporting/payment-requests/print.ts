import { type PaymentRequestDto, requestWords } from "@/collections/payment-requests/contract";
import type { QrCode } from "@/platform/qr-code";
import { formatDate, formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { type Dictionary, say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import type { Language } from "@/vocabulary/language/languages";
import { currentLanguage, localDate } from "@/vocabulary/language/speaking";
import { fromDecimal } from "@/vocabulary/money";
import { cell, type Letterhead, paragraph } from "../statements/files/print/letterhead";
import { colours, type Lettering, Pen, paper } from "../statements/files/print/pen";
import { amountText } from "../statements/files/print/table";

/** Order that the printing process reads from standard input, as JSON. */
export type RequestOrder = {
  request: PaymentRequestDto;
  qr: QrCode | undefined;
  bank: Letterhead;
  language: Language;
  /** Translations of the sheet's texts; empty for English. */
  words: Dictionary;
};

const issuer: Lettering = { size: 18, face: "bold", colour: colours.accent };
const title: Lettering = { size: 15, face: "bold" };
const sum: Lettering = { size: 22, face: "bold", figures: true };
const label: Lettering = { size: 9, colour: colours.quiet };
const value: Lettering = { size: 10.5 };
const small: Lettering = { size: 8, colour: colours.quiet };
const end = paper.width - paper.margin;
const qrSide = 150;
const labelWidth = 110;
const lineHeight = 14;

/** Draws a payment request on one page, A4, tagged for screen readers. The caller ends the document. */
export function drawRequest({ request, qr, bank }: RequestOrder): PDFKit.PDFDocument {
  const pen = new Pen({
    title: say("Payment request {number}", { number: request.number }),
    author: request.payee,
    at: new Date(bank.at),
    language: currentLanguage(),
  });
  const { document } = pen;
  const root = document.struct("Document");
  document.addStructure(root);
  document.addPage();
  const part = { pen, root };
  const lines = (
    text: string,
    x: number,
    room: number,
    top: number,
    lettering: Lettering,
    height: number,
  ) => {
    const wrapped = pen.wrap(pen.printed(text), room, lettering);
    wrapped.forEach((line, at) => {
      pen.write(line, x, top + at * height, lettering);
    });
    return wrapped.length * height;
  };

  let y = 60;
  paragraph(part, () => {
    y += lines(request.payee, paper.margin, end - paper.margin, y, issuer, 22);
  });
  pen.artifact(() => pen.rule(paper.margin, end, y - 10, colours.accent, 1.2));
  y += 24;
  const heading = document.struct("H1");
  root.add(heading);
  heading.add(() => pen.write(say(requestWords.title), paper.margin, y, title));
  heading.end();
  y += 34;
  paragraph(part, () => {
    const open = `${request.currency} ${amountText(fromDecimal(request.amount))}`;
    pen.write(open, paper.margin, y, sum);
  });
  y += 30;

  const top = y;
  const qrLeft = end - qrSide;
  const room = (qr ? qrLeft - 20 : end) - paper.margin - labelWidth;
  const table = document.struct("Table");
  root.add(table);
  for (const [name, said] of listPairs(request)) {
    const row = document.struct("TR");
    table.add(row);
    let height = lineHeight;
    cell({ pen, root: row }, "TH", () => pen.write(name, paper.margin, y, label));
    cell({ pen, root: row }, "TD", () => {
      height = lines(said, paper.margin + labelWidth, room, y, value, lineHeight);
    });
    row.end();
    y += height + 5;
  }
  table.end();
  if (qr) {
    const figure = document.struct("Figure", { alt: say("QR code of the payment") });
    root.add(figure);
    figure.add(() => pen.fill(qr.path, qrLeft, top - 12, qrSide, qr.size));
    figure.end();
    paragraph(part, () => {
      lines(say(requestWords.scan), qrLeft, qrSide, top + qrSide, small, 10);
    });
    y = Math.max(y, top + qrSide + 20);
  }
  y += 12;
  paragraph(part, () => {
    lines(say(requestWords.howToPay), paper.margin, end - paper.margin, y, value, lineHeight);
  });
  root.end();
  pen.artifact(() => drawFoot(pen, bank));
  return document;
}

/** Labels and values of the sheet, in order. */
function listPairs(request: RequestOrder["request"]): [string, string][] {
  const pairs: [string, string | null][] = [
    [say("Due date"), localDate(formatDate(request.dueDate))],
    [say("Pay to"), request.payee],
    [say("Virtual IBAN"), groupIban(request.iban)],
    [say("Reference"), request.reference],
    [say("Number"), request.number],
    [say("Payer"), request.payer],
    [say("Description"), request.description],
  ];
  return pairs.flatMap(([name, said]): [string, string][] => (said === null ? [] : [[name, said]]));
}

/** The bank that holds the account, and the time, at the foot of the page. */
function drawFoot(pen: Pen, bank: RequestOrder["bank"]): void {
  const y = paper.height - 34;
  const made = say("{website} · made on {time}", {
    website: bank.website.replace(/^https?:\/\//, ""),
    time: formatDateTime(bank.at, bank.zone),
  });
  const room = end - paper.margin - pen.width(` · ${made}`, small);
  const [name = ""] = pen.wrap(pen.printed(bank.name), room, small);
  pen.rule(paper.margin, end, y - 14, colours.faint);
  pen.write(`${data(name)} · ${made}`, paper.margin, y, small);
}
