import type { ChangeEvent } from "@/resources/topics";
import { say, type Text } from "@/vocabulary/language";
import type { Content } from "./content";

/** Element that a page of a timeline replaces: each timeline has its own, since a page may show a record on another. */
const getId = (address: string) => address.slice(1).replaceAll("/", "-");

/** Attributes that fetch a part of the timeline at an address. */
const fetched = (address: string, href = address) => ({
  "hx-get": href,
  "hx-target": `#${getId(address)}`,
  "hx-select": `#${getId(address)}`,
  "hx-swap": "outerHTML",
  "hx-push-url": "false",
});

/**
 * Page of a timeline: its events, and links to the neighbouring pages. `more` leads to the whole timeline.
 * @param address of the timeline, with its newest page
 */
export const Timeline = (props: {
  address: string;
  newest: string | undefined;
  older: string | undefined;
  more: { href: string; label: Text } | undefined;
  children?: Content;
}) => (
  <div id={getId(props.address)} class="timeline">
    {props.children}
    <p class="timeline-ways">
      {props.newest ? (
        <Way of={props.address} to={props.newest}>
          {say("Newest")}
        </Way>
      ) : null}
      {props.older ? (
        <Way of={props.address} to={props.older}>
          {say("Older")}
        </Way>
      ) : null}
      {props.more ? <a href={props.more.href}>{say(props.more.label)}</a> : null}
    </p>
  </div>
);

const Way = ({ of, to, children }: { of: string; to: string; children: Content }) => (
  <a href={to} {...fetched(of, to)}>
    {children}
  </a>
);

/** Placeholder of a timeline until it is fetched. Without JavaScript it is a link to its page. */
const Awaited = ({ address, trigger }: { address: string; trigger: string }) => (
  <div {...fetched(address)} id={getId(address)} hx-trigger={trigger} class="timeline">
    <p>
      <a href={address}>{say("Open the timeline")}</a>
    </p>
  </div>
);

/** Timeline that is fetched when it is unfolded. */
export const FoldedTimeline = ({ address }: { address: string }) => (
  <details class="record-timeline">
    <summary>{say("Timeline")}</summary>
    <Awaited address={address} trigger="toggle from:'closest details' once" />
  </details>
);

/**
 * Timeline that is fetched when it is scrolled into view, and again, from its newest page on, after one of some events is fired
 * on the body.
 */
export const SeenTimeline = ({ address, events }: { address: string; events: readonly ChangeEvent[] }) => (
  <div
    hx-get={address}
    hx-trigger={events.map((event) => `${event} from:body`).join(", ")}
    hx-target={`#${getId(address)}`}
    hx-select={`#${getId(address)}`}
    hx-swap="outerHTML"
    hx-sync="this:replace"
  >
    <Awaited address={address} trigger="intersect once" />
  </div>
);
