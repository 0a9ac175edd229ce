/** Chunks that were fetched, or are being fetched: each is requested once. */
const fetched = new Map<string, Promise<void>>();

/** Attributes of the page's script element that name the files fetched later. */
export const scriptData: DOMStringMap =
  document.querySelector<HTMLElement>("script[data-later]")?.dataset ?? {};

/** Address of a built script. */
export const getUrl = (name: string) => `/build/${name}.js`;

/** Addresses of the scripts that an attribute names, separated by spaces. */
export const splitUrls = (list: string | null | undefined): string[] =>
  list ? list.split(" ").map(getUrl) : [];

/**
 * Fetches chunks as data, before they are imported: a browser remembers a module that could not be imported, and would fail again
 * at once. The files are immutable, so that importing them takes them from the browser's cache.
 * @throws TypeError or Error if one of them was not answered with success; the next call tries again
 */
export const fetchChunks = (urls: readonly string[], priority: RequestPriority = "high"): Promise<unknown> =>
  Promise.all(urls.map((url) => fetchChunk(url, priority)));

function fetchChunk(url: string, priority: RequestPriority): Promise<void> {
  const known = fetched.get(url);
  if (known) return known;
  const answer = fetch(url, { priority }).then(async (response) => {
    if (!response.ok) throw new Error(url);
    await response.arrayBuffer();
  });
  fetched.set(url, answer);
  answer.catch(() => fetched.delete(url));
  return answer;
}

/** Runs an act once the page is loaded and idle; never on a connection that saves data. */
export function whenIdle(act: () => void): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  // Safari has no idle callback: a moment after the load is near enough.
  const wait = () => (window.requestIdleCallback ?? setTimeout)(act);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait);
}

/** Fetches chunks for later. A failure matters only when they are needed. */
export const preloadChunks = (urls: readonly string[]): Promise<unknown> =>
  fetchChunks(urls, "low").catch(() => {});
