import { icon } from "./icon";
import type { IconName } from "./icons";

const Step = (props: { href: string | undefined; label: string; rel: "prev" | "next"; icon: IconName }) =>
  props.href ? (
    <a
      class="btn btn-secondary btn-sm"
      href={props.href}
      rel={props.rel}
      hx-get={props.href}
      hx-push-url="true"
    >
      {props.rel === "prev" ? icon(props.icon) : null}
      {props.label}
      {props.rel === "next" ? icon(props.icon) : null}
    </a>
  ) : (
    <span class="btn btn-secondary btn-sm" aria-disabled="true">
      {props.rel === "prev" ? icon(props.icon) : null}
      {props.label}
      {props.rel === "next" ? icon(props.icon) : null}
    </span>
  );

/** Previous and Next through cursor addresses, inside a `ListSection`. `text` is such as '1 to 50 of 132'. */
export const Pager = (props: {
  text?: string | undefined;
  previous?: string | undefined;
  next?: string | undefined;
  label?: string;
}) => (
  <nav class="pager" aria-label={props.label ?? "Pages"}>
    <p class="pager-text" role="status">
      {props.text}
    </p>
    <Step href={props.previous} label="Previous" rel="prev" icon="chevron-left" />
    <Step href={props.next} label="Next" rel="next" icon="chevron-right" />
  </nav>
);
