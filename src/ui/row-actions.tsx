import type { DialogName } from "@/kernel/screen";
import { say, type Text } from "@/vocabulary/language";
import { attributes } from "./html";
import type { IconName } from "./icons";
import type { ActKey } from "./keys";

/**
 * Act on a row. `act` is the dialog that its address opens in place of the record, e.g. `edit` for `?edit=7`. `refused` gives the
 * reason, as a sentence, for which it would fail for a row; the act is then shown disabled with that reason.
 */
export type RowAction<Row = unknown> = {
  act: DialogName;
  icon: IconName;
  label: Text;
  key?: ActKey;
  tone?: "danger";
  refused?: (row: Row) => string | undefined;
};

/** Attributes of a container of links that open a dialog: each is fetched into the page's `DialogOutlet`. */
export const intoDialog = {
  "hx-boost:inherited": "true",
  "hx-target:inherited": "#dialog",
  "hx-sync:inherited": "#dialog:replace",
};

/** Those attributes as text, for markup that is joined from strings. */
export const dialogTarget = attributes(intoDialog);

/**
 * Menu shared by all rows of a table. A row's button opens it; the script (`row-menu.ts`) positions it and gives its links that
 * row's address, and shows those that would fail for it with their reason; until then nothing in it can be pressed. Without a
 * script the button is hidden: the row leads to the record, which has the same acts.
 */
export const RowMenu = (props: {
  id: string;
  acts: readonly Pick<RowAction, "act" | "icon" | "label" | "key" | "tone">[];
}) => (
  <div class="row-menu" id={props.id} popover inert {...intoDialog}>
    <p class="row-menu-title" />
    {props.acts.map(({ act, label, key, icon: name, tone }) => (
      // biome-ignore lint/a11y/useValidAnchor: the script gives it the address of the row
      <a key={act} class={tone === "danger" ? `i-${name} danger` : `i-${name}`} data-act={act} data-key={key}>
        {say(label)}
      </a>
    ))}
  </div>
);
