/*
 * Prefetches the code of dialogs. When the user reaches for a dialog's link, React is fetched at once, then the dialog's code,
 * and both are run; the code of the page's other dialogs is fetched afterwards. Nothing is run while the browser is
 * offline, since a browser does not retry a module whose import failed.
 */
import { react, start } from "./boot";
import { fetchChunks, getUrl, preloadChunks } from "./chunks";
import { touches } from "./touches";

async function reach({ target }: Event): Promise<void> {
  const { islands = "", opens = "" } = document.querySelector<HTMLElement>("[data-islands]")?.dataset ?? {};
  if (islands === "") return;
  const link = target instanceof Element && target.closest("a");
  const opened = new URLSearchParams(link ? link.search : "");
  const names = opens.split(" ");
  const [own, shared, others]: [string[], string[], string[]] = [[], [], []];
  for (const entry of islands.split(" ")) {
    const [file = "", places = ""] = entry.split(":");
    const isOwn = places !== "" && places.split(".").some((at) => opened.has(names[Number(at)] ?? ""));
    (isOwn ? own : places ? others : shared).push(getUrl(file));
  }
  // React alone at first: of a browser's six connections, those that remain are for the dialog itself.
  const fetching = fetchChunks(react, own[0] ? "high" : "low");
  await (own[0] && navigator.onLine ? fetching.then(() => start([...own, ...shared])) : fetching).catch(
    () => {},
  );
  await preloadChunks([...own, ...shared, ...others]);
}

for (const type of touches) addEventListener(type, reach, { capture: true, passive: true });
