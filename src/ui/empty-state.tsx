import { say, type Text } from "@/vocabulary/language";
import { buttonClass } from "./class-names";
import type { Content } from "./content";
import { icon } from "./icon";
import type { IconName } from "./icons";

/** Shown in place of an empty list: the reason that it is empty, and the next step. */
export const EmptyState = (props: {
  title: Text;
  text?: Text | undefined;
  icon?: IconName;
  action?: Content;
  /** Makes the title the page's heading: for a page without other content. */
  heading?: boolean;
  /** The list is empty without filters. */
  all?: boolean | undefined;
}) => (
  <div class={props.all ? "empty empty-all" : "empty"}>
    <span class="empty-icon">{icon(props.icon ?? "inbox")}</span>
    {props.heading ? (
      <h1 class="empty-title">{say(props.title)}</h1>
    ) : (
      <p class="empty-title">{say(props.title)}</p>
    )}
    {props.text ? <p class="empty-text">{say(props.text)}</p> : null}
    {props.action ? <div class="empty-action">{props.action}</div> : null}
  </div>
);

/**
 * Shown if a list has no rows: a link that clears the filters, or, without filters, the `next` step if the reader may take it.
 */
export const EmptyList = (props: {
  title: Text;
  icon: IconName;
  filtered: boolean;
  /** True if no filter is set, not even a default one. */
  all?: boolean;
  clear: string;
  next: Text | undefined;
  /** Reason that nothing can match, if the filters contradict each other. */
  why?: Text | undefined;
}) =>
  props.filtered ? (
    <EmptyState
      title={props.title}
      icon={props.icon}
      text={props.why ?? "Nothing matches the search and the filters."}
      action={
        <a class={buttonClass("secondary")} href={props.clear}>
          {say("Clear filters")}
        </a>
      }
    />
  ) : (
    <EmptyState title={props.title} icon={props.icon} text={props.next} all={props.all} />
  );
