import type { ChangeEvent } from "@/resources/topics";
import { say, type Text } from "@/vocabulary/language";
import { classes } from "./class-names";
import type { Content } from "./content";

/**
 * Part of a list screen that is fetched again: table, pager, empty state. It requests `url` (its own address, query included)
 * whenever one of `events` is fired on the body and, with `poll`, every `poll` seconds, and morphs itself into the section of the
 * same id in the answer. Links inside need only `hx-get` or `hx-boost`: the target is inherited.
 *
 * @example <ListSection id="accounts" url={url} events={["accounts:changed"]} poll={30}>…</ListSection>
 */
export const ListSection = (props: {
  id: string;
  url: string;
  events?: readonly ChangeEvent[];
  /** Seconds between polls. */
  poll?: number;
  label?: Text;
  /** Shown while it is fetched; default: 'Loading...'. */
  loading?: Text | undefined;
  class?: string;
  children?: Content;
}) => {
  const triggers = (props.events ?? []).map((event) => `${event} from:body`);
  if (props.poll) triggers.push(`every ${props.poll}s`);
  return (
    <section
      id={props.id}
      class={classes("list-section", props.class)}
      aria-label={props.label && say(props.label)}
      hx-get={props.url}
      hx-trigger={triggers.length > 0 ? triggers.join(", ") : "none"}
      hx-sync="this:drop"
      {...{
        "hx-target:inherited": `#${props.id}`,
        "hx-sync:inherited": `#${props.id}:replace`,
      }}
    >
      <p class="loading" role="status">
        {say(props.loading ?? "Loading...")}
      </p>
      {props.children}
    </section>
  );
};
