import { say, type Text } from "@/vocabulary/language";
import type { Content } from "./content";
import { icon } from "./icon";

type StepProps = { id: string; href: string | undefined; label: Text; rel: "prev" | "next" };

/** A step keeps its element and its id if it leads nowhere, so that the focus stays on it from page to page. */
const Step = ({ id, href, label, rel }: StepProps) => (
  <a
    id={id}
    class="btn btn-sm"
    href={href}
    rel={href ? rel : undefined}
    hx-boost={href ? "true" : undefined}
    role={href ? undefined : "link"}
    aria-disabled={href ? undefined : "true"}
    tabindex={href ? undefined : -1}
  >
    {rel === "prev" ? icon("chevron-left") : null}
    {say(label)}
    {rel === "next" ? icon("chevron-right") : null}
  </a>
);

/**
 * The foot of a list, inside a `ListSection`: where it has several pages, Previous and Next through cursor addresses, and `text` such as
 * '51 to 100 of 132 accounts', which is announced when it changes.
 */
export const Pager = (props: {
  /** Id of the list, with which those of the steps begin. */
  for: string;
  text?: string | undefined;
  previous?: string | undefined;
  next?: string | undefined;
  label?: Text | undefined;
  /** Content before the steps, such as totals or an export. */
  children?: Content;
}) => (
  <nav class="pager" aria-label={say(props.label ?? "Pages")}>
    <p class="pager-text" id={`${props.for}-count`} role="status">
      {props.text}
    </p>
    {props.children}
    {props.previous || props.next ? (
      <span class="pager-steps">
        <Step id={`${props.for}-previous`} href={props.previous} label="Previous" rel="prev" />
        <Step id={`${props.for}-next`} href={props.next} label="Next" rel="next" />
      </span>
    ) : null}
  </nav>
);
