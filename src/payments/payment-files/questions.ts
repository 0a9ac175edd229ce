import { callTo } from "@/kernel/call";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { type Currency, currencies, formatMoney } from "@/vocabulary/money";
import { markSentCall, paymentFileMessages } from "./contract";
import type { FileRow } from "./queries";
import type { UnfiledOrders } from "./unfiled-orders";
import { controlSumText, count, ordersText } from "./view";

/** What a file of a CBS account and day would hold of what waits; undefined where that is nothing. */
export function describeFile(
  rows: readonly UnfiledOrders[],
  cbsAccount: string,
  date: string,
  today: string,
) {
  const taken = rows.filter((row) => row.cbsAccount === cbsAccount && row.date <= date);
  const [first] = taken;
  if (!first) return undefined;
  const total = (of: (row: UnfiledOrders) => number) => taken.reduce((sum, row) => sum + of(row), 0);
  const sumIn = (currency: Currency) =>
    total(({ sums }) => sums.find((one) => one.currency === currency)?.sum ?? 0);
  const settlements = total((row) => row.settlements);
  const isToday = date === today;
  return {
    cbsAccount,
    cbsName: first.cbsName ?? cbsAccount,
    date,
    day: formatDate(date),
    text: isToday
      ? say("It is made once, and today is not over: what is booked later goes with tomorrow's file.")
      : say("It is made once, with everything that was booked up to the end of that day."),
    effects: [
      { term: say("Payments"), text: count(total((row) => row.payments)) },
      ...(settlements > 0 ? [{ term: say("Settlements"), text: count(settlements) }] : []),
      ...currencies.flatMap((currency) =>
        sumIn(currency) > 0
          ? [
              {
                term: say("Leaves in {currency}", { currency }),
                text: formatMoney(sumIn(currency), currency),
              },
            ]
          : [],
      ),
    ],
  };
}

/** The question before a file is marked as sent, or by whom that was done already. */
export function confirmSent(file: FileRow) {
  const { id, messageId, cbsAccount, sentAt, sentBy } = file;
  return {
    title: "Mark as sent?",
    text: "Say so once the bank has the file. It cannot be taken back, and clients read 'Sent' from then on.",
    subject: { name: messageId, code: cbsAccount },
    effects:
      sentAt === null
        ? [
            { term: ordersText(file.count), text: say("Booked → Sent") },
            { term: "Control sum", text: controlSumText(file.controlSum) },
          ]
        : [],
    act: "Mark as sent",
    tone: "primary" as const,
    refused:
      sentAt === null
        ? undefined
        : sentBy === null
          ? say("It was marked as sent already.")
          : say("{user} marked it as sent already.", { user: sentBy }),
    busyText: "Marking...",
    ...callTo(markSentCall, { id }),
    success: paymentFileMessages.sent,
    failure: paymentFileMessages.sendFailed,
    changes: ["payment-files" as const, "payments" as const],
  };
}
