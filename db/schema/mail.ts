import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { languages } from "@/vocabulary/language/languages";
import { optionCondition } from "./options";
import { alerts, audiences } from "./oversight";

export const mailStatuses = ["waiting", "sending", "sent", "failed", "withheld"] as const;

/**
 * The outbox: a mail is written together with the alert that it reports, and sent by a job. `id` is random and becomes
 * the Message-ID, so that every attempt carries the same one and no restored copy repeats one. A mail of the `staff`
 * audience goes to the bank's own addresses only. `nextAttemptAt` of a mail that is being sent is the instant at which
 * its outcome, if it is never recorded, counts as unknown. `subject` and `body` are in English; `wording` has their
 * parts as JSON, for other languages; null if the mail exists only in English.
 */
export const mails = sqliteTable(
  "mails",
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    audience: text({ enum: audiences }).notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    wording: text(),
    /** Language of the person who requested the mail, for a recipient who is not a user; null if nobody did. */
    language: text({ enum: languages }),
    status: text({ enum: mailStatuses }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer("next_attempt_at").notNull(),
    createdAt: integer("created_at").notNull(),
    endedAt: integer("ended_at"),
    lastError: text("last_error"),
    /** Alert that it reports, if any. */
    alertId: integer("alert_id").references(() => alerts.id),
  },
  (t) => [
    index("mails_due").on(t.nextAttemptAt).where(sql`${t.status} in ('waiting','sending')`),
    index("mails_created").on(t.createdAt),
    index("mails_alert").on(t.alertId).where(sql`${t.alertId} is not null`),
    check("MAIL_STATUS", optionCondition(t.status, mailStatuses)),
    check("MAIL_AUDIENCE", optionCondition(t.audience, audiences)),
  ],
);
