import type { Dialog, DialogContext } from "@/kernel/define";
import type { DialogAddress } from "@/kernel/screen";
import type { DialogTypes } from "@/platform/dialogs";
import type { Neighbours } from "@/platform/lists/list";
import { besideOthers } from "@/ui/record-place";

type WalkedList<Id, Filled, Params> = {
  readNeighbours(visit: DialogContext<DialogTypes, Id, Filled, Params>, id: Id): Promise<Neighbours<Id>>;
};

/**
 * The record of a list's row, from which the previous and the next one can be opened: those of the list with the address's
 * filters and order, beyond the shown page, too.
 *
 * @example view: walkedRecord(holdList, holdScreen.to, dialog({ ... }))
 */
export const walkedRecord = <Id extends number | string, Filled, Params>(
  list: WalkedList<Id, Filled, Params>,
  to: (name: "view", id: Id, address: string) => DialogAddress,
  record: Dialog<DialogTypes, Id, Filled, Params>,
): Dialog<DialogTypes, Id, Filled, Params> => ({
  ...record,
  async open(context) {
    const [show, { previous, next }] = await Promise.all([
      record.open(context),
      list.readNeighbours(context, context.value),
    ]);
    const address = (id: Id | undefined) => (id === undefined ? undefined : to("view", id, context.closed));
    return () => besideOthers({ previous: address(previous), next: address(next) }, show);
  },
});
