import { preparedRead } from "db/prepared";
import { mails } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { Source } from "@/app/timeline/event";
import { own, source, take, within } from "./read";

const mailRows = preparedRead((read) => {
  const at = sql<number>`coalesce(${mails.endedAt}, ${mails.createdAt})`;
  const { place, orderBy } = within(at, sql`1`);
  return read
    .select({ at: at.as("at"), status: mails.status, recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.alertId, own), place))
    .orderBy(...orderBy)
    .limit(take);
});
/** Outcome of a mail, by its status. */
export const mailStates = {
  waiting: "An email is waiting to be sent",
  sending: "A mail is being sent",
  sent: "A mail was sent",
  failed: "A mail could not be sent",
  withheld: "A mail was withheld",
} as const;

/** Mail about an alert, as long as it is kept. */
export const mailSource = (alert: number): Source =>
  source(
    "staff",
    (db) => mailRows(db),
    { own: alert },
    ({ at, status, recipient }) => ({
      id: 1,
      at,
      title: mailStates[status],
      text: recipient,
    }),
  );
