import type { Access } from "@/access/policy";
import type { DialogAddress } from "@/kernel/screen";
import { OpenLink } from "@/ui/open-link";
import type { FileWords, RowWords } from "./contract";

/**
 * The links of a list of plain rows, for those who may write them: one adds a row, and another one adds some from a
 * file if `importing` is given.
 * @example actions: rowLinks(holidayScreen, holidayContract, "holidays:write", (address) =>
 * holidayScreen.to("import", "1", address))
 */
export const rowLinks =
  (
    { to }: { to(name: "create", value: string, address: string): DialogAddress },
    { words: { create, importTitle } }: { words: RowWords & Partial<Pick<FileWords, "importTitle">> },
    right: Access,
    importing?: (address: string) => DialogAddress,
  ) =>
  (may: (right: Access) => boolean, address: string) =>
    may(right) ? (
      <>
        {importing && importTitle && (
          <OpenLink to={importing(address)} label={importTitle} icon="upload" quiet />
        )}
        <OpenLink to={to("create", "1", address)} label={create} />
      </>
    ) : null;
