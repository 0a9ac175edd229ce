import { rowEndpoints } from "@/app/row-endpoints";
import { noSecondPerson } from "@/bank/statement-layouts/acts";
import { layoutRows } from "@/bank/statement-layouts/commands";
import { layoutContract } from "@/bank/statement-layouts/contract";
import { layoutList, listLayouts } from "@/bank/statement-layouts/list";

export default rowEndpoints(layoutContract, layoutRows, noSecondPerson, {
  category: "Bank statements",
  read: "statement-layouts:read",
  write: "statement-layouts:write",
  stepUp: { none: "it says how a file is read, which a person compares before anything is posted" },
  list: listLayouts,
  exportCsv: layoutList.exportCsv,
  about:
    "What is remembered of a CBS account's tables (CSV, XLSX, QIF) by their headings, which an import uses and completes. A layout that is listed can be sent to another account or bank as it is.",
});
