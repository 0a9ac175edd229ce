import { endpoint } from "@/app/define";
import { rowEndpoints } from "@/app/row-endpoints";
import { cutOffRows, replaceCutOffs } from "@/bank/cut-offs/commands";
import { cutOffContract, replaceCutOffsCall } from "@/bank/cut-offs/contract";
import { cutOffList, listCutOffs } from "@/bank/cut-offs/list";
import { cutOffActs, cutOffReplacement } from "@/oversight/approvals/acts/calendar-acts";

const category = "Holidays";
const write = "cut-offs:write";

export default [
  ...rowEndpoints(cutOffContract, cutOffRows, cutOffActs, {
    category,
    read: "cut-offs:read",
    write,
    list: listCutOffs,
    exportCsv: cutOffList.exportCsv,
    about:
      "Until when a payment leaves on the same day. `currency` and `country` are null where it counts for every one; the one that names most of a payment counts for it.",
  }),
  endpoint(replaceCutOffsCall, {
    category,
    access: write,
    summary: "Replace all cut-off times",
    description: "The list becomes the bank's: those that are not in it are deleted.",
    approval: cutOffReplacement,
    handler: ({ deps, actor, body }) => replaceCutOffs(deps, actor, body),
  }),
];
