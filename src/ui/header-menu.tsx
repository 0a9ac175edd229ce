import { say, type Text } from "@/vocabulary/language";
import type { Content } from "./content";
import { icon } from "./icon";
import type { IconName } from "./icons";
import { PopoverButton } from "./popover-button";

/**
 * Panel under a button of the header, opened by the browser's own popover: Esc and a press elsewhere close it, and it works
 * without JavaScript. Give it an `icon` (with a dot when something waits) or an `initial` for an avatar. Without `children` its
 * content is fetched from `later`, see `HeaderPanel`.
 *
 * @example <HeaderMenu id="bell" label="Notifications" icon="bell" dot={unread > 0}>…</HeaderMenu>
 */
export const HeaderMenu = (
  props: PanelProps & {
    icon?: IconName;
    initial?: string;
    dot?: boolean;
  },
) => (
  <div class="header-menu">
    <PopoverButton
      of={props.id}
      class={props.initial ? "avatar" : "btn btn-icon"}
      {...(props.initial ? { label: props.label } : {})}
    >
      {props.initial ?? (props.icon ? icon(props.icon) : null)}
      {props.initial ? null : <span class="sr-only">{say(props.label)}</span>}
      {props.dot ? <span class="dot" /> : null}
    </PopoverButton>
    <HeaderPanel {...props} />
  </div>
);

type PanelProps = {
  id: string;
  label: Text;
  /**
   * Address of the content without the menu. The script (`panels-client.ts`) fetches it when the pointer or the focus reaches the
   * button; until then, and without a script, the panel holds a link to `page`, which shows the same.
   */
  later?: Later | undefined;
  children?: Content;
};

/** `place`: element that the answer replaces; default: the panel itself. */
export type Later = { href: string; page: string; label: Text; place?: string };

/** Panel of a header's menu without its button, for the answer that brings its content. */
export const HeaderPanel = ({ id, label, later, children }: PanelProps) => (
  <section
    class="panel"
    id={id}
    popover
    aria-label={later ? undefined : say(label)}
    data-later={later && (later.href === later.page ? "" : later.href)}
    data-place={later?.place}
  >
    {later ? (
      <a class="panel-item" href={later.page}>
        {say(later.label)}
      </a>
    ) : (
      children
    )}
  </section>
);

/** A part of a panel, set off from the next by a line. */
export const PanelPart = (props: { title?: Text; children?: Content }) => (
  <div class="panel-part">
    {props.title ? <p class="panel-title">{say(props.title)}</p> : null}
    {props.children}
  </div>
);

/** A link or, without an `href`, a button of a panel. */
export const PanelItem = (props: {
  icon?: IconName;
  href?: string;
  type?: "button" | "submit";
  children?: Content;
}) =>
  props.href ? (
    <a class="panel-item" href={props.href}>
      {props.icon ? icon(props.icon) : null}
      {props.children}
    </a>
  ) : (
    <button class="panel-item" type={props.type ?? "button"}>
      {props.icon ? icon(props.icon) : null}
      {props.children}
    </button>
  );
