import type { Dialog, DialogContext } from "@/kernel/define";
import type { DialogAddress } from "@/kernel/screen";
import type { DialogTypes } from "@/platform/dialogs";
import type { Neighbours } from "@/platform/lists/list";
import { besideOthers } from "@/ui/record-place";

type WalkedList<Filled, Params> = {
  readNeighbours(visit: DialogContext<DialogTypes, number, Filled, Params>, id: number): Promise<Neighbours>;
};

/**
 * The record of a list's row, from which the previous and the next one can be opened: those of the list as its address
 * filters and orders it, beyond the page that is shown, too.
 *
 * @example view: walkedRecord(holdList, holdScreen.to, dialog({ ... }))
 */
export const walkedRecord = <Filled, Params>(
  list: WalkedList<Filled, Params>,
  to: (name: "view", id: number, address: string) => DialogAddress,
  record: Dialog<DialogTypes, number, Filled, Params>,
): Dialog<DialogTypes, number, Filled, Params> => ({
  ...record,
  async open(context) {
    const [show, { previous, next }] = await Promise.all([
      record.open(context),
      list.readNeighbours(context, context.value),
    ]);
    const address = (id: number | undefined) =>
      id === undefined ? undefined : to("view", id, context.closed);
    return () => besideOthers({ previous: address(previous), next: address(next) }, show);
  },
});
