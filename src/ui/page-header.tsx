import type { Content } from "./content";

/** The head of a screen: its one `h1`, a line beneath, and its actions. */
export const PageHeader = (props: { title: string; description?: Content; actions?: Content }) => (
  <div class="page-head">
    <div>
      <h1>{props.title}</h1>
      {props.description ? <p>{props.description}</p> : null}
    </div>
    {props.actions ? <div class="page-actions">{props.actions}</div> : null}
  </div>
);
