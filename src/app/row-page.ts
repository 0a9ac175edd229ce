import type { RowApprovals } from "@/approvals/row-acts";
import { rowDialogs } from "@/approvals/row-dialogs";
import type { Rows } from "@/commands/rows";
import type { Page } from "@/kernel/define";
import type { Fillings, Screen } from "@/kernel/screen";
import type { RowContract } from "@/platform/rows/contract";
import { rowLinks } from "@/platform/rows/links";
import type { rowOpenings } from "@/platform/rows/list";
import type { Text } from "@/vocabulary/language";
import { listPage } from "./list-page";

type Versioned = { id: number; version: number };

/**
 * Default export of a page that is one list of plain rows and its dialogs.
 *
 * @example export default rowPage(cutOffScreen, cutOffContract, cutOffRows, cutOffActs, { access: "cut-offs:page", description: "...", list: cutOffList, form: CutOffForm, deletion: "...", });
 */
export const rowPage = <Row extends Versioned, Values extends object, F extends Fillings>(
  screen: Screen<string, typeof rowOpenings, F>,
  contract: RowContract<unknown, Values, Row>,
  rows: Rows<Row, Values>,
  approvals: RowApprovals<Row, Values>,
  {
    form,
    deletion,
    restores,
    ...about
  }: Parameters<typeof rowDialogs<Row, Values>>[3] &
    Omit<Parameters<typeof listPage>[1], "dialogs" | "actions" | "title" | "list"> & {
      list: Parameters<typeof listPage>[1]["list"] & { title: Text };
    },
): Page =>
  listPage(screen, {
    ...about,
    title: about.list.title,
    actions: rowLinks(screen, contract),
    dialogs: rowDialogs(contract, rows, approvals, {
      form,
      deletion,
      ...(restores && { restores }),
    }),
  });
