/*
 * Fetches the code of dialogs ahead: that of the one whose link somebody reaches for is run as well, while its HTML is yet to
 * be asked for; that of the page's other dialogs is fetched afterwards. None is run while the browser is offline: a module whose
 * import failed is not imported again.
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
