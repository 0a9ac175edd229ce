import { sql } from "drizzle-orm";
import { moneyWeight } from "@/platform/waiting/order";
import { defineWaiting } from "@/platform/waiting/source";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { formatDate } from "@/vocabulary/calendar";
import { receiptRefusalLabels } from "@/vocabulary/collection-options";
import { say } from "@/vocabulary/language";
import { data, sayAround } from "@/vocabulary/language/around";
import { formatMoney } from "@/vocabulary/money";
import { refusedScreens } from "../screen";
import { acceptProblem, refusedReturnProblem } from "./list";
import { describePayer, type RefusedRow, readRefused } from "./queries";

const { admin } = refusedScreens;

/** Refused receipts that need a decision by staff, without those that the account's rule will order back. */
export default [
  defineWaiting<RefusedRow>({
    kind: "refusedReceipts",
    side: "bank",
    right: "receivables:page",
    place: 115,
    label: "Refused receipts",
    list: `${admin.path}?status=waiting`,
    screen: admin.path,
    topics: ["refused-receipts"],
    from: sql`refused_receipts r`,
    where: sql`r.status = 'waiting'
      and not (r.on_break = 'return' and r.payment_id is null and r.problem is null)`,
    id: sql<number>`r.id`,
    since: sql<number>`r.created_at`,
    rows: {
      weight: moneyWeight(sql`r.amount`, sql`r.currency`),
      read: (deps, _actor, ids) => readRefused(deps, JSON.stringify(ids)),
      words(row) {
        const payer = describePayer(row);
        return {
          sentence: html`${sayAround("{amount} from {party}, booked by the bank on {date}, was refused", {
            amount: html`<b>${formatMoney(row.amount, row.currency)}</b>`,
            party: isolated(
              payer === null ? say("an unknown party") : data(payer.name ?? payer.account ?? ""),
            ),
            date: isolated(formatDate(row.booked)),
          })}`,
          why: html`${isolated(say(receiptRefusalLabels[row.code]))} · ${isolated(data(row.customerName))}`,
          href: admin.to("view", row.id),
        };
      },
      acts: [
        {
          act: "return",
          label: "Return",
          right: "bank-lines:post",
          leadsTo: (row) => admin.to("return", row.id),
          offered: (row) => refusedReturnProblem(row) === undefined,
        },
        {
          act: "accept",
          label: "Accept",
          right: "bank-lines:post",
          leadsTo: (row) => admin.to("accept", row.id),
          offered: (row) => acceptProblem(row) === undefined,
        },
      ],
    },
  }),
];
