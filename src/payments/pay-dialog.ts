import MakePayment from "islands/payments/make-payment";
import type { Sought } from "@/kernel/define";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { type RequestedPayment, readPaymentDialog } from "./dialog";

/**
 * Dialog of a new payment, for each page that opens one.
 * @param named what the dialog's address names: an account, a payment to make once more, values
 */
export const payDialog = <Value, Filled = unknown, Params = unknown>(
  named: (opened: Opened<Value, Filled, Params>) => RequestedPayment,
  sought?: Sought,
) =>
  islandDialog(MakePayment, {
    right: "payments:make",
    act: "Making a payment",
    sought,
    load: (opened: Opened<Value, Filled, Params>) =>
      readPaymentDialog(opened.deps, opened.actor, named(opened)),
  });
