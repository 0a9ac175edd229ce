import StatementLayoutForm from "islands/bank/statement-layout-form";
import { rowPage } from "@/app/row-page";
import { noSecondPerson } from "@/bank/statement-layouts/acts";
import { layoutRows } from "@/bank/statement-layouts/commands";
import { layoutContract } from "@/bank/statement-layouts/contract";
import { layoutList, layoutScreen } from "@/bank/statement-layouts/list";

export default rowPage(layoutScreen, layoutContract, layoutRows, noSecondPerson, {
  access: "statement-layouts:page",
  description: "What is remembered of the tables that a bank sends, by their headings",
  list: layoutList,
  form: StatementLayoutForm,
  deletion: "The next file with these headings is asked about again.",
  restores: true,
});
