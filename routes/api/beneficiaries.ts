import { endpoint } from "@/app/define";
import { importEndpoints, rowEndpoints } from "@/app/row-endpoints";
import { noSecondPerson } from "@/payments/beneficiaries/acts";
import { approveBeneficiary, beneficiaryRows } from "@/payments/beneficiaries/commands";
import {
  approveBeneficiaryCall,
  beneficiaryContract,
  beneficiaryFile,
} from "@/payments/beneficiaries/contract";
import { beneficiaryList } from "@/payments/beneficiaries/list";
import { previewBeneficiaries } from "@/payments/beneficiaries/preview";

const shared = { category: "Payments" } as const;

export default [
  ...rowEndpoints(beneficiaryContract, beneficiaryRows, noSecondPerson, beneficiaryList, {
    ...shared,
    stepUp: "beneficiaries",
    deletion: { none: "its account can be paid no longer by its name" },
    about:
      "A client keeps its own, one for each account; staff read them, of one client with `clientId`. Where the client wants it, a new or changed account waits for another of its users: `approved` is false, and it cannot be paid.",
  }),
  ...importEndpoints(beneficiaryFile, beneficiaryRows, noSecondPerson, {
    ...shared,
    stepUp: "beneficiaries",
    preview: previewBeneficiaries,
  }),
  endpoint(approveBeneficiaryCall, {
    category: shared.category,
    access: "beneficiaries:approve",
    summary: "Approve the account of a beneficiary",
    description: "By another user of the client than entered it. 409 where it is approved already.",
    stepUp: "beneficiaries",
    approval: {
      none: "it is the second person's own act",
      does: "a payee's account, which can be paid then",
    },
    handler: ({ deps, actor, params, version }) => approveBeneficiary(deps, actor, params.id, version),
  }),
];
