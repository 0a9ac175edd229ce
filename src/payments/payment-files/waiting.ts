import { preparedRead } from "db/prepared";
import { paymentFiles } from "db/schema";
import { sql } from "drizzle-orm";
import { moneyWeight } from "@/platform/waiting/order";
import { amongIds, defineWaiting } from "@/platform/waiting/source";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { formatDate, formatDuration } from "@/vocabulary/calendar";
import { sayAround } from "@/vocabulary/language/around";
import { type FileRow, fileColumns } from "./queries";
import { fileScreen } from "./screen";
import { controlSumText, ordersText } from "./view";

const among = preparedRead((read) =>
  read.select(fileColumns).from(paymentFiles).where(amongIds(paymentFiles.id)),
);

const common = {
  side: "bank",
  right: "payment-files:page",
  screen: fileScreen.path,
  topics: ["payment-files", "payments"],
} as const;

/** Files that were not sent to the bank, and payments of earlier days that are in none. */
export default [
  defineWaiting({
    ...common,
    kind: "unfiled",
    place: 70,
    label: "Payments to file",
    list: fileScreen.path,
    from: sql`to_be_filed`,
    where: sql`payment_id is not null and since < ${sql.placeholder("today")}`,
    id: sql<number>`payment_id`,
    since: sql<number>`since`,
  }),
  defineWaiting<FileRow>({
    ...common,
    kind: "unsent",
    place: 90,
    label: "Payment files to send",
    list: `${fileScreen.path}?status=made`,
    from: sql`payment_files`,
    where: sql`sent_at is null`,
    id: sql<number>`id`,
    since: sql<number>`made_at`,
    rows: {
      // The control sum adds up amounts of all currencies: the dirham's steps are the bank's own.
      weight: moneyWeight(sql`control_sum`, "AED"),
      read: ({ db }, _actor, ids) => among(db).all({ ids: JSON.stringify(ids) }),
      words: (row, { now }) => ({
        sentence: html`${sayAround("A file of {orders} over {sum} has not been sent for {age}", {
          orders: ordersText(row.count),
          sum: html`<b>${controlSumText(row.controlSum)}</b>`,
          age: formatDuration(now - row.madeAt),
        })}`,
        why: html`${isolated(row.cbsAccount)} · ${isolated(formatDate(row.day))} · ${isolated(row.messageId)}`,
        href: fileScreen.to("view", row.id),
      }),
      acts: [{ act: "sent", label: "Mark as sent", key: "a", right: "payment-files:write" }],
    },
  }),
];
