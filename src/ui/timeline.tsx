import type { Content } from "./content";

/** The element that a page of a timeline replaces. */
const id = "timeline";

const fetched = (href: string) => ({
  href,
  "hx-get": href,
  "hx-target": `#${id}`,
  "hx-select": `#${id}`,
  "hx-swap": "outerHTML",
  "hx-push-url": "false",
});

/** A page of a timeline: what happened, and the ways to the pages beside it. `more` leads to where all of it is. */
export const Timeline = (props: {
  newest: string | undefined;
  older: string | undefined;
  more: { href: string; label: string } | undefined;
  children?: Content;
}) => (
  <section id={id} class="timeline" aria-label="Timeline">
    {props.children}
    <p class="timeline-ways">
      {props.newest ? <a {...fetched(props.newest)}>Newest</a> : null}
      {props.older ? <a {...fetched(props.older)}>Older</a> : null}
      {props.more ? <a href={props.more.href}>{props.more.label}</a> : null}
    </p>
  </section>
);

/** A timeline that is fetched once somebody unfolds it. Without JavaScript it is a link to its page. */
export const FoldedTimeline = ({ href }: { href: string }) => (
  <details class="record-timeline">
    <summary>Timeline</summary>
    <section {...fetched(href)} id={id} hx-trigger="toggle from:'closest details' once" class="timeline">
      <p>
        <a href={href}>Open the timeline</a>
      </p>
    </section>
  </details>
);
