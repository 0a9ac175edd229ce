import { sql } from "drizzle-orm";
import { defineWaiting } from "@/platform/waiting/source";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { dayLength, formatDuration } from "@/vocabulary/calendar";
import { data, sayAround } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import type { PaymentRow } from "./queries";
import { paymentScreen, reviewScreen } from "./screen";
import { paymentRows, paymentsThatWait, renderNamed } from "./waiting-rows";

/** Time for which a returned payment is shown to its client, and number of the newest that are looked at. */
const shownReturned = 7 * dayLength;
const mostReturned = 200;

/** Payments that the compliance check stopped, and for a client those that came back; the money of a return is in suspense. */
export default [
  defineWaiting<PaymentRow>({
    ...paymentsThatWait,
    side: "bank",
    right: "reviews:page",
    kind: "reviews",
    place: 20,
    label: "Payments to review",
    list: reviewScreen.path,
    screen: reviewScreen.path,
    announced: true,
    topics: ["payments"],
    where: sql`p.status = 'review'`,
    rows: {
      ...paymentRows,
      words: (row, { now }) => ({
        sentence: html`${sayAround("{amount} to {payee}, in review for {age}", {
          ...renderNamed(row),
          age: formatDuration(now - row.createdAt),
        })}`,
        why: html`${isolated(translate(row.suspicion ?? ""))} · ${isolated(data(row.customerName))}`,
        href: reviewScreen.to("view", row.id),
      }),
      acts: [
        { act: "approveReview", label: "Approve", key: "a", right: "payments:review" },
        { act: "rejectReview", label: "Reject", key: "r", right: "payments:review" },
      ],
    },
  }),
  defineWaiting<PaymentRow>({
    ...paymentsThatWait,
    side: "client",
    right: "payments:make",
    kind: "returned",
    place: 30,
    label: "Payments that came back",
    list: `${paymentScreen.path}?status=returned`,
    screen: paymentScreen.path,
    topics: ["payments"],
    from: sql`payments p join journals r on r.id = p.returned_journal_id`,
    where: sql`p.made_for is not 'return' and p.id in (select id from payments where status = 'returned'
      and client_id = ${sql.placeholder("clientId")} order by id desc limit ${sql.raw(String(mostReturned))})`,
    since: sql<number>`r.created_at`,
    ends: sql<number>`r.created_at + ${sql.raw(String(shownReturned))}`,
    rows: {
      ...paymentRows,
      words: (row, { now }) => ({
        sentence: html`${sayAround("{amount} to {payee} came back {age} ago", {
          ...renderNamed(row),
          age: formatDuration(now - (row.returnedAt ?? row.createdAt)),
        })}`,
        why: html`${isolated(data(row.returnText ?? row.returnCode ?? ""))} · ${isolated(row.reference)}`,
        href: paymentScreen.to("view", row.id),
      }),
      acts: [
        {
          act: "again",
          label: "Pay again",
          right: "payments:make",
          leadsTo: (row) => paymentScreen.to("again", row.id),
        },
      ],
    },
  }),
];
