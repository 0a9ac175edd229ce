import { sql } from "drizzle-orm";
import { defineWaiting } from "@/platform/waiting/source";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { formatDuration } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data, sayAround, sayList } from "@/vocabulary/language/around";
import { payeeNeedLabels } from "../payee-rules/contract";
import { type PaymentRow, parseNeeds } from "../queries";
import { paymentScreen } from "../screen";
import { paymentRows, paymentsThatWait, renderNamed } from "../waiting-rows";
import { detailsProblem } from "./commands";

const lackingDetails = {
  ...paymentsThatWait,
  from: sql`payment_details d join payments p on p.id = d.payment_id`,
  kind: "details",
  label: "Payments that need details",
  list: `${paymentScreen.path}?status=details_needed`,
  topics: ["payments"],
  rows: {
    ...paymentRows,
    words: (row, { now }) => ({
      sentence: html`${sayAround("{amount} to {payee} lacks details, for {age}", {
        ...renderNamed(row),
        age: formatDuration(now - row.createdAt),
      })}`,
      why: html`${say("Needed: {names}", { names: sayList(parseNeeds(row).map((need) => say(payeeNeedLabels[need]))) })} · ${isolated(data(row.customerName))}`,
      href: paymentScreen.to("view", row.id),
    }),
    acts: [
      {
        act: "details",
        label: "Add details",
        key: "a",
        right: "payments:complete",
        leadsTo: (row) => paymentScreen.to("details", row.id),
        offered: (row, actor) => detailsProblem(row, actor) === undefined,
      },
    ],
  },
} satisfies Partial<Parameters<typeof defineWaiting<PaymentRow>>[0]>;

/** Payments that lack details of their payee, for the bank and for their client. */
export default [
  defineWaiting<PaymentRow>({
    ...lackingDetails,
    side: "bank",
    right: "payment-files:page",
    place: 80,
    screen: "/admin/payment-files",
    where: sql`d.status = 'waiting' and p.status = 'booked'`,
  }),
  defineWaiting<PaymentRow>({
    ...lackingDetails,
    side: "client",
    right: "payments:make",
    kind: "own-details",
    place: 20,
    announced: true,
    screen: paymentScreen.path,
    where: sql`d.status = 'waiting' and p.status = 'booked' and p.client_id = ${sql.placeholder("clientId")}`,
  }),
];
