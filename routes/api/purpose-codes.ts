import { rowEndpoints, wholeEndpoints } from "@/app/row-endpoints";
import { allPurposeCodes, purposeCodeActs } from "@/payments/purpose-codes/approvals";
import { purposeCodeRows } from "@/payments/purpose-codes/commands";
import { purposeCodeContract, purposeCodeWhole } from "@/payments/purpose-codes/contract";
import { listNamedCodes, purposeCodeList } from "@/payments/purpose-codes/list";

const shared = {
  category: "Purpose Codes",
  read: "purpose-codes:read",
  write: "payee-rules:write",
  stepUp: "payments",
} as const;

export default [
  ...rowEndpoints(purposeCodeContract, purposeCodeRows, purposeCodeActs, {
    ...shared,
    list: listNamedCodes,
    exportCsv: purposeCodeList.exportCsv,
    about: "What payments may be for: the bank's edition of ISO 20022's external list of purposes.",
  }),
  ...wholeEndpoints(purposeCodeWhole, purposeCodeRows, allPurposeCodes, shared),
];
