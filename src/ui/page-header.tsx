import { say, type Text } from "@/vocabulary/language";
import type { Content } from "./content";
import { icon } from "./icon";
import { unbroken } from "./unbroken";

type Beside = { previous?: number; next?: number };

/** Links to the pages before and after one; at an end of the list there is none. */
const PageWalk = ({ of: { previous, next }, at }: { of: Beside; at(id: number): string }) => {
  const way = (id: number | undefined, rel: "prev" | "next", label: Text) =>
    id === undefined ? null : (
      <a class="btn btn-ghost btn-icon" rel={rel} href={at(id)}>
        {icon(rel === "prev" ? "chevron-up" : "chevron-down")}
        <span class="sr-only">{say(label)}</span>
      </a>
    );
  return previous === undefined && next === undefined ? null : (
    <nav class="page-walk" aria-label={say("Records of the list")}>
      {way(previous, "prev", "Previous")}
      {way(next, "next", "Next")}
    </nav>
  );
};

/**
 * Head of a screen: its one `h1`, a line beneath, and its actions. That of a tab has no title, since its heading stands above the
 * tabs.
 */
export const PageHeader = (props: {
  title?: Text | undefined;
  description?: Content;
  actions?: Content;
  /** The pages before and after this one in their list, if it belongs to one. */
  beside?: { of: Beside; at(id: number): string };
}) => (
  <div class="page-head">
    <div>
      <div class="page-title">
        {props.title ? <h1>{say(props.title)}</h1> : null}
        {props.beside ? <PageWalk {...props.beside} /> : null}
      </div>
      {props.description ? (
        <p>{typeof props.description === "string" ? unbroken(say(props.description)) : props.description}</p>
      ) : null}
    </div>
    {props.actions ? <div class="page-actions">{props.actions}</div> : null}
  </div>
);
