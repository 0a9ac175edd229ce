import { say, type Text } from "@/vocabulary/language";
import { getMeaning } from "@/vocabulary/terms";

/** Names of terms, as `src/vocabulary/terms.txt` has them. */
export type Terms = readonly string[];

/** Id of the meanings of terms at a place of the page, such as a table's heading. */
const getId = (terms: Terms, place: string) => `${place}-${terms.join("-").replaceAll(" ", "-")}`;

/**
 * Label that opens the meanings of its terms: on hover and focus where the browser has interest invokers, and when it is pressed.
 * It needs no script.
 * @param place part of the page, which makes the id unique where terms recur; `Meanings` needs the same one
 */
export const Term = ({ label, of, place }: { label: Text; of: Terms; place: string }) => {
  const id = getId(of, place);
  return (
    <button type="button" class="term" popovertarget={id} interestfor={id}>
      {say(label)}
    </button>
  );
};

/** Meanings of a label's terms, a sentence each. */
export const Meanings = ({ of, place }: { of: Terms; place: string }) => (
  <span class="term-meaning" id={getId(of, place)} popover>
    {of.map((term) => (
      <span key={term}>{say(getMeaning(term))}</span>
    ))}
  </span>
);
