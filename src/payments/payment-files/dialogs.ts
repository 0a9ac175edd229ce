import Confirm from "islands/confirm";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { confirmSent } from "./confirmations";
import { getFile } from "./queries";

/** Question before a file is marked as sent to the bank. */
export const sentDialog = islandDialog(Confirm, {
  right: "payment-files:write",
  act: "Marking a file as sent",
  sought: { as: "Mark a file as sent", words: "payment file", among: "?status=made" },
  load: async ({ deps, actor, value }: Opened<number>) => confirmSent(await getFile(deps, actor, value)),
});
