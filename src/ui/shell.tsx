import { say } from "@/vocabulary/language";
import type { Content } from "./content";
import { icon } from "./icon";
import { Breadcrumbs, type NavCounts, type NavGroup, Navigation } from "./navigation";
import { PageTabs } from "./page-tabs";
import { PopoverButton } from "./popover-button";

type ShellProps = {
  brand: { name: string; href: string };
  /** Entries of the sidebar: one shared array for all people with the same ones. */
  groups: readonly NavGroup[];
  /** Path of the page shown: its entry, or the one above it, is marked. */
  current: string;
  /** Numbers of waiting work beside the entries. */
  counts?: NavCounts;
  /** Address from which the entries are fetched again, and the event after which that happens. */
  fresh?: { href: string; event: string };
  /** Stands for the signed-in person in the browser's storage. Not their id. */
  person?: string;
  /** Left part of the header: a search field, or nothing. */
  find?: Content;
  /** The page's title, shown in the header once its heading has scrolled away. */
  title?: string;
  /** Right part of the header: bell, avatar menu. */
  tools?: Content;
  /** Content that floats above the page, such as a chat launcher. */
  floating?: Content;
  children?: Content;
};

const Brand = ({ name, href }: ShellProps["brand"]) => (
  <a class="brand" href={href}>
    <span class="brand-mark">{icon("brand")}</span>
    {name}
  </a>
);

const Sidebar = ({ brand, groups, current, counts, fresh }: ShellProps) => (
  <aside class="side" id="navigation" popover>
    <div class="side-head">
      <Brand {...brand} />
      <PopoverButton of="navigation" class="btn btn-ghost btn-icon side-close" label="Close menu">
        {icon("close")}
      </PopoverButton>
    </div>
    <Navigation groups={groups} current={current} counts={counts} fresh={fresh} />
  </aside>
);

/**
 * The frame of every signed-in screen: sidebar, sticky header, main, toast area. On a phone the sidebar
 * is the browser's own popover behind the menu button, with or without JavaScript.
 */
export const Shell = (props: ShellProps) => (
  <>
    <a class="skip" href="#main">
      {say("Skip to main content")}
    </a>
    <div class="shell">
      <Sidebar {...props} />
      <div class="shell-body">
        <header class="top">
          <PopoverButton of="navigation" class="btn btn-icon menu-button" label="Menu">
            {icon("menu")}
          </PopoverButton>
          {props.find}
          {props.title ? (
            <p class="top-title" aria-hidden="true">
              {props.title}
            </p>
          ) : null}
          <div class="tools">{props.tools}</div>
        </header>
        <main id="main" tabindex={-1} data-person={props.person}>
          <Breadcrumbs groups={props.groups} current={props.current} title={say(props.title ?? "")} />
          <PageTabs groups={props.groups} current={props.current} counts={props.counts} />
          {props.children}
        </main>
      </div>
    </div>
    <div id="toasts" hx-morph-skip="" />
    {props.floating ? <div class="floating">{props.floating}</div> : null}
  </>
);
