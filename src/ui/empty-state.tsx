import { say, type Text } from "@/vocabulary/language";
import { buttonClass } from "./class-names";
import type { Content } from "./content";
import { icon } from "./icon";
import type { IconName } from "./icons";

/** Shown in place of an empty list: why it is empty, and what to do next. */
export const EmptyState = (props: {
  title: Text;
  text?: Text | undefined;
  icon?: IconName;
  action?: Content;
  /** The title heads the page: where nothing else is on it. */
  heading?: boolean;
  /** There is nothing at all: no filter hides anything. */
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

/** Shown where a list has no rows: a link that clears the filters, or, without filters, what to do `next` where that is the reader's. */
export const EmptyList = (props: {
  title: Text;
  icon: IconName;
  filtered: boolean;
  /** Whether no filter is set, not even one that the list begins with. */
  all?: boolean;
  clear: string;
  next: Text | undefined;
  /** Why nothing can match, where the filters contradict each other. */
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
