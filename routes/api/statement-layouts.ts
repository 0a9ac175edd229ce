import { rowEndpoints } from "@/app/row-endpoints";
import { noSecondPerson } from "@/bank/statement-layouts/acts";
import { layoutRows } from "@/bank/statement-layouts/commands";
import { layoutContract } from "@/bank/statement-layouts/contract";
import { layoutList } from "@/bank/statement-layouts/list";

export default rowEndpoints(layoutContract, layoutRows, noSecondPerson, layoutList, {
  category: "Bank statements",
  stepUp: { none: "it says how a file is read, which a person compares before anything is posted" },
  about:
    "What is remembered of a CBS account's tables (CSV, XLSX, QIF) by their headings, which an import uses and completes. A layout that is listed can be sent to another account or bank as it is.",
});
