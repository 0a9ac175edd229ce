import Selection from "islands/selection";
import { Island } from "@/kernel/island";
import type { DialogName } from "@/kernel/screen";
import { intoDialog } from "@/ui/row-actions";
import { say, type Text } from "@/vocabulary/language";

/**
 * The bar above the rows of a table that can be chosen: each act opens a dialog of its screen by their ids.
 *
 * @example bulk: { bar: selectionBar([{ act: holdScreen.act("releaseAll"), label: "Release" }]), of: isActive }
 */
export const selectionBar = (acts: { act: DialogName; label: Text }[]) => () => (
  <div class="selection" {...intoDialog}>
    <Island
      of={Selection}
      name="bar"
      props={{ acts: acts.map(({ act, label }) => ({ act, label: say(label) })) }}
    />
  </div>
);
