import type { DeclaredAct } from "@/platform/acts";
import { approveBeneficiaryCall, type BeneficiaryDto, beneficiaryContract } from "./contract";
import { beneficiaryScreen } from "./list";

/** Why writing a beneficiary waits for nobody of the bank: `isApproved` has what the client's own users agree to. */
export const noSecondPerson = {
  none: "it moves no money; where the client wants it, its account waits for another user of the client",
  does: "a payee of the client, which its payments can name",
} as const;

/** What a client does with a beneficiary. */
export const beneficiaryActs = ({ id, approved }: BeneficiaryDto): DeclaredAct[] => [
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
];

const approval = (id: number): DeclaredAct => ({
  label: "Approve",
  does: "From now on it can be paid",
  right: "beneficiaries:write",
  call: approveBeneficiaryCall,
  href: beneficiaryScreen.to("approve", id),
  refused: undefined,
});
