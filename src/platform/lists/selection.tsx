import Selection from "islands/selection";
import { Island } from "@/kernel/island";
import type { DialogName } from "@/kernel/screen";
import { intoDialog } from "@/ui/row-actions";
import { say, type Text } from "@/vocabulary/language";

/** An act on the rows that were chosen, by the dialog that it opens; `danger` where it takes something away. */
type ChosenAct = { act: DialogName; label: Text; tone?: "danger" };

/**
 * The bar above the rows of a table that can be chosen: each act opens a dialog of its screen by their ids.
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

/** The same of a table all of whose rows can be chosen, once somebody asks for their boxes. */
export const selectionWhenAsked = (acts: ChosenAct[]) => ({
  bar: selectionBar(acts, { whenAsked: true }),
  of: "all-when-asked" as const,
});
