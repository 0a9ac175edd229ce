import { jsonCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getCbsAccount } from "@/bank/cbs/queries";
import { defineRows } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type LayoutBody, type LayoutDto, layoutContract, layoutRowSchema, layoutSchema } from "./contract";

const stored = z.object({ ...layoutRowSchema.shape, layout: jsonCell(layoutSchema) });

async function readLayout({ db }: Deps, actor: Actor, id: number): Promise<LayoutDto> {
  assertCan(actor, "statement-layouts:read");
  const found = await readPrimaryRow(db, stored, {
    sql: "select id, cbs_account as cbsAccount, name, layout, version from statement_layouts where id = ?",
    args: [id],
  });
  if (!found) throw new AppError("not_found", layoutContract.words.notFound);
  return found;
}

export const layoutRows = defineRows({
  table: "statement_layouts",
  access: "statement-layouts:write",
  resource: "STATEMENT_LAYOUT",
  one: "statement layout",
  read: readLayout,
  async check(deps, actor, layouts: readonly LayoutBody[]) {
    for (const { cbsAccount, layout } of layouts) {
      await getCbsAccount(deps, actor, cbsAccount);
      const beyond = Object.values(layout.columns ?? {}).some(
        (column) => typeof column === "number" && column >= layout.headings.length,
      );
      if (!beyond) continue;
      const sentence = "The layout names a column that its headings do not have";
      throw new AppError("bad_request", sentence, { fields: { layout: sentence } });
    }
  },
  stored: (_: Deps, { cbsAccount, name, layout }: LayoutBody) => ({
    columns: {
      cbs_account: cbsAccount,
      name,
      headings: JSON.stringify(layout.headings),
      layout: JSON.stringify(layout),
    },
    details: { after: { cbsAccount, name, layout: JSON.stringify(layout) } },
  }),
  shown: ({ cbsAccount, name, layout }: LayoutDto) => ({ cbsAccount, name, layout }),
  refusals: {
    "UNIQUE:statement_layouts.cbs_account,statement_layouts.headings": {
      kind: "conflict",
      message: "The account has a layout with these headings already: change that one",
      code: "LAYOUT_TAKEN",
      field: "layout",
    },
  },
});
