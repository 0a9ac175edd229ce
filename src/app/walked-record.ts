import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import { listOfferedActs } from "@/approvals/offered-acts";
import type { Deps } from "@/deps";
import type { Dialog, DialogContext } from "@/kernel/define";
import type { DialogAddress } from "@/kernel/screen";
import type { DeclaredAct } from "@/platform/declared-act";
import { type DialogTypes, dialog, type Opened } from "@/platform/dialogs";
import type { Neighbours } from "@/platform/lists/list";
import type { RecordAct } from "@/ui/act-menu";
import type { View } from "@/ui/html";
import { besideOthers } from "@/ui/record-place";
import type { Instant } from "@/vocabulary/calendar";

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

/** A record's acts that are offered, the bank's time zone, the present, and the address of the list without the record. */
type Shown = { acts: readonly RecordAct[]; zone: string; now: Instant; list: string };

/**
 * The record of a list's row that is read by its id: it is shown with those of its acts that its state and the reader's rights
 * allow, and with the way to the rows beside it.
 *
 * @example view: listedRecord(holdList, holdScreen.to, { right: "holds:read", read: getHold, acts: actsOnHold,
 *   show: (hold, shown) => <HoldPanel hold={hold} {...shown} /> })
 */
export const listedRecord = <Id extends number | string, Row, Filled, Params>(
  list: WalkedList<Id, Filled, Params>,
  to: (name: "view", id: Id, address: string) => DialogAddress,
  {
    right,
    read,
    acts = () => [],
    show,
  }: {
    right: Access;
    read(deps: Deps, actor: Actor, id: Id, params: Params): Promise<Row>;
    acts?(record: NoInfer<Row>, visit: Pick<Opened<Id>, "deps" | "actor">): readonly DeclaredAct[];
    show(record: NoInfer<Row>, shown: Shown): View | null;
  },
): Dialog<DialogTypes, Id, Filled, Params> =>
  walkedRecord(
    list,
    to,
    dialog({
      right,
      async load(visit: Opened<Id, Filled, Params>) {
        const record = await read(visit.deps, visit.actor, visit.value, visit.params);
        return { record, acts: await listOfferedActs(visit, acts(record, visit)) };
      },
      show: ({ data: { record, acts }, deps, closed }) =>
        show(record, { acts, zone: deps.env.zone, now: deps.now(), list: closed }),
    }),
  );
