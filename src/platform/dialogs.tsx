import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import type { Deps } from "@/deps";
import { type Dialog, type DialogContext, define, type Sought } from "@/kernel/define";
import { Island, type IslandComponent } from "@/kernel/island";
import { NeedsScript } from "@/ui/dialog-outlet";
import { unbroken, unbrokenText } from "@/ui/unbroken";
import { say, type Text } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";

/** Types that this application adds to dialogs. */
export type DialogTypes = { deps: Deps; access: Access; actor: Actor; approval: unknown };

/** Argument of a dialog that opens by a value: an id, or a text. */
export type Opened<Value, Filled = unknown, Params = unknown> = DialogContext<
  DialogTypes,
  Value,
  Filled,
  Params
>;

/**
 * Declares a dialog of a screen's page: its right, how it is loaded, and how it is shown.
 *
 * @example
 * dialogs: {
 * view: dialog({
 * right: "holds:read",
 * load: ({ deps, actor, value }) => getHoldRecord(deps, actor, value),
 * show: ({ data, closed }) => <HoldRecordPanel record={data} list={closed} />,
 * }),
 * }
 */
export const { dialog } = define<DialogTypes>();

/** Names of the texts in `QuestionProps`. */
const words = new Set([
  "title",
  "text",
  "act",
  "busyText",
  "success",
  "failure",
  "label",
  "hint",
  "required",
  "term",
]);

/** A question with its texts translated: a browser only has the words of its own scripts. */
function said<Props extends object>(props: Props): Props {
  const own = Object.entries(props).map(([name, value]) => {
    if (name === "effects" && Array.isArray(value)) return [name, value.map(said)];
    if (name === "note" && typeof value === "object" && value !== null) return [name, said(value)];
    if (name === "subject" && typeof value === "object" && value !== null)
      return [
        name,
        Object.fromEntries(Object.entries(value).map(([part, text]) => [part, unbrokenText(text)])),
      ];
    if (name === "refused" && typeof value === "string") return [name, translate(value)];
    if (name === "text" && typeof value === "string") return [name, unbroken(say(value))];
    return [name, words.has(name) && typeof value === "string" ? say(value) : value];
  });
  return { ...props, ...Object.fromEntries(own) };
}

/** An island in a dialog. Without JavaScript a sentence states that `act` needs it. */
export function IslandDialog<Props extends object>(props: {
  act: Text;
  of: IslandComponent<Props>;
  props: Props;
}) {
  return (
    <NeedsScript act={props.act}>
      <Island of={props.of} when="load" props={"busyText" in props.props ? said(props.props) : props.props} />
    </NeedsScript>
  );
}

/**
 * A dialog with an island: `load` returns its props, or undefined if there is nothing to open.
 *
 * @example release: islandDialog(Confirm, {
 * right: "holds:write",
 * act: "Releasing a hold",
 * sought: { as: "Release a hold", words: "free unblock" },
 * load: async ({ deps, actor, value }) => confirmRelease(await getHoldRecord(deps, actor, value), deps), })
 */
export const islandDialog = <Props extends object, Value = unknown, Filled = unknown, Params = unknown>(
  of: IslandComponent<Props>,
  {
    right,
    act,
    sought,
    asks,
    load,
  }: {
    right: Access;
    act: Text;
    /** Kind of the dialog in search results; it is not found if absent. */
    sought?: Sought | undefined;
    /** Its call, if that may wait for a second person (`askingDialog`). */
    asks?: unknown;
    load(context: Opened<Value, Filled, Params>): Props | undefined | Promise<Props | undefined>;
  },
): Dialog<DialogTypes, Value, Filled, Params> =>
  dialog({
    right,
    load,
    asks,
    sought,
    islands: [of],
    show: ({ data }) => (data === undefined ? null : <IslandDialog act={act} of={of} props={data} />),
  });
