/*
 * Prefetches the code of dialogs. When the user reaches for a dialog's link, its code is fetched and run
 * before its HTML is requested; the code of the page's other dialogs is fetched afterwards. Nothing is run
 * while the browser is offline, since a browser does not retry a module whose import failed.
 */
import { react, start } from "./boot";
import { preloadChunks, urlsIn } from "./chunks";
import { touches } from "./touches";

async function reach({ target }: Event): Promise<void> {
  const dialogs = document.querySelector<HTMLElement>("[data-islands]")?.dataset.islands;
  if (!dialogs) return;
  const link = target instanceof Element && target.closest("a");
  const opened = new URLSearchParams(link ? link.search : "");
  const [own, all]: [string[], string[]] = [[], []];
  for (const [name, files] of new URLSearchParams(dialogs)) {
    const urls = urlsIn(files).map((file) => `/build/${file}.js`);
    all.push(...urls);
    if (opened.has(name)) own.push(...urls);
  }
  await (own[0] && navigator.onLine ? start(own).catch(() => {}) : preloadChunks(react));
  await preloadChunks(all);
}

for (const type of touches) addEventListener(type, reach, { capture: true, passive: true });
