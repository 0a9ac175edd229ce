import { icon } from "./icon";
import type { IconName } from "./icons";

/** One act on a row. `act` is the parameter that its address carries in place of `view`, e.g. `edit` for `?edit=7`. */
export type RowAction = { act: string; icon: IconName; label: string; tone?: "danger" };

/** Attributes of what holds links that open a dialog: each is fetched into the page's `DialogOutlet`. */
export const dialogTarget =
  ' hx-boost:inherited="true" hx-target:inherited="#dialog" hx-select:inherited="#dialog" hx-swap:inherited="outerMorph"';

/**
 * The one menu of all rows of a table. The script (`row-menu.ts`) opens it at the row whose button was pressed
 * and gives its links that row's address; without a script the button leads to the record, which has the same acts.
 */
export const RowMenu = (props: { id: string; acts: readonly RowAction[] }) => (
  <div
    class="row-menu"
    id={props.id}
    popover="auto"
    {...{
      "hx-boost:inherited": "true",
      "hx-target:inherited": "#dialog",
      "hx-select:inherited": "#dialog",
      "hx-swap:inherited": "outerMorph",
    }}
  >
    <p class="row-menu-title" />
    {props.acts.map(({ act, label, icon: name, tone }) => (
      <a key={act} class={tone === "danger" ? "row-act danger" : "row-act"} data-act={act} href={`?${act}=`}>
        {icon(name)}
        {label}
      </a>
    ))}
  </div>
);
