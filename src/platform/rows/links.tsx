import type { Access } from "@/access/policy";
import type { DialogAddress } from "@/kernel/screen";
import { OpenLink } from "@/ui/open-link";
import type { RowWords } from "./contract";

type RowScreen = { to(name: "create" | "import", value: string, address: string): DialogAddress };

/**
 * The links of a list of plain rows, for those who may write them: one adds some from a file, one adds a row.
 * @example actions: rowLinks(holidayScreen, holidayContract, "holidays:write")
 */
export const rowLinks =
  ({ to }: RowScreen, { words: { create, importTitle } }: { words: RowWords }, right: Access) =>
  (may: (right: Access) => boolean, address: string) =>
    may(right) ? (
      <>
        <OpenLink to={to("import", "1", address)} label={importTitle} icon="upload" quiet />
        <OpenLink to={to("create", "1", address)} label={create} />
      </>
    ) : null;
