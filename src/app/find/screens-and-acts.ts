import type { Role } from "@/access/actor";
import { can } from "@/access/policy";
import { getRoleScreens } from "@/app/navigation";
import type { PageInfo } from "@/kernel/define";
import { findChooser } from "@/platform/lists/choosing";
import { appearances } from "@/ui/appearance";
import { themeLabels } from "@/ui/appearance-switch";
import type { Sends } from "@/ui/list";
import { languageNames, languages } from "@/vocabulary/language/languages";

/**
 * Screen or act: its address, its name, further details, the way to do it, and further words. `opens`: the parameter that
 * opens an act for one row; `sends`: the form of an act without a screen.
 */
export type Findable = {
  href: string;
  name: string;
  text: string;
  note: string;
  words: string;
  opens?: string | undefined;
  sends?: Sends;
};

const withoutScreen = (name: string, text: string, words: string, sends: Sends): Findable => ({
  href: [sends.action, sends.value].join(" "),
  name,
  text,
  note: "",
  words,
  sends,
});

/** Acts of everybody that have no screen: their forms are in the avatar menu, too. */
export const actsWithoutScreen: readonly Findable[] = [
  withoutScreen("Logout", "", "log out sign off leave end session", { action: "/logout" }),
  ...appearances.theme.map((value) =>
    withoutScreen(themeLabels[value], "Theme", "mode appearance colours day night", {
      action: "/appearance",
      name: "theme",
      value,
    }),
  ),
  ...languages.map((value) =>
    withoutScreen(languageNames[value], "Language", { en: "english", ar: "arabic عربي" }[value], {
      action: "/language",
      name: "language",
      value,
    }),
  ),
];

/** Screens in a role's sidebar. */
export const findableScreens = (role: Role): readonly Findable[] =>
  getRoleScreens(role).map(({ screen, parent }) => ({
    href: screen.href,
    name: screen.label,
    text: parent?.label ?? "",
    note: "",
    words: screen.words ?? "",
  }));

const kept = new WeakMap<readonly PageInfo[], Map<Role, readonly Findable[]>>();

/**
 * Acts that a role may find: those that dialogs of the pages declare. An act that needs a row leads to the page where
 * the row is chosen.
 */
export function findableActs(pages: readonly PageInfo[], role: Role): readonly Findable[] {
  const known = kept.get(pages) ?? new Map<Role, readonly Findable[]>();
  kept.set(pages, known);
  const acts = known.get(role) ?? readActs(pages, role);
  known.set(role, acts);
  return acts;
}

const noteOfForm = "Opens the form";

/** True if an act begins at its address and needs no row to be chosen first. */
export const opensForm = ({ note }: Findable): boolean => note === noteOfForm;

const isOfOne = (path: string) => path.includes("{");

function readActs(pages: readonly PageInfo[], role: Role): readonly Findable[] {
  const acts = new Map<string, Findable>();
  // The same dialog may be on several pages: the list of its rows comes last.
  const rank = ({ path }: PageInfo) => (isOfOne(path) ? 0 : findChooser(path) ? 2 : 1);
  const listsLast = pages.toSorted((a, b) => rank(a) - rank(b));
  for (const { method, path, access, dialogs } of listsLast)
    for (const { name, right, sought } of dialogs) {
      if (!sought || method !== "GET" || !can({ role }, access) || !can({ role }, sought.right ?? right))
        continue;
      const { as, text = "", words = "", at, among = "" } = sought;
      if (at !== undefined && isOfOne(path)) continue;
      const list = path.replace(/\/\{.*/, "");
      acts.set(as, {
        href: at === undefined ? `${list}${among}` : `${list}?${name}=${encodeURIComponent(at)}`,
        name: as,
        text,
        note: at === undefined ? "Choose it in the list" : noteOfForm,
        words,
        opens: at === undefined && !name.endsWith("All") ? name : undefined,
      });
    }
  return [...acts.values()].sort(
    (a, b) => Number(opensForm(b)) - Number(opensForm(a)) || a.name.localeCompare(b.name),
  );
}
