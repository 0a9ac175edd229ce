/* Remembers which groups of the sidebar a person folds, so that the server renders the next page accordingly. */
import { foldsCookie, readFolds } from "./folds";

/** A year, in seconds. */
const kept = 31_536_000;

function remember(id: string, open: boolean): void {
  const known = new RegExp(`(?:^|; )${foldsCookie}=([^;]*)`).exec(document.cookie)?.[1];
  const others = readFolds(known).filter((other) => other !== id);
  const value = open ? others : [...others, id];
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and answers too late
  document.cookie = `${foldsCookie}=${value.join(".")}; path=/; max-age=${kept}; samesite=lax${secure}`;
}

const keep = (group: HTMLDetailsElement, open: boolean) => remember(group.id.replace("side-", ""), open);

// Groups that were folded before this script ran.
for (const group of document.querySelectorAll<HTMLDetailsElement>("#navigation details"))
  if (group.open !== (group.dataset.shut === undefined)) keep(group, group.open);

// Not the toggle: the browser also fires that for groups that are open when the page is parsed.
document.addEventListener("click", (event) => {
  const group =
    event.target instanceof Element ? event.target.closest("#navigation summary")?.parentElement : null;
  if (group instanceof HTMLDetailsElement) keep(group, !group.open);
});
