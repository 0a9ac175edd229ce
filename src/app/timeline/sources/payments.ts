import { preparedRead } from "db/prepared";
import {
  bankLineMatches,
  bankLines,
  entries,
  paymentFileEntries,
  paymentFiles,
  paymentStatusReports,
  payments,
} from "db/schema";
import { selectUsername } from "db/username";
import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Source } from "@/app/timeline/event";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { own, source, take, within } from "./read";

const ofFiles = (step: "made" | "sent" | "answered") => {
  const at = {
    made: sql<number>`${paymentFiles.madeAt}`,
    sent: sql<number>`${paymentFiles.sentAt}`,
    answered: sql<number>`${paymentFileEntries.answeredAt}`,
  }[step];
  return preparedRead((read) => {
    const { place, orderBy } = within(at, sql`${paymentFileEntries.id}`);
    return read
      .select({
        id: paymentFileEntries.id,
        file: paymentFiles.id,
        at: at.as("at"),
        messageId: paymentFiles.messageId,
        answer: paymentFileEntries.answer,
        code: paymentFileEntries.reasonCode,
        reason: paymentFileEntries.reasonText,
      })
      .from(paymentFileEntries)
      .innerJoin(paymentFiles, eq(paymentFiles.id, paymentFileEntries.fileId))
      .where(
        and(
          eq(paymentFileEntries.paymentId, own),
          isNotNull(paymentFileEntries.paymentId),
          isNotNull(at),
          place,
        ),
      )
      .orderBy(...orderBy)
      .limit(take);
  });
};
const [inFile, fileSent, fileAnswered] = [ofFiles("made"), ofFiles("sent"), ofFiles("answered")];
const answers = { accepted: "Accepted by the bank", returned: "Returned by the bank" } as const;

/** File that carried a payment out, and the bank's answer: its own words are for staff. */
export const paymentFileSources = (payment: number): Source[] => [
  source(
    "staff",
    (db) => inFile(db),
    { own: payment },
    ({ id, at, file, messageId }) => ({
      id,
      at,
      title: "Put into a payment file",
      text: messageId,
      href: `/admin/payment-files?view=${file}`,
    }),
  ),
  source(
    "everyone",
    (db) => fileSent(db),
    { own: payment },
    ({ id, at }) => ({ id, at, title: "Sent to the bank" }),
  ),
  source(
    "staff",
    (db) => fileAnswered(db),
    { own: payment },
    ({ id, at, answer, code, reason, file }) => ({
      id,
      at,
      title: answer === null ? "Answered by the bank" : answers[answer],
      text: [code, reason].filter(Boolean).join(": ") || undefined,
      href: `/admin/payment-files/${file}`,
    }),
  ),
];

const paymentRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${payments.createdAt}`, sql`${payments.id}`);
  return read
    .select({
      id: payments.id,
      at: payments.createdAt,
      amount: payments.amount,
      currency: payments.currency,
      by: sql<
        string | null
      >`(select u.username from users u where u.id = payments.created_by and u.client_id = payments.client_id)`,
    })
    .from(payments)
    .where(and(eq(payments.id, own), place))
    .orderBy(...orderBy)
    .limit(take);
});

/** Event of a payment's creation. */
export const paymentMade = (payment: number): Source =>
  source(
    "clients",
    (db) => paymentRows(db),
    { own: payment },
    ({ id, at, amount, currency, by }) => ({
      id,
      at,
      title: "Payment made",
      text: formatMoney(amount, currency),
      ...(by !== null && { by }),
    }),
  );

const lineRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${bankLines.decidedAt}`, sql`${bankLines.id}`);
  const matched = sql`(select m.line_id from ${entries} e join ${bankLineMatches} m
    on m.ledger_account_id = e.ledger_account_id and m.journal_id = e.journal_id where e.journal_id = ${own})`;
  return read
    .select({
      id: bankLines.id,
      at: sql<number>`${bankLines.decidedAt}`.as("at"),
      statement: bankLines.statementId,
      amount: bankLines.amount,
      booked: bankLines.booked,
      by: selectUsername(bankLines.decidedBy),
    })
    .from(bankLines)
    .where(and(sql`${bankLines.id} in ${matched}`, gt(bankLines.decidedAt, 0), place))
    .orderBy(...orderBy)
    .limit(take);
});

/** The lines of the bank's statements that a journal was matched with. */
export const bankLineSource = (journal: string): Source =>
  source(
    "staff",
    (db) => lineRows(db),
    { own: journal },
    ({ id, at, statement, booked, by }) => ({
      id,
      at,
      title: "Matched with a line of the bank's statement",
      text: say("Booked by the bank on {booked}", { booked }),
      by: by ?? null,
      href: `/admin/reconciliation/statements/${statement}?view=${id}`,
    }),
  );

const reportRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${paymentStatusReports.readAt}`, sql`${paymentStatusReports.id}`);
  return read
    .select({
      id: paymentStatusReports.id,
      at: paymentStatusReports.readAt,
      name: paymentStatusReports.name,
      accepted: paymentStatusReports.accepted,
      returned: paymentStatusReports.returned,
      by: selectUsername(paymentStatusReports.readBy),
    })
    .from(paymentStatusReports)
    .where(and(eq(paymentStatusReports.fileId, own), place))
    .orderBy(...orderBy)
    .limit(take);
});

/** The bank's reports on a payment file. */
export const statusReportSource = (file: number): Source =>
  source(
    "staff",
    (db) => reportRows(db),
    { own: file },
    ({ id, at, name, accepted, returned, by }) => ({
      id,
      at,
      title: "The bank's answer was read",
      text: say("{name}: {accepted} accepted, {returned} returned", { name, accepted, returned }),
      by: by ?? null,
    }),
  );
