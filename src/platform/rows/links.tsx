import type { Access } from "@/access/policy";
import type { DialogAddress } from "@/kernel/screen";
import { OpenLink } from "@/ui/open-link";
import type { FileWords, RowContract } from "./contract";

/**
 * The links of a list of plain rows, for those who may write them: one adds a row, and another one adds some from a
 * file if `importing` is given.
 * @example actions: rowLinks(holidayScreen, holidayContract, { ...holidayFile.words, to: (address) =>
 * holidayScreen.to("import", "1", address) })
 */
export const rowLinks =
  (
    { to }: { to(name: "create", value: string, address: string): DialogAddress },
    { words, write }: Pick<RowContract<unknown, unknown, unknown>, "words" | "write">,
    importing?: Pick<FileWords, "importTitle"> & { to(address: string): DialogAddress },
  ) =>
  (may: (right: Access) => boolean, address: string) =>
    may(write) ? (
      <>
        {importing && (
          <OpenLink to={importing.to(address)} label={importing.importTitle} icon="upload" quiet />
        )}
        <OpenLink to={to("create", "1", address)} label={words.create} />
      </>
    ) : null;
