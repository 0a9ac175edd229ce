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
export const selectionBar =
  (acts: { act: DialogName; label: Text }[], { whenAsked = false } = {}) =>
  () => (
    <div class="selection" {...intoDialog}>
      <Island
        of={Selection}
        name="bar"
        props={{
          acts: acts.map(({ act, label }) => ({ act, label: say(label) })),
          ...(whenAsked && { whenAsked }),
        }}
      />
    </div>
  );

/** The same of a table all of whose rows can be chosen, once somebody asks for their boxes. */
export const selectionWhenAsked = (acts: { act: DialogName; label: Text }[]) => ({
  bar: selectionBar(acts, { whenAsked: true }),
  of: "all-when-asked" as const,
});
