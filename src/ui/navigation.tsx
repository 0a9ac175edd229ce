import { say, type Text } from "@/vocabulary/language";
import { cachedMarkup } from "./cached-markup";
import type { Content } from "./content";
import { icon } from "./icon";
import type { IconName } from "./icons";

/**
 * Screen of the sidebar. `key`: the letter that opens it after a `g`. `tabs`: the tabs of its page, if it has several; the screen
 * leads to the first.
 */
export type NavLink = { label: Text; href: string; key?: string; tabs?: readonly NavTab[] };

/** Tab of a screen's page, which has an address of its own. */
export type NavTab = Omit<NavLink, "tabs">;

/** Entry of the sidebar, and the screens that belong to it, which are shown while one of them or the entry itself is open. */
export type NavEntry = NavLink & { icon: IconName; below?: readonly NavLink[] };

/** Entries that belong together. Those that are `elsewhere`, such as in a menu, have no link in the sidebar. */
export type NavGroup = { id: string; title?: Text; entries: readonly NavEntry[]; elsewhere?: true };

/** Amount of waiting work per screen, by the address of its entry. */
export type NavCounts = Readonly<Record<string, number>>;

/** Highest figure beside an entry; more are shown as more than this. */
export const mostInBadge = 99;

/** A page's place: its entry, its screen, its tab if the screen has several. `exact`: it is not a part of the screen or tab. */
type Place = { entry: NavEntry; screen: NavLink; tab: NavTab | undefined; at: string; exact: boolean };

/** Screens and tabs of a sidebar, the most specific addresses first: computed once, since every page needs them. */
const placesByGroups = new WeakMap<readonly NavGroup[], readonly Omit<Place, "exact">[]>();

function listPlaces(groups: readonly NavGroup[]): readonly Omit<Place, "exact">[] {
  const known = placesByGroups.get(groups);
  if (known) return known;
  const screens = groups
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => [entry, ...(entry.below ?? [])].map((screen) => ({ entry, screen })));
  const places = screens
    .flatMap((one): Omit<Place, "exact">[] =>
      one.screen.tabs
        ? one.screen.tabs.map((tab) => ({ ...one, tab, at: tab.href }))
        : [{ ...one, tab: undefined, at: one.screen.href }],
    )
    .toSorted((a, b) => b.at.length - a.at.length);
  placesByGroups.set(groups, places);
  return places;
}

/** Finds the sidebar's screen for a path, or the nearest above it. */
export function findPlace(groups: readonly NavGroup[], path: string): Place | undefined {
  const place = listPlaces(groups).find(
    ({ at }) => path.startsWith(at) && (path.length === at.length || path[at.length] === "/"),
  );
  return place && { ...place, exact: path === place.at };
}

/** Amount of waiting work beside a link. */
export const Count = ({ count = 0 }: { count: number | undefined }) =>
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
const listLinks = (shown: Shown, entry: NavEntry): readonly NavLink[] =>
  isOpened(shown, entry) ? [entry, ...(entry.below ?? [])] : [entry];

/** Amount of waiting work of some screens and of their tabs. */
const countWaiting = ({ counts }: Shown, links: readonly NavLink[]): number =>
  [...new Set(links.flatMap(({ href, tabs = [] }) => [href, ...tabs.map((tab) => tab.href)]))].reduce(
    (sum, href) => sum + (counts[href] ?? 0),
    0,
  );

/** Amount of waiting work that an entry shows: of the screens beneath it, too, while they are not shown. */
const countOfEntry = (shown: Shown, entry: NavEntry): number =>
  countWaiting(shown, isOpened(shown, entry) ? [entry] : [entry, ...(entry.below ?? [])]);

/** `aria-current` of a screen: it leads to the page shown, or the page belongs to it. */
const findMark = ({ place }: Shown, screen: NavLink): "page" | "true" | undefined =>
  place?.screen === screen ? (place.exact && place.at === screen.href ? "page" : "true") : undefined;

type ScreenProps = { link: NavLink; glyph?: IconName; count: number | undefined; shown: Shown };

const Screen = ({ link, glyph, count, shown }: ScreenProps) => (
  <a class={glyph && `i-${glyph}`} href={link.href} aria-current={findMark(shown, link)}>
    {say(link.label)}
    <Count count={count} />
  </a>
);

const Entries = ({ group: { title, entries }, shown }: { group: NavGroup; shown: Shown }) => (
  <ul aria-label={title && say(title)}>
    {entries.map((entry) => (
      <li key={entry.href}>
        <Screen link={entry} glyph={entry.icon} count={countOfEntry(shown, entry)} shown={shown} />
        {entry.below && isOpened(shown, entry) ? (
          <ul>
            {entry.below.map((link) => (
              <li key={link.href}>
                <Screen link={link} count={countWaiting(shown, [link])} shown={shown} />
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
  /**
   * Address from which the sidebar alone is fetched again, with the screen as `at`, and the event after which `counts` have
   * changed.
   */
  fresh?: { href: string; event: string } | undefined;
};

/** Id of a page's tabs, whose figures come with those of the entries. */
export const tabsId = "tabs";

/** Attributes that refresh the entries. A screen below an entry is identified by the beginning of its address. */
const refreshing = (fresh: Props["fresh"], place: Place | undefined) => {
  if (!fresh) return {};
  const at = place ? `${place.at}${place.exact ? "" : "/-"}` : "/";
  return {
    "hx-get": `${fresh.href}?at=${encodeURIComponent(at)}`,
    "hx-trigger": `${fresh.event} from:body`,
    "hx-select-oob": place?.exact && place.tab ? `#${tabsId}` : undefined,
  };
};

/**
 * Letters of the links, each at the link's own place, a dash for a link without one; behind them the letters of the screens and
 * tabs that are not shown.
 */
function formatKeys(groups: readonly NavGroup[], shown: Shown): string {
  const linked = groups.flatMap(({ entries, elsewhere }) =>
    elsewhere ? [] : entries.flatMap((entry) => listLinks(shown, entry)),
  );
  const keys = linked.map(({ key = "-" }) => key);
  const all = groups
    .flatMap(({ entries }) => entries.flatMap((entry) => [entry, ...(entry.below ?? [])]))
    .flatMap((screen) => [screen, ...(screen.tabs ?? [])]);
  return [...keys, ...all.flatMap(({ key }) => (key && !keys.includes(key) ? [key] : []))].join("");
}

/** Screens of a sidebar, in groups. */
export const Navigation = cachedMarkup(
  ({ groups, current, counts = {}, fresh }: Props) => {
    const place = findPlace(groups, current);
    const shown = { place, counts };
    return (
      <nav
        id="screens"
        aria-label={say("Main")}
        data-keys={formatKeys(groups, shown)}
        {...refreshing(fresh, place)}
      >
        {groups.map((group) =>
          group.elsewhere ? null : <Entries key={group.id} group={group} shown={shown} />,
        )}
      </nav>
    );
  },
  ({ groups, current, counts }) => {
    const place = findPlace(groups, current);
    return [groups, JSON.stringify([place?.at, place?.exact, counts])];
  },
);

/** Screen above the present one; without an address, the page itself. */
export type Crumb = { label: Text; href?: string };

const screensOver = ({ entry, screen, exact }: Place): NavLink[] => [
  ...(screen === entry ? [] : [entry]),
  ...(exact ? [] : [screen]),
];

/** Names of a page: that of its tab, too. */
const listCrumbs = ({ screen, tab, exact }: Place, title: Text): Crumb[] =>
  tab
    ? [...(exact ? [screen] : []), { label: exact ? tab.label : title }]
    : [{ label: exact ? screen.label : title }];

/**
 * The screens above a record that is open on a page, from the sidebar's entry to the page itself.
 * @param title of the page
 */
export function screensAbove(groups: readonly NavGroup[], path: string, title: Text): Crumb[] {
  const place = findPlace(groups, path);
  if (!place) return [{ label: title }];
  return [...screensOver(place), ...listCrumbs(place, title)];
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
 * Breadcrumbs of a page beneath a screen of the sidebar: none on the screens that the sidebar itself marks.
 * @param title of the present content
 */
export const Breadcrumbs = ({
  groups,
  current,
  title,
}: Pick<Props, "groups" | "current"> & { title: Text }) => {
  const place = findPlace(groups, current);
  if (!place || place.exact) return null;
  return (
    <Crumbs label={say("Breadcrumb")} above={screensOver(place)}>
      <span aria-current="page">{say(title)}</span>
    </Crumbs>
  );
};
