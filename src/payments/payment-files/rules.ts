import { type BankDate, formatDateTime, type Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import type { FileStatus } from "./contract";

/** Figures that determine the state of a file. */
type Answered = { sentAt: number | null; count: number; accepted: number; returned: number };

/** Status of a file; it is answered once the bank has answered each order. */
export function fileStatus({ sentAt, count, accepted, returned }: Answered): FileStatus {
  if (sentAt === null) return "made";
  return accepted + returned < count ? "sent" : "answered";
}

/**
 * Reason why a file cannot be marked as sent again, naming who did it and when, as a sentence; undefined if it was
 * not sent.
 * @param zone the bank's
 */
export function sentProblem(
  zone: string,
  { sentAt, sentBy }: { sentAt: Instant | null; sentBy: string | null },
): string | undefined {
  if (sentAt === null) return undefined;
  const date = formatDateTime(sentAt, zone);
  return sentBy === null
    ? sayInEnglish("The payment file was marked as sent on {date}", { date })
    : sayInEnglish("The payment file was marked as sent by {user} on {date}", { user: sentBy, date });
}

/**
 * The id of the file of a CBS account and day, of at most 33 characters: the bank refuses a second one with that id.
 */
export const messageIdFor = (cbsAccount: string, date: BankDate): string =>
  `PAY-${cbsAccount}-${date.replaceAll("-", "")}`;

/** Name of an order in a file (InstrId), unique over all files: `P12` or `S3`. */
export const orderIdFor = (order: { paymentId: number | null; instructionId: number | null }): string =>
  order.paymentId === null ? `S${order.instructionId}` : `P${order.paymentId}`;
