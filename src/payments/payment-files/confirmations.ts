import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import { addDays, formatDate, startOfBankDay } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { type Currency, currencies, formatMoney } from "@/vocabulary/money";
import { markSentCall, mostChosen, paymentFileMessages } from "./contract";
import { orderProblem } from "./pain001";
import type { FileRow } from "./queries";
import { readOrders, type UnfiledOrders } from "./unfiled-orders";
import { controlSumText, count, ordersText } from "./view";

/** Describes the file that could be made for a CBS account and day; undefined if nothing waits. */
export async function describeFile(
  deps: Deps,
  rows: readonly UnfiledOrders[],
  cbsAccount: string,
  date: string,
  today: string,
) {
  const taken = rows.filter((row) => row.cbsAccount === cbsAccount && row.date <= date);
  const [first] = taken;
  if (!first) return undefined;
  const total = (of: (row: UnfiledOrders) => number) => taken.reduce((sum, row) => sum + of(row), 0);
  const getSum = (currency: Currency) =>
    total(({ sums }) => sums.find((one) => one.currency === currency)?.sum ?? 0);
  const settlements = total((row) => row.settlements);
  const isToday = date === today;
  const payments = total((row) => row.payments);
  return {
    cbsAccount,
    cbsName: first.cbsName ?? cbsAccount,
    date,
    day: formatDate(date),
    text: isToday
      ? say("It is made once, and today is not over: what is booked later goes with tomorrow's file.")
      : say("It is made once, with everything that was booked up to the end of that day."),
    effects: [
      { term: say("Payments"), text: count(payments) },
      ...(settlements > 0 ? [{ term: say("Settlements"), text: count(settlements) }] : []),
      ...currencies.flatMap((currency) =>
        getSum(currency) > 0
          ? [
              {
                term: say("Leaves in {currency}", { currency }),
                text: formatMoney(getSum(currency), currency),
              },
            ]
          : [],
      ),
    ],
    // Beyond this number they are not chosen one by one.
    choices: payments > 1 && payments <= mostChosen ? await getChoices(deps, cbsAccount, date) : [],
  };
}

/** The payments that wait for a file and can be written, to choose from. */
async function getChoices(deps: Deps, cbsAccount: string, date: string) {
  const before = startOfBankDay(addDays(date, 1), deps.env.zone);
  return (await readOrders(deps, cbsAccount, before)).flatMap((order) => {
    const { paymentId, recipientName, recipient, reference, amount, currency } = order;
    if (paymentId === null || orderProblem(order) !== undefined) return [];
    const money = formatMoney(amount, currency);
    return [{ id: paymentId, name: recipientName ?? recipient, reference, money }];
  });
}

/** The question before a file is marked as sent, or who has already done that. */
export function confirmSent(file: FileRow) {
  const { id, messageId, cbsAccount, sentAt, sentBy } = file;
  return {
    title: "Mark as sent?",
    text: "Do this once the bank has the file. It cannot be undone, and clients read 'Sent' from then on.",
    subject: { name: data(messageId), code: cbsAccount },
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
