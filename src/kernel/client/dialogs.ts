/*
 * Prefetches the code of dialogs. When the user reaches for a dialog's link, its code is fetched and run
 * before its HTML is requested; the code of the page's other dialogs is fetched afterwards. Nothing is run
 * while the browser is offline, since a browser does not retry a module whose import failed.
 */
import { react, start } from "./boot";
import { preloadChunks } from "./chunks";
import { touches } from "./touches";

async function reach({ target }: Event): Promise<void> {
  const dialogs = document.querySelector<HTMLElement>("[data-islands]")?.dataset.islands;
  if (!dialogs) return;
  const link = target instanceof Element && target.closest("a");
  const opened = new URLSearchParams(link ? link.search : "");
  const [own, shared, others]: [string[], string[], string[]] = [[], [], []];
  for (const entry of dialogs.split(";")) {
    const [file, names = ""] = entry.split("=");
    const isOwn = names.split(".").some((name) => opened.has(name));
    (isOwn ? own : names ? others : shared).push(`/build/${file}.js`);
  }
  await (own[0] && navigator.onLine ? start([...own, ...shared]).catch(() => {}) : preloadChunks(react));
  await preloadChunks([...own, ...shared, ...others]);
}

for (const type of touches) addEventListener(type, reach, { capture: true, passive: true });
