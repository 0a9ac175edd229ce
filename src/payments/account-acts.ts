import type { AccountRecord } from "@/accounts/record-reads";
import type { DialogAddress } from "@/kernel/screen";
import { submitTransactionCall } from "@/payments/placing/contract";
import type { DeclaredAct } from "@/platform/declared-act";
import { payRefusal } from "./rules";

/**
 * Acts of a client on an account: its statement and, for those who pay, a payment.
 * @param pay dialog of the payment on the page that offers it
 */
export const ownAccountActs = ({ account }: AccountRecord, pay: DialogAddress): DeclaredAct[] => [
  {
    label: "Pay",
    does: "Sends money from this account, once you have read over what you entered",
    right: "payments:make",
    call: submitTransactionCall,
    kinds: ["client_payment"],
    href: pay,
    refused: payRefusal({ ...account, available: account.balance - account.held }),
  },
  {
    label: "Statement",
    does: "Bookings of a period, to read, print or download in six formats",
    right: "statements:page",
    href: `/client/statements?account=${account.id}`,
    leaves: true,
  },
];
