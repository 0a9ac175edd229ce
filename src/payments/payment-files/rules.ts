import { type BankDate, formatDateTime, type Instant } from "@/vocabulary/calendar";
import type { FileStatus } from "./contract";

/** What decides how a file stands. */
type Answered = { sentAt: number | null; count: number; accepted: number; returned: number };

/** How a file stands: answered is one whose every order the bank answered. */
export function fileStatusOf({ sentAt, count, accepted, returned }: Answered): FileStatus {
  if (sentAt === null) return "made";
  return accepted + returned < count ? "sent" : "answered";
}

/**
 * Why a file cannot be marked as sent again: by whom it was, and when, as a sentence; undefined where it was not.
 * @param zone the bank's
 */
export function sentProblem(
  zone: string,
  { sentAt, sentBy }: { sentAt: Instant | null; sentBy: string | null },
): string | undefined {
  if (sentAt === null) return undefined;
  const by = sentBy === null ? "" : ` by ${sentBy}`;
  return `The payment file was marked as sent${by} on ${formatDateTime(sentAt, zone)}`;
}

/** The id of the one file of a CBS account and day, of at most 33 characters: the bank refuses a second one of that id. */
export const messageIdOf = (cbsAccount: string, date: BankDate): string =>
  `PAY-${cbsAccount}-${date.replaceAll("-", "")}`;

/** How a file names an order (InstrId), which no other order of any file has: `P12` or `S3`. */
export const orderIdOf = (order: { paymentId: number | null; instructionId: number | null }): string =>
  order.paymentId === null ? `S${order.instructionId}` : `P${order.paymentId}`;
