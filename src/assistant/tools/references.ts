import { z } from "zod";
import { scopeOf } from "@/access/scope";
import { listHolds } from "@/accounts/holds/list";
import { stateOf } from "@/accounts/holds/rules";
import { listTransactions } from "@/accounts/transactions/list";
import { clientStatusLabels, paymentStatusLabels } from "@/payments/contract";
import { listPayments } from "@/payments/list";
import { shownRecipient } from "@/payments/rules";
import { bankDate } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import { transactionTable } from "./rows";
import { defineTool, Figures } from "./tool";
import { counted, dayText, nameOf } from "./wording";

export const referenceTool = defineTool({
  description: "What is behind a reference: a payment (PAY-…), a hold (HOLD-…), or transactions",
  input: z.object({ reference: z.string().min(3).max(100) }),
  async run(deps, actor, { reference }) {
    const isStaff = scopeOf(actor) === "all";
    const { zone } = deps.env;
    const same = (row: { reference: string }) => row.reference.toUpperCase() === reference.toUpperCase();
    const figures = new Figures();
    const { rows } = await listTransactions(deps, actor, { q: reference }, { limit: 50 });
    const moved = rows.filter(same);
    const table = transactionTable(moved, zone);
    const day = (at: number) => dayText(bankDate(at, zone));
    const screen = isStaff ? "/admin/transactions" : "/client/statements";
    const [first] = moved;
    const link =
      moved.length > 0 && moved.length === rows.length && isStaff
        ? [{ label: "Show these transactions", href: `${screen}?${new URLSearchParams({ q: reference })}` }]
        : first
          ? [{ label: "Show the transaction", href: `${screen}?view=${first.id}` }]
          : [];
    if (/^PAY-/i.test(reference)) {
      const labels = isStaff ? paymentStatusLabels : clientStatusLabels;
      const found = (await listPayments(deps, actor, { q: reference }, { limit: 20 })).rows.filter(same);
      const [payment] = found;
      if (payment) {
        const amount = figures.of(
          `Amount of ${payment.reference}`,
          formatMoney(payment.amount, payment.currency),
        );
        return {
          content: `${payment.reference} is a payment of ${amount} from ${nameOf(payment)} to ${shownRecipient(payment.recipient)}, made on ${day(payment.createdAt)}: ${payment.description}. Its state is ${labels[payment.status]}.`,
          figures: figures.all,
          ...(table && { table }),
          links: [{ label: "Show the payment", href: `/client/payments?view=${payment.id}` }, ...link],
        };
      }
    }
    if (/^HOLD-/i.test(reference)) {
      const found = (
        await listHolds(deps, actor, { q: reference, status: "all" }, { limit: 20 })
      ).rows.filter(same);
      const [hold] = found;
      if (hold) {
        const held = figures.of(`Held by ${hold.reference}`, formatMoney(hold.heldAmount, hold.heldCurrency));
        const state = stateOf(hold);
        const expiry = hold.expiresAt === null ? "never expires" : `expires on ${day(hold.expiresAt)}`;
        const told =
          state === "active"
            ? `It is ${isStaff ? "active" : "being processed"} and ${expiry}.`
            : `It ended${hold.endedAt === null ? "" : ` on ${day(hold.endedAt)}`}${isStaff ? ` (${state})` : ""}.`;
        return {
          content: `${hold.reference} is a hold of ${held} on ${nameOf(hold)}, placed on ${day(hold.createdAt)}. ${told}${isStaff ? ` Reason: ${hold.reason}.` : ""}${found.length > 1 ? ` There are ${found.length} holds with this reference; this is the newest.` : ""}`,
          figures: figures.all,
          ...(table && { table }),
          links: isStaff ? [{ label: "Show the hold", href: `/admin/holds?view=${hold.id}` }] : link,
        };
      }
    }
    if (!first) return { content: `I find nothing with the reference ${reference}.`, figures: [] };
    const amount = figures.of(`Amount of ${first.reference}`, formatMoney(first.amount, first.currency));
    return {
      content:
        moved.length === 1
          ? `${first.reference} is a ${first.type} of ${amount} on ${nameOf(first)}, booked on ${day(first.createdAt)}: ${first.description}.`
          : `${counted(moved.length, "transaction")} ${moved.length === 1 ? "has" : "have"} the reference ${first.reference}.`,
      figures: figures.all,
      ...(table && { table }),
      links: link,
    };
  },
});
