import { say } from "@/vocabulary/language";
import { meaningOf } from "@/vocabulary/terms";
import { icon } from "./icon";

/**
 * A word of the product that opens what it means. It needs no script.
 * @param of the term, as `src/vocabulary/terms.txt` has it; it is explained once on a page
 */
export const Term = ({ of, children }: { of: string; children: string }) => {
  const id = `term-${of.replaceAll(" ", "-")}`;
  return (
    <span class="term">
      <button type="button" popovertarget={id}>
        {children}
        {icon("info")}
      </button>
      <span class="term-meaning" id={id} popover>
        {say(meaningOf(of))}
      </span>
    </span>
  );
};
