import Confirm from "islands/confirm";
import StandingOrderForm from "islands/payments/standing-order-form";
import { listPage } from "@/app/list-page";
import { listedRecord } from "@/app/walked-record";
import { type Call, callTo } from "@/kernel/call";
import { listRecentRecipients } from "@/payments/recent-recipients";
import { type OrderStep, stepProblem } from "@/payments/standing-orders/commands";
import {
  pauseOrderCall,
  resumeOrderCall,
  standingOrderContract,
  standingOrderWords,
} from "@/payments/standing-orders/contract";
import { orderList, orderScreen } from "@/payments/standing-orders/list";
import { OrderRecordPanel, orderActs } from "@/payments/standing-orders/record";
import {
  getOrderAndAccount,
  getOrderRecord,
  newOrder,
  readOrderForm,
} from "@/payments/standing-orders/record-reads";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { OpenLink } from "@/ui/open-link";
import { readableNumber } from "@/vocabulary/iban";
import type { Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";

const right = "standing-orders:write";

type Question = {
  /** Act of a person who needs JavaScript for it, and its kind in the search's results. */
  does: Text;
  sought: { as: string; words: string };
  call: Call;
  title: string;
  text: string;
  act: string;
  /** `danger` if none is given. */
  tone?: "primary";
  busyText: string;
  success: string;
  failure: string;
};

/** The question before an order is paused, resumed or cancelled. */
const asking = (step: OrderStep, { does, sought, call, ...words }: Question) =>
  islandDialog(Confirm, {
    right,
    act: does,
    sought,
    async load({ deps, actor, value }: Opened<number>) {
      const { order, account } = await getOrderAndAccount(deps, actor, value);
      return {
        ...words,
        subject: { name: data(account.customerName), code: readableNumber(order.recipient) },
        refused: stepProblem(order, step),
        ...callTo(call, { id: order.id }),
        changes: ["standing-orders" as const],
      };
    },
  });

/** Payments that clients make again and again. The bank's staff reads along, over all accounts. */
export default listPage(orderScreen, {
  access: "standing-orders:page",
  title: standingOrderWords.title,
  description: "Recurring payments, on days that you choose",
  list: orderList,
  actions: (may, address) =>
    may(right) ? (
      <OpenLink to={orderScreen.to("create", "1", address)} label={standingOrderContract.words.create} />
    ) : null,
  dialogs: {
    view: listedRecord(orderList, orderScreen.to, {
      right: "standing-orders:read",
      read: getOrderRecord,
      acts: orderActs,
      show: (record, shown) => <OrderRecordPanel record={record} {...shown} />,
    }),
    create: islandDialog(StandingOrderForm, {
      right,
      act: "Creating a standing order",
      sought: { as: "Add a standing order", words: "create new recurring monthly", at: "1" },
      load: async ({ deps, actor }) => ({
        recent: await listRecentRecipients(deps, actor),
        values: newOrder,
      }),
    }),
    edit: islandDialog(StandingOrderForm, {
      right,
      act: "Editing a standing order",
      sought: { as: "Edit a standing order", words: "change" },
      load: ({ deps, actor, value }: Opened<number>) => readOrderForm(deps, actor, value),
    }),
    pause: asking("pause", {
      does: "Pausing a standing order",
      sought: { as: "Pause a standing order", words: "stop suspend" },
      call: pauseOrderCall,
      title: "Pause this standing order?",
      text: "It pays nothing until it is resumed. What it misses is not made up for.",
      act: "Pause",
      tone: "primary",
      busyText: "Pausing...",
      success: standingOrderWords.paused,
      failure: standingOrderWords.pauseFailed,
    }),
    resume: asking("resume", {
      does: "Resuming a standing order",
      sought: { as: "Resume a standing order", words: "continue start again" },
      call: resumeOrderCall,
      title: "Resume this standing order?",
      text: "It pays again from its next date on, in your name.",
      act: "Resume",
      tone: "primary",
      busyText: "Resuming...",
      success: standingOrderWords.resumed,
      failure: standingOrderWords.resumeFailed,
    }),
    cancel: asking("cancel", {
      does: "Cancelling a standing order",
      sought: { as: "Cancel a standing order", words: "end delete stop" },
      call: standingOrderContract.calls.remove,
      title: "Cancel this standing order?",
      text: "It makes no more payments. Payments already begun stay as they are.",
      act: "Cancel standing order",
      busyText: "Cancelling...",
      success: standingOrderContract.words.deleted,
      failure: standingOrderContract.words.deleteFailed,
    }),
  },
});
