import { rowEndpoints, wholeEndpoints } from "@/app/row-endpoints";
import { allCutOffs, cutOffActs } from "@/bank/cut-offs/approvals";
import { cutOffRows } from "@/bank/cut-offs/commands";
import { cutOffContract, cutOffWhole } from "@/bank/cut-offs/contract";
import { cutOffList } from "@/bank/cut-offs/list";

const stepUp = { none: "it moves the day of payments that were ordered, and makes none" } as const;
const shared = { category: "Holidays", stepUp } as const;

export default [
  ...rowEndpoints(cutOffContract, cutOffRows, cutOffActs, cutOffList, {
    ...shared,
    about:
      "Until when a payment leaves on the same day. `currency` and `country` are null where it counts for every one; the one that names most of a payment counts for it.",
  }),
  ...wholeEndpoints(cutOffWhole, cutOffRows, allCutOffs, shared),
];
