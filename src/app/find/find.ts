import { z } from "zod";
import type { Actor } from "@/access/actor";
import { movedPages } from "@/app/navigation";
import type { Deps } from "@/deps";
import type { PageInfo } from "@/kernel/define";
import { readViews } from "@/platform/lists/arrangement/queries";
import { say } from "@/vocabulary/language";
import { chooseRecords, type FoundGroup, type FoundRecord, findRecords, recordsAt } from "./records";
import {
  actsWithoutScreen,
  type Findable,
  findableActs,
  findableScreens,
  opensForm,
} from "./screens-and-acts";
import { matching } from "./words";

/** Number of the browser's recent addresses that are searched. */
const mostRecent = 8;
const shown = { screens: 5, acts: 5, views: 5 };

/**
 * Search text, and the last opened addresses, the newest first: the browser stores them, one a line, and those outside
 * the actor's scope are left out.
 */
export const findQuery = z.object({
  q: z.string().trim().max(200).default(""),
  recent: z.string().max(2000).default(""),
});

export type Finding = { q: string; groups: FoundGroup[] };

/** Finds screens, acts and records by a text; the last opened ones for an empty text. */
export async function find(
  { deps, actor, pages }: { deps: Deps; actor: Actor; pages: readonly PageInfo[] },
  { q, recent }: z.output<typeof findQuery>,
): Promise<Finding> {
  const screens = findableScreens(actor.role);
  const acts = findableActs(pages, actor.role);
  const opened = recent.split("\n", mostRecent).map((address) => movedPages.get(address) ?? address);
  const last = await getRecent(deps, actor, [...screens, ...acts], opened);
  if (q === "") {
    const first = { title: "What you can do", items: firstActs(screens, acts).map(ofFindable) };
    return { q, groups: [{ title: "Recent", items: last }, first].filter(({ items }) => items.length > 0) };
  }
  // Recently opened records come first within their kind.
  const lately = new Set(last.map(({ href }) => href));
  const latelyFirst = <Thing extends { href: string }>(things: readonly Thing[]) =>
    things.toSorted((a, b) => Number(lately.has(b.href)) - Number(lately.has(a.href)));
  const named = (title: string, things: readonly Findable[], most: number) => ({
    title,
    items: latelyFirst(matching(things.map(inBoth), q))
      .slice(0, most)
      .map(ofFindable),
  });
  const [records, views, chosen] = await Promise.all([
    findRecords(deps, actor, q),
    findViews(deps, actor, screens),
    chooseForActs(deps, actor, acts, q),
  ]);
  const groups = [
    named("Pages", screens, shown.screens),
    named("Acts", [...actsWithoutScreen, ...acts], shown.acts),
    ...chosen,
    named("Views", views, shown.views),
    ...records.map((group) => ({ ...group, items: latelyFirst(group.items) })),
  ];
  return { q, groups: groups.filter(({ items }) => items.length > 0) };
}

/** Saved views of the screens that a person has; each is opened with the filters that its list still accepts. */
async function findViews(deps: Deps, actor: Actor, screens: readonly Findable[]): Promise<Findable[]> {
  const views = await readViews(deps, actor);
  return views.flatMap(({ id, name, path, owner }) => {
    const screen = screens.find(({ href }) => href === path);
    return screen
      ? [{ href: `${path}?saved=open-${id}`, name, text: screen.name, note: owner ?? "", words: "view" }]
      : [];
  });
}

/** One act of each screen of the first rank, in the order of the sidebar. */
const firstActs = (screens: readonly Findable[], acts: readonly Findable[]): Findable[] =>
  screens
    .filter(({ text }) => text === "")
    .flatMap(({ href }) => acts.find((act) => act.href.startsWith(`${href}?`) && opensForm(act)) ?? []);

/** Most acts that records are offered for. */
const mostChosen = 2;

/**
 * The records for the acts that a text begins with, by its further words: 'release a hold', 'suspend falcon'. A verb alone
 * offers none.
 */
async function chooseForActs(
  deps: Deps,
  actor: Actor,
  acts: readonly Findable[],
  q: string,
): Promise<FoundGroup[]> {
  const words = q.split(/\s+/);
  const ofRow = acts.filter(({ opens }) => opens !== undefined).map(inBoth);
  for (let until = words.length; until > 0 && words.length > 1; until--) {
    const meant = matching(ofRow, words.slice(0, until).join(" "));
    const rest = words.slice(until).join(" ");
    const groups = await Promise.all(meant.map((act) => chooseRecords(deps, actor, act, rest)));
    if (meant.length > 0) return groups.filter(({ items }) => items.length > 0).slice(0, mostChosen);
  }
  return [];
}

const ofFindable = ({ href, name, text, note, sends }: Findable): FoundRecord => ({
  href,
  sends,
  title: say(name),
  text: say(text),
  note: say(note),
});

/** Found by its name in the reader's language, and in English. */
const inBoth = (one: Findable) => ({
  ...one,
  name: say(one.name),
  text: say(one.text),
  words: `${one.name} ${one.text} ${one.words}`,
});

/** Screens, acts and records at some addresses, in their order. */
async function getRecent(
  deps: Deps,
  actor: Actor,
  known: readonly Findable[],
  addresses: readonly string[],
): Promise<FoundRecord[]> {
  if (addresses.join("") === "") return [];
  const named = new Map(known.map((one) => [one.href, ofFindable(one)]));
  const records = await recordsAt(
    deps,
    actor,
    addresses.filter((address) => !named.has(address)),
  );
  return addresses.flatMap((address) => named.get(address) ?? records.get(address) ?? []);
}
