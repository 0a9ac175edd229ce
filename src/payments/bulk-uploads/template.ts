import { networthBands } from "@/accounts/clients/contract";
import { accountTypes } from "@/accounts/contract";
import type { Deps } from "@/deps";
import { csvCell } from "@/platform/lists/csv";
import { type Cell, text } from "@/platform/workbook/cells";
import { linesSheet, type Sheet, workbookParts } from "@/platform/workbook/sheets";
import { zipStream } from "@/platform/workbook/zip";
import { say } from "@/vocabulary/language";
import { mostRows, requiredColumns, type UploadKind, uploadColumns } from "./contract";

/** Notes on the columns of each template. */
const notes: Readonly<Record<UploadKind, Readonly<Record<string, string>>>> = {
  accounts: {
    customerName: "The customer's name",
    companyName: "The company's name",
    reference: "Not given to another account yet",
    type: accountTypes.join(", "),
    currency: "USD",
    description: "At most 1,000 characters",
    creditEnabled: "yes or no; yes if left empty",
    debitEnabled: "yes or no; yes if left empty",
    networth: networthBands.join(", "),
    clientId: "Client that owns the account; the bank itself if left empty",
    cbsAccount: "A number of 6 to 20 digits, written as text",
    acceptSignedUpClient: "yes where a client that signed itself up is meant",
  },
  expected_receipts: {
    vaId: "The id, the virtual IBAN or the reference of the account that the money is expected on",
    number: "Your own number of it, such as that of an invoice",
    amount: "In the account's currency, e.g. 1250.00",
    currency: "The account's; may be left out",
    dueDate: "Such as 2026-11-30",
    payerName: "Who is to pay",
    payerAccount: "An IBAN, or an account number of 6 to 20 digits",
    payerEmail: "Where payment requests are sent, if they are",
    reference: "Begins with RF (ISO 11649); generated from the number if left empty",
    toleranceBelow: "Largest shortfall that is written off; none if left empty",
    toleranceAbove: "Largest excess that is accepted; none if left empty",
    acceptFrom: "Payments booked before are not applied by themselves",
    acceptUntil: "Payments booked after are not applied by themselves",
    description: "At most 200 characters",
    externalId: "What your own system calls it",
  },
  numbers: {
    name: "The holder's name, at most 140 characters",
    externalId: "What your own system calls the holder; each has one number of a pool",
  },
  payments: {
    from: "The virtual IBAN or the reference of the account that pays",
    recipient: "An IBAN, or an account number of 6 to 20 digits",
    amount: "In the account's currency, e.g. 1250.00",
    description: "What it is for, at most 900 characters",
    reference: "Unique for the account; generated if left empty",
    currency: "The account's; may be left out",
    creditorName: "The payee's name; the beneficiary's of this account where nothing is said of the payee",
    creditorBic: "Of the payee's bank",
    clearingCode: "Or its bank's number in a clearing",
    creditorCountry: "Two letters, e.g. AE",
    creditorTown: "The payee's town",
    creditorStreet: "The payee's street",
    creditorBuilding: "Its number",
    creditorPostCode: "The payee's post code",
    creditorSubdivision: "A state or an emirate",
    creditorAddress: "At most two lines with | between them",
    purpose: "A code of four letters, e.g. SUPP",
    structuredReference: "Begins with RF; goes beside the description",
    chargeBearer: "SHAR, DEBT, CRED or SLEV",
    regulatoryReporting: "Where a country asks for it",
    executionDate: "Such as 2026-11-30; a later day is scheduled, and none means today",
  },
};

const fileName = (kind: UploadKind) => kind.replace("_", "-");

/** The headings of a template, which are the names that an upload is read by, as a CSV, with the mark by which Excel knows UTF-8. */
export const csvTemplate = (kind: UploadKind): Response =>
  new Response(`\ufeff${uploadColumns[kind].map(csvCell).join(",")}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${fileName(kind)}-template.csv"`,
    },
  });

/** The template as a workbook, with a second sheet that describes each column. */
export function workbookTemplate(kind: UploadKind, { env, now }: Pick<Deps, "env" | "now">): Response {
  const at = new Date(now());
  const about = { title: `Template: ${kind}`, creator: env.brand.name, at };
  return new Response(zipStream(workbookParts(readSheets(kind), about), at), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="${fileName(kind)}-template.xlsx"`,
    },
  });
}

async function* readSheets(kind: UploadKind): AsyncGenerator<Sheet> {
  const columns = uploadColumns[kind];
  const headings = columns.map((column) => text(column, "heading"));
  const widths = columns.map((column) => Math.max(14, column.length + 4));
  yield linesSheet({ name: say("Rows"), tab: 1, widths, headed: true }, () => [headings]);
  const notesSheet = { name: say("Notes"), tab: 2, widths: [24, 12, 70], headed: true };
  yield linesSheet(notesSheet, () => listNotes(kind));
}

const listNotes = (kind: UploadKind): Cell[][] => [
  [say("Column"), say("Required"), say("What stands in it")].map((heading) => text(heading, "heading")),
  ...uploadColumns[kind].map((column) => [
    text(column, "label"),
    text(say(requiredColumns[kind].includes(column) ? "yes" : "no")),
    text(say(notes[kind][column] ?? "")),
  ]),
  [],
  [
    text(
      say("At most {rows} rows. Only the first sheet is read.", {
        rows: mostRows[kind].toLocaleString("en-US"),
      }),
    ),
  ],
];
