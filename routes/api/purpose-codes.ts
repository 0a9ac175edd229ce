import { rowEndpoints, wholeEndpoints } from "@/app/row-endpoints";
import { allPurposeCodes, purposeCodeActs } from "@/payments/purpose-codes/approvals";
import { purposeCodeRows } from "@/payments/purpose-codes/commands";
import { purposeCodeContract, purposeCodeWhole } from "@/payments/purpose-codes/contract";
import { namedCodes } from "@/payments/purpose-codes/list";

const shared = { category: "Purpose Codes", stepUp: "payments" } as const;

export default [
  ...rowEndpoints(purposeCodeContract, purposeCodeRows, purposeCodeActs, namedCodes, {
    ...shared,
    about: "What payments may be for: the bank's edition of ISO 20022's external list of purposes.",
  }),
  ...wholeEndpoints(purposeCodeWhole, purposeCodeRows, allPurposeCodes, shared),
];
