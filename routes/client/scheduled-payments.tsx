import Confirm from "islands/confirm";
import { listPage } from "@/app/list-page";
import { listedRecord } from "@/app/walked-record";
import { callTo } from "@/kernel/call";
import { cancelScheduledCall, scheduledWords } from "@/payments/scheduled/contract";
import { cancelProblem, scheduledList } from "@/payments/scheduled/list";
import { getScheduled } from "@/payments/scheduled/queries";
import { ScheduledRecordPanel, scheduledActs } from "@/payments/scheduled/record";
import { scheduledScreen } from "@/payments/scheduled/screen";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { formatMoney } from "@/vocabulary/money";

/** Payments of clients that wait for their day. The bank's staff reads along, over all accounts. */
export default listPage(scheduledScreen, {
  access: "scheduled-payments:page",
  title: scheduledWords.title,
  description: "Payments that are made on a later day, and what became of them",
  list: scheduledList,
  dialogs: {
    view: listedRecord(scheduledList, scheduledScreen.to, {
      right: "scheduled-payments:read",
      read: getScheduled,
      acts: scheduledActs,
      show: (payment, shown) => <ScheduledRecordPanel payment={payment} {...shown} />,
    }),
    cancel: islandDialog(Confirm, {
      right: "scheduled-payments:write",
      act: "Cancelling a scheduled payment",
      sought: { as: "Cancel a scheduled payment", words: "stop delete withdraw future" },
      async load({ deps, actor, value }: Opened<number>) {
        const payment = await getScheduled(deps, actor, value);
        return {
          title: "Cancel this payment?",
          text: say("{amount} would be paid on {date}. Nothing was booked or held for it.", {
            amount: formatMoney(payment.amount, payment.currency),
            date: formatDate(payment.executesOn),
          }),
          subject: { name: data(payment.customerName), code: payment.reference },
          refused: cancelProblem(payment),
          act: "Cancel payment",
          busyText: "Cancelling...",
          ...callTo(cancelScheduledCall, { id: payment.id }),
          success: scheduledWords.cancelled,
          failure: scheduledWords.cancelFailed,
          changes: ["scheduled-payments" as const],
        };
      },
    }),
  },
});
