import type { Content } from "./content";
import { Term } from "./term";

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
      <h1>{props.title}</h1>
      {props.description ? <p>{props.description}</p> : null}
      {props.terms ? (
        <p class="page-terms">
          {Object.entries(props.terms).map(([term, written]) => (
            <Term key={term} of={term}>
              {written}
            </Term>
          ))}
        </p>
      ) : null}
    </div>
    {props.actions ? <div class="page-actions">{props.actions}</div> : null}
  </div>
);
