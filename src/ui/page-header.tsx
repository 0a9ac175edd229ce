import { say } from "@/vocabulary/language";
import { cachedMarkup } from "./cached-markup";
import type { Content } from "./content";
import { Term } from "./term";

const screens = {};

/** The words of a screen, each of which opens what it means. */
const Terms = cachedMarkup(
  ({ terms }: { terms: Readonly<Record<string, string>> }) => (
    <p class="page-terms">
      {Object.entries(terms).map(([term, written]) => (
        <Term key={term} of={term}>
          {say(written)}
        </Term>
      ))}
    </p>
  ),
  ({ terms }) => [screens, Object.keys(terms).join()],
);

/**
 * The head of a screen: its one `h1`, a line beneath, and its actions.
 * `terms` are the words of the screen that a newcomer does not know, as they are written, by what they are called.
 */
export const PageHeader = (props: {
  title: string;
  description?: Content;
  terms?: Readonly<Record<string, string>>;
  actions?: Content;
}) => (
  <div class="page-head">
    <div>
      <h1>{say(props.title)}</h1>
      {props.description ? (
        <p>{typeof props.description === "string" ? say(props.description) : props.description}</p>
      ) : null}
      {props.terms ? <Terms terms={props.terms} /> : null}
    </div>
    {props.actions ? <div class="page-actions">{props.actions}</div> : null}
  </div>
);
