import { partyText } from "@/accounts/transactions/party";
import { headLabel } from "@/integrity/trail/head";
import { AppError } from "@/kernel/errors";
import type { FileContext, StatementFile } from "@/platform/written-file";
import { addDays, bankDate } from "@/vocabulary/calendar";
import { type Currency, type Minor, toDecimal } from "@/vocabulary/money";
import type { StatementHead, StatementRow, StatementRows } from "../statement";
import { streamOfTexts } from "./stream";
import { numberedLines, swiftLines, swiftPart, swiftReference } from "./swift-text";

const end = "\r\n";
/** Maximum number of characters of a message on SWIFT's network. */
const usualMessage = 2000;
/** Maximum number of messages, which are numbered with five digits. */
const mostMessages = 90_000;
/** Maximal length of a movement: its statement line and six lines of information. */
const perMovement = 480;
/** Largest number with 15 characters, including the comma. */
const largestFigure = 99_999_999_999_999;

/**
 * A statement as SWIFT's customer statement message MT940 (category 9 of the User Handbook), in its character set X.
 * A long one continues in further messages, each of which ends and begins with the balance in between. Holds are not
 * bookings and are left out.
 * @throws AppError bad_request if a balance has more digits than the message allows
 */
export function mt940File(
  head: StatementHead,
  rows: StatementRows,
  { env: { zone } }: FileContext,
): StatementFile {
  if (head.openingBalance + head.credits.sum > largestFigure) {
    throw new AppError(
      "bad_request",
      "MT940 has no room for balances of a trillion and more. Choose camt.053 or CSV instead.",
    );
  }
  const { account, from, to } = head;
  return {
    contentType: "text/plain; charset=us-ascii",
    fileName: `statement-${account.virtualIban}-${from}-${to}.sta`,
    body: streamOfTexts(messages(head, rows, zone)),
  };
}

async function* messages(head: StatementHead, rows: StatementRows, zone: string): AsyncGenerator<string> {
  const { account, from, to, openingBalance, closingBalance, closingAvailable } = head;
  const { currency } = account;
  const movements = head.credits.count + head.debits.count;
  const longest = Math.max(usualMessage, Math.ceil((movements * perMovement) / mostMessages));
  let number = 1;
  let balance = openingBalance;
  let message = opening(head, number) + balanceField("60F", addDays(from, -1), currency, balance);
  for await (const page of rows) {
    let text = "";
    for (const row of page) {
      if (row.type !== "credit" && row.type !== "debit") continue;
      const line = movement(row, zone);
      if (message.length + line.length + 60 > longest) {
        const between = bankDate(row.createdAt, zone);
        text += `${message}${balanceField("62M", between, currency, balance)}-${end}`;
        number += 1;
        message = opening(head, number) + balanceField("60M", between, currency, balance);
      }
      message += line;
      balance = row.balance;
    }
    if (text !== "") yield text;
  }
  const available = closingAvailable === undefined ? "" : balanceField("64", to, currency, closingAvailable);
  yield `${message}${balanceField("62F", to, currency, closingBalance)}${available}${trailField(head.trail)}-${end}`;
}

/** Field 86 behind the balances with information about the whole statement. The hash fills a line of its own. */
function trailField(trail: string | undefined): string {
  if (trail === undefined) return "";
  const [hash, id] = trail.split(":").reverse();
  return `:86:${headLabel.toUpperCase()}${id === undefined ? "" : ` ${id}`}${end}${hash}${end}`;
}

/**
 * A statement is numbered by the year and the day of the year of its last day, so that later ones have higher
 * numbers.
 */
function opening({ account, to }: StatementHead, sequence: number): string {
  const day = (Date.parse(to) - Date.parse(`${to.slice(0, 4)}-01-01`)) / 86_400_000 + 1;
  const number = to.slice(2, 4) + String(day).padStart(3, "0");
  const reference = `VA${account.id}-${date(to)}`.slice(0, 16);
  return `:20:${reference}${end}:25:${account.virtualIban}${end}:28C:${number}/${sequence}${end}`;
}

const date = (day: string) => day.slice(2, 4) + day.slice(5, 7) + day.slice(8, 10);
const figure = (minor: Minor) => toDecimal(Math.abs(minor)).replace(".", ",");

const balanceField = (tag: string, day: string, currency: Currency, minor: Minor) =>
  `:${tag}:${minor < 0 ? "D" : "C"}${date(day)}${currency}${figure(minor)}${end}`;

/**
 * The statement line and its information: the whole reference and the description, under the code words of ISO 20022,
 * or in numbered fields if the counterparty is known.
 */
function movement(row: StatementRow, zone: string) {
  const { id, type, amount, reference, description, createdAt, processedAt, counterparty } = row;
  const side = type === "credit" ? "C" : "D";
  const days = date(bankDate(processedAt, zone)) + date(bankDate(createdAt, zone)).slice(2);
  const line = `:61:${days}${side}${figure(amount)}NTRF${swiftReference(reference)}//${id}${end}`;
  if (partyText(counterparty) !== undefined) return `${line}:86:${numberedLines(row).join(end)}${end}`;
  const about = `/EREF/${swiftPart(reference)}/REMI/${swiftPart(description)}`;
  return `${line}:86:${swiftLines(about, 6, 65).join(end)}${end}`;
}
