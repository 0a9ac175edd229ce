import { say, type Text } from "@/vocabulary/language";
import { cachedMarkup } from "./cached-markup";
import type { Content } from "./content";
import { icon } from "./icon";
import type { IconName } from "./icons";

/** Screen of the sidebar. `key`: the letter that opens it after a `g`. */
export type NavLink = { label: Text; href: string; key?: string };

/** Entry of the sidebar, and the screens that belong to it, which are shown while one of them or the entry itself is open. */
export type NavEntry = NavLink & { icon: IconName; below?: readonly NavLink[] };

/** Entries that belong together; beneath a `title` they can be folded. */
export type NavGroup = { id: string; title?: Text; entries: readonly NavEntry[] };

/** Amount of waiting work per screen, by the address of its entry. */
export type NavCounts = Readonly<Record<string, number>>;

/** Highest figure beside an entry; more are shown as more than this. */
export const mostInBadge = 99;

type Place = { entry: NavEntry; screen: NavLink; group: NavGroup; exact: boolean };

/** Screens of a sidebar, the most specific addresses first: computed once, since every page needs them. */
const placesIn = new WeakMap<readonly NavGroup[], readonly Omit<Place, "exact">[]>();

function placesOf(groups: readonly NavGroup[]): readonly Omit<Place, "exact">[] {
  const known = placesIn.get(groups);
  if (known) return known;
  const places = groups
    .flatMap((group) =>
      group.entries.flatMap((entry) =>
        [entry, ...(entry.below ?? [])].map((screen) => ({ entry, screen, group })),
      ),
    )
    .toSorted((a, b) => b.screen.href.length - a.screen.href.length);
  placesIn.set(groups, places);
  return places;
}

/** Finds the sidebar's screen for a path, or the nearest above it. */
function placeOf(groups: readonly NavGroup[], path: string): Place | undefined {
  const place = placesOf(groups).find(
    ({ screen: { href } }) =>
      path.startsWith(href) && (path.length === href.length || path[href.length] === "/"),
  );
  return place && { ...place, exact: path === place.screen.href };
}

const Count = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 ? (
    <b class="side-count">
      {count > mostInBadge ? `${mostInBadge}+` : count}
      <i class="sr-only"> {say("waiting")}</i>
    </b>
  ) : null;

type Shown = { place: Place | undefined; counts: NavCounts };

/** True if the page shown belongs to an entry, so that the screens beneath it are shown. */
const isOpened = ({ place }: Shown, entry: NavEntry) => place?.entry === entry;

/** Links of an entry: its own, and those beneath it while it is open. */
const linksOf = (shown: Shown, entry: NavEntry): readonly NavLink[] =>
  isOpened(shown, entry) ? [entry, ...(entry.below ?? [])] : [entry];

/** Amount of waiting work that an entry shows: of the screens beneath it, too, while they are not shown. */
const countOf = (shown: Shown, entry: NavEntry): number =>
  (isOpened(shown, entry) ? [entry] : [entry, ...(entry.below ?? [])]).reduce(
    (sum, { href }) => sum + (shown.counts[href] ?? 0),
    0,
  );

/** `aria-current` of an entry: it leads to the page shown, or the page belongs to it. */
const markOf = ({ place }: Shown, { href }: NavLink): "page" | "true" | undefined =>
  place?.screen.href === href ? (place.exact ? "page" : "true") : undefined;

type ScreenProps = { link: NavLink; glyph?: IconName; count: number | undefined; shown: Shown };

const Screen = ({ link, glyph, count, shown }: ScreenProps) => (
  <a class={glyph && `i-${glyph}`} href={link.href} aria-current={markOf(shown, link)}>
    {say(link.label)}
    <Count count={count} />
  </a>
);

const Entries = ({ entries, shown }: { entries: readonly NavEntry[]; shown: Shown }) => (
  <ul>
    {entries.map((entry) => (
      <li key={entry.href}>
        <Screen link={entry} glyph={entry.icon} count={countOf(shown, entry)} shown={shown} />
        {entry.below && isOpened(shown, entry) ? (
          <ul>
            {entry.below.map((link) => (
              <li key={link.href}>
                <Screen link={link} count={shown.counts[link.href]} shown={shown} />
              </li>
            ))}
          </ul>
        ) : null}
      </li>
    ))}
  </ul>
);

type Props = {
  groups: readonly NavGroup[];
  /** Path of the page shown. */
  current: string;
  counts?: NavCounts | undefined;
  /** Groups that are folded. */
  folds?: readonly string[] | undefined;
  /**
   * Address from which the sidebar alone is fetched again, with the screen as `at`, and the event after which `counts` have
   * changed.
   */
  fresh?: { href: string; event: string } | undefined;
};

/** Attributes that refresh the entries. A screen below an entry is identified by the beginning of its address. */
const refreshing = (fresh: Props["fresh"], place: Place | undefined) => {
  if (!fresh) return {};
  const at = place ? `${place.screen.href}${place.exact ? "" : "/-"}` : "/";
  return {
    "hx-get": `${fresh.href}?at=${encodeURIComponent(at)}`,
    "hx-trigger": `${fresh.event} from:body`,
    "data-failure": say("Failed to fetch what waits"),
  };
};

/**
 * Letters of the links, each at the link's own place, a dash for a link without one; behind them the letters of the screens that
 * are not shown.
 */
function keysOf(groups: readonly NavGroup[], shown: Shown): string {
  const entries = groups.flatMap((group) => group.entries);
  const linked = entries.flatMap((entry) => linksOf(shown, entry));
  const hidden = entries.flatMap((entry) => (isOpened(shown, entry) ? [] : (entry.below ?? [])));
  return [...linked.map(({ key = "-" }) => key), ...hidden.map(({ key = "" }) => key)].join("");
}

/** Screens of a sidebar, in groups that can be folded without a script; that of the page shown is open. */
export const Navigation = cachedMarkup(
  ({ groups, current, counts = {}, folds = [], fresh }: Props) => {
    const place = placeOf(groups, current);
    const shown = { place, counts };
    return (
      <nav
        id="screens"
        aria-label={say("Main")}
        data-keys={keysOf(groups, shown)}
        {...refreshing(fresh, place)}
      >
        {groups.map((group) => {
          const open = group === place?.group || !folds.includes(group.id);
          return group.title ? (
            <details key={group.id} id={`side-${group.id}`} data-shut={open ? undefined : ""} open={open}>
              <summary>
                {say(group.title)}
                {group.entries.some(({ href, below = [] }) =>
                  [href, ...below.map((one) => one.href)].some((one) => counts[one]),
                ) ? (
                  <i class="side-dot">
                    <i class="sr-only">{say(", something waits")}</i>
                  </i>
                ) : null}
              </summary>
              <Entries entries={group.entries} shown={shown} />
            </details>
          ) : (
            <Entries key={group.id} entries={group.entries} shown={shown} />
          );
        })}
      </nav>
    );
  },
  ({ groups, current, counts, folds }) => {
    const place = placeOf(groups, current);
    return [groups, JSON.stringify([place?.screen.href, place?.exact, counts, folds])];
  },
);

/** Screen above the present one; without an address, the page itself. */
export type Crumb = { label: Text; href?: string };

const screensOver = ({ entry, screen, exact }: Place): NavLink[] => [
  ...(screen === entry ? [] : [entry]),
  ...(exact ? [] : [screen]),
];

/**
 * The screens above a record that is open on a page, from the sidebar's entry to the page itself.
 * @param title of the page
 */
export function screensAbove(groups: readonly NavGroup[], path: string, title: Text): Crumb[] {
  const place = placeOf(groups, path);
  if (!place) return [{ label: title }];
  return [...screensOver(place), { label: place.exact ? place.screen.label : title }];
}

/** Breadcrumbs, whose last step is `children`. */
export const Crumbs = (props: { label: Text; above: readonly Crumb[]; children: Content }) => (
  <nav class="crumbs" aria-label={props.label}>
    <ol>
      {props.above.map(({ href, label }, at) => (
        <li key={href}>
          {at > 0 ? icon("chevron-right") : null}
          <a href={href}>{say(label)}</a>
        </li>
      ))}
      <li>
        {props.above.length > 0 ? icon("chevron-right") : null}
        {props.children}
      </li>
    </ol>
  </nav>
);

/**
 * Breadcrumbs of a screen beneath another one of the sidebar, or of a part of it: none on the others.
 * @param title of the present content
 */
export const Breadcrumbs = ({
  groups,
  current,
  title,
}: Pick<Props, "groups" | "current"> & { title: Text }) => {
  const place = placeOf(groups, current);
  if (!place) return null;
  const above = screensOver(place);
  if (above.length === 0) return null;
  return (
    <Crumbs label={say("Breadcrumb")} above={above}>
      <span aria-current="page">{say(place.exact ? place.screen.label : title)}</span>
    </Crumbs>
  );
};
