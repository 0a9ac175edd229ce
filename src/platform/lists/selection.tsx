import Selection from "islands/selection";
import { Island } from "@/kernel/island";
import type { DialogName } from "@/kernel/screen";
import { intoDialog } from "@/ui/row-actions";
import { say, type Text } from "@/vocabulary/language";

/** An act on selected rows, by the dialog that it opens; `danger` if it removes something. */
type ChosenAct = { act: DialogName; label: Text; tone?: "danger" };

/**
 * The bar above the rows of a table with selection: each act opens a dialog of its screen for their ids.
 *
 * @example bulk: { bar: selectionBar([{ act: holdScreen.act("releaseAll"), label: "Release" }]), of: isActive }
 */
export const selectionBar =
  (acts: ChosenAct[], { whenAsked = false } = {}) =>
  () => (
    <div class="selection" {...intoDialog}>
      <Island
        of={Selection}
        name="bar"
        props={{
          acts: acts.map(({ label, ...act }) => ({ ...act, label: say(label) })),
          ...(whenAsked && { whenAsked }),
        }}
      />
    </div>
  );

/** The same for a table in which all rows can be selected, once the reader asks for their boxes. */
export const selectionWhenAsked = (acts: ChosenAct[]) => ({
  bar: selectionBar(acts, { whenAsked: true }),
  of: "all-when-asked" as const,
});
