import type { Content } from "./content.ts";
import { icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

/** What stands where a list has nothing: why, and the next thing to do. */
export const EmptyState = (props: {
  title: string;
  text?: string | undefined;
  icon?: IconName;
  action?: Content;
  /** The title heads the page: where nothing else is on it. */
  heading?: boolean;
}) => (
  <div class="empty">
    <span class="empty-icon">{icon(props.icon ?? "inbox")}</span>
    {props.heading ? <h1 class="empty-title">{props.title}</h1> : <p class="empty-title">{props.title}</p>}
    {props.text ? <p class="empty-text">{props.text}</p> : null}
    {props.action ? <div class="empty-action">{props.action}</div> : null}
  </div>
);
