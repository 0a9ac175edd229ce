/** Fetches a path of the application as a browser would: with a cookie, taking gzip. */
export type Fetch = (path: string) => Promise<Response>;

/**
 * A page's scripts before anyone touches it, in bytes as sent (gzip): `total` of what runs, each file in `files`, and
 * `idle` with what is fetched beside it once the page is idle.
 */
export type Scripts = { total: number; idle: number; files: ReadonlyMap<string, number> };

/** Limit in bytes for what a page may run before the first touch. */
export const budget = 16_384;

/** Limit in bytes for what a page may fetch until it is touched. */
export const idleBudget = 130_000;

/**
 * JavaScript that a page makes a browser run before the first touch: its script elements, what it preloads or
 * prefetches, the islands that wake with the page together with React, and all that these import statically. Then what
 * its script fetches once it is idle. Inline scripts count by their length; the security policy forbids them anyway.
 */
export async function readScripts(fetch: Fetch, html: string): Promise<Scripts> {
  const { entries, later, inline } = readMarkup(html);
  const files = await readFiles(fetch, entries);
  const all = await readFiles(fetch, [...entries, ...later]);
  return { total: sum(files) + inline, idle: sum(all) + inline, files };
}

const sum = (files: ReadonlyMap<string, number>) =>
  [...files.values()].reduce((all, bytes) => all + bytes, 0);

/** Scripts with all their static imports. */
async function readFiles(fetch: Fetch, entries: Iterable<string>): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    const { bytes, source } = await load(fetch, path);
    files.set(path, bytes);
    for (const imported of staticImports(source)) waiting.push(new URL(imported, `http://x${path}`).pathname);
  }
  return files;
}

const isScriptLink = (rel: string, as: string | null) =>
  /\bmodulepreload\b/.test(rel) || (/\b(?:preload|prefetch)\b/.test(rel) && (as === null || as === "script"));

function readMarkup(html: string): { entries: Set<string>; later: string[]; inline: number } {
  const entries = new Set<string>();
  let inline = 0;
  let react = "";
  let later = "";
  let hasIslands = false;
  const add = (path: string | null) => {
    if (path) entries.add(path);
  };
  /** Addresses of built scripts by their names. */
  const built = (names: string | null) =>
    names
      ?.split(" ")
      .filter(Boolean)
      .map((name) => `/build/${name}.js`) ?? [];
  const addBuilt = (names: string | null) => {
    for (const path of built(names)) add(path);
  };
  const rewriter = new HTMLRewriter()
    .on("script", {
      element: (script) => {
        add(script.getAttribute("src"));
        react ||= script.getAttribute("data-react") ?? "";
        later ||= script.getAttribute("data-later") ?? "";
      },
      text: ({ text }) => {
        inline += text.length;
      },
    })
    .on("link[rel]", {
      element: (link) => {
        if (isScriptLink(link.getAttribute("rel") ?? "", link.getAttribute("as")))
          add(link.getAttribute("href"));
      },
    })
    .on("x-island, [data-islands]", {
      element: () => {
        hasIslands = true;
      },
    })
    .on('x-island[when="load"]', {
      element: (island) => {
        addBuilt(island.getAttribute("src"));
        addBuilt(island.getAttribute("with"));
        addBuilt(react);
      },
    });
  rewriter.transform(html);
  const idle = hasIslands ? `${later} ${react}` : later;
  return { entries, later: built(idle), inline };
}

async function load(fetch: Fetch, path: string): Promise<{ bytes: number; source: string }> {
  const answer = await fetch(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const body = await answer.bytes();
  if (answer.headers.get("content-encoding") !== "gzip") throw new Error(`${path} was not sent as gzip`);
  return { bytes: body.byteLength, source: new TextDecoder().decode(Bun.gunzipSync(body)) };
}

/** `import … from "./x.js"` and `import "./x.js"`, not `import("./x.js")`. */
function staticImports(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*"(\.{0,2}\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
}
