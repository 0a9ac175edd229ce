import { submitTransactionCall } from "@/payments/placing/contract";
import { eraseOtherCall } from "@/people/erasure/contract";
import type { DeclaredAct } from "@/platform/declared-act";
import {
  approveBeneficiaryCall,
  type BeneficiaryDto,
  beneficiaryContract,
  beneficiaryWords,
} from "./beneficiaries/contract";
import { beneficiaryScreen } from "./beneficiaries/list";
import { paymentScreen } from "./screen";

/** Acts of a client on a beneficiary. */
export const beneficiaryActs = ({ id, account, approved }: BeneficiaryDto): DeclaredAct[] => [
  {
    label: "Pay",
    does: "Opens a payment to this account, which carries what is kept here",
    right: "payments:make",
    call: submitTransactionCall,
    kinds: ["client_payment"],
    href: paymentScreen.to("create", "1", `${paymentScreen.path}?recipient=${account}`),
    leaves: true,
    refused: approved ? undefined : beneficiaryWords.unapproved,
  },
  ...(approved ? [] : [approval(id)]),
  {
    label: "Edit",
    does: "Payments that were made stay as they are",
    right: "beneficiaries:write",
    call: beneficiaryContract.calls.update,
    href: beneficiaryScreen.to("edit", id),
    refused: undefined,
  },
  {
    label: "Delete",
    tone: "danger",
    does: "Payments that were made stay as they are",
    right: "beneficiaries:write",
    call: beneficiaryContract.calls.remove,
    href: beneficiaryScreen.to("delete", id),
    refused: undefined,
  },
  {
    label: "Erase data",
    tone: "danger",
    does: "Deletes what names this person, but for what the book has to keep",
    right: "users:erase",
    call: eraseOtherCall,
    href: beneficiaryScreen.to("erase", id),
  },
];

const approval = (id: number): DeclaredAct => ({
  label: "Approve",
  does: "From now on it can be paid",
  right: "beneficiaries:approve",
  call: approveBeneficiaryCall,
  href: beneficiaryScreen.to("approve", id),
  refused: undefined,
});
