import type { Access } from "@/access/policy";
import type { Dialog, Sought } from "@/kernel/define";
import type { IslandComponent } from "@/kernel/island";
import { type DialogTypes, islandDialog, type Opened } from "@/platform/dialogs";
import type { Text } from "@/vocabulary/language";
import type { Approvable, NoApproval } from "./approvable";
import type { SecondPerson } from "./rules";
import { secondPersonFor } from "./second-person";

type Loaded<Props> = Omit<Props, "secondPerson">;
type Asked = (Pick<Approvable, "kinds" | "acts"> & { call: { method: string; path: string } }) | NoApproval;

/**
 * A dialog with an island whose call may wait for a second person: in addition to the props from `load`, the island
 * gets the call's kinds that are switched on, or none for a call that never waits.
 *
 * @example create: askingDialog(CbsAccountForm, newCbsAccount, { right: "cbs:write", act: "Adding a CBS account",
 * load: async () => ({}) })
 */
export const askingDialog = <
  Props extends { secondPerson?: SecondPerson | undefined },
  Value = unknown,
  Filled = unknown,
  Params = unknown,
>(
  of: IslandComponent<Props>,
  asks: Asked,
  {
    right,
    act,
    sought,
    load,
  }: {
    right: Access;
    act: Text;
    sought?: Sought | undefined;
    load(context: Opened<Value, Filled, Params>): Promise<Loaded<Props>>;
  },
): Dialog<DialogTypes, Value, Filled, Params> =>
  islandDialog(of, {
    right,
    act,
    sought,
    asks: "none" in asks ? undefined : asks,
    async load(context: Opened<Value, Filled, Params>) {
      const secondPerson = "none" in asks ? [] : await secondPersonFor(context.deps, context.actor, asks);
      // TypeScript cannot see that the omitted property is added again.
      return load(context).then((props) => ({ ...props, secondPerson }) as Props);
    },
  });
