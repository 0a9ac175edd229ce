import { cachedMarkup } from "./cached-markup";
import type { Content } from "./content";
import { icon } from "./icon";
import type { IconName } from "./icons";

/**
 * One entry of the sidebar. `count` is a quiet figure at its end. `covers`: the paths of screens without an entry of their
 * own, which are reached from this one; it is marked on them and on what lies beneath them. `below`: screens that belong to
 * it, each with an entry that is shown while one of them is open, or it.
 */
export type NavEntry = {
  label: string;
  href: string;
  icon: IconName;
  count?: number | undefined;
  covers?: readonly string[];
  below?: readonly { label: string; href: string }[];
};

/** What a screen reader is told of an entry: that it leads to the page shown, or that the page belongs to it. */
const currentMark = (
  { href, covers = [], below = [] }: NavEntry,
  path: string,
): "page" | "true" | undefined => {
  if (path === href) return "page";
  if (below.some((screen) => screen.href === path)) return "true";
  return covers.some((covered) => path === covered || path.startsWith(`${covered}/`)) ? "true" : undefined;
};

/** The screens that belong to the entry, while it is marked. */
const Below = ({ entry, current }: { entry: NavEntry; current: string }) =>
  entry.below && currentMark(entry, current) ? (
    <ul class="side-below">
      {entry.below.map(({ label, href }) => (
        <li key={href}>
          <a href={href} aria-current={href === current ? "page" : undefined}>
            <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  ) : null;

/** Entries of the sidebar that belong together, under a heading where they need one. */
export type NavGroup = { title?: string; entries: readonly NavEntry[] };

export type ShellProps = {
  brand: { name: string; href: string };
  /** The sidebar's entries: the same array for everybody who has the same ones. */
  groups: readonly NavGroup[];
  /** Path of the page shown: the entry with this `href`, or the one that covers it, is marked. */
  current: string;
  /** Stands for the person who is signed in, for what the browser keeps of them. Not their id. */
  person?: string;
  /** Left in the header: a search field, or nothing. */
  find?: Content;
  /** The page's title, shown in the header once its heading has scrolled away. */
  title?: string;
  /** Right in the header: bell, avatar menu. */
  tools?: Content;
  /** At the foot of the sidebar. */
  aside?: Content;
  footer?: Content;
  /** What floats above the page, such as a chat launcher. */
  floating?: Content;
  children?: Content;
};

const Brand = ({ name, href }: ShellProps["brand"]) => (
  <a class="brand" href={href}>
    <span class="brand-mark">{icon("brand")}</span>
    {name}
  </a>
);

const Navigation = cachedMarkup(
  ({ groups, current }: Pick<ShellProps, "groups" | "current">) => (
    <nav aria-label="Main">
      {groups.map(({ title, entries }) => (
        <>
          {title ? (
            <p class="side-title" id="side-title">
              {title}
            </p>
          ) : null}
          <ul aria-labelledby={title ? "side-title" : undefined}>
            {entries.map((entry) => (
              <li key={entry.href}>
                <a href={entry.href} aria-current={currentMark(entry, current)}>
                  {icon(entry.icon)}
                  <span>{entry.label}</span>
                  {entry.count ? <span class="side-count">{entry.count}</span> : null}
                </a>
                <Below entry={entry} current={current} />
              </li>
            ))}
          </ul>
        </>
      ))}
    </nav>
  ),
  ({ groups, current }) => [groups, current],
);

const Sidebar = ({ brand, groups, current, aside }: ShellProps) => (
  <aside class="side" id="navigation" popover="auto">
    <div class="side-head">
      <Brand {...brand} />
      <button
        type="button"
        class="btn btn-ghost btn-icon side-close"
        popovertarget="navigation"
        popovertargetaction="hide"
        aria-label="Close menu"
      >
        {icon("close")}
      </button>
    </div>
    <Navigation groups={groups} current={current} />
    {aside ? <div class="side-foot">{aside}</div> : null}
  </aside>
);

/**
 * The frame of every signed-in screen: sidebar, sticky header, main, footer, toast area. On a phone the sidebar
 * is the browser's own popover behind the menu button, with or without JavaScript.
 */
export const Shell = (props: ShellProps) => (
  <>
    <a class="skip" href="#main">
      Skip to main content
    </a>
    <div class="shell">
      <Sidebar {...props} />
      <div class="shell-body">
        <header class="top">
          <button
            type="button"
            class="btn btn-secondary btn-icon menu-button"
            popovertarget="navigation"
            aria-label="Menu"
          >
            {icon("menu")}
          </button>
          {props.find}
          {props.title ? (
            <p class="top-title" aria-hidden="true">
              {props.title}
            </p>
          ) : null}
          <div class="tools">{props.tools}</div>
        </header>
        <main id="main" tabindex={-1} data-person={props.person}>
          {props.children}
        </main>
        {props.footer ? <footer class="foot">{props.footer}</footer> : null}
      </div>
    </div>
    <div id="toasts" hx-morph-skip />
    {props.floating ? <div class="floating">{props.floating}</div> : null}
  </>
);
