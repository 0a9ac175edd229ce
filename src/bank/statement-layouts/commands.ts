import { jsonCell } from "db/rows";
import { getCbsAccount } from "@/bank/cbs/queries";
import { defineRows } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type LayoutBody, type LayoutDto, layoutContract, layoutSchema } from "./contract";

export const layoutRows = defineRows<LayoutDto, LayoutBody>(layoutContract, {
  table: "statement_layouts",
  resource: "STATEMENT_LAYOUT",
  text: ({ name }) => name,
  row: layoutContract.row.extend({ layout: jsonCell(layoutSchema) }),
  columns: "id, cbs_account as cbsAccount, name, layout, version",
  async check(deps, actor, layouts) {
    for (const { cbsAccount, layout } of layouts) {
      await getCbsAccount(deps, actor, cbsAccount);
      const beyond = Object.values(layout.columns).some(
        (column) => typeof column === "number" && column >= layout.headings.length,
      );
      if (!beyond) continue;
      const sentence = "The layout names a column that its headings do not have";
      throw new AppError("bad_request", sentence, { fields: { layout: sentence } });
    }
  },
  stored: (_: Deps, { cbsAccount, name, layout }) => ({
    columns: {
      cbs_account: cbsAccount,
      name,
      headings: JSON.stringify(layout.headings),
      layout: JSON.stringify(layout),
    },
    details: { after: { cbsAccount, name, layout: JSON.stringify(layout) } },
  }),
  shown: ({ cbsAccount, name, layout }) => ({ cbsAccount, name, layout }),
  refusals: {
    "UNIQUE:statement_layouts.cbs_account,statement_layouts.headings": {
      kind: "conflict",
      message: "The account has a layout with these headings already: change that one",
      code: "LAYOUT_TAKEN",
      field: "layout",
    },
  },
});
