/** Fetches a path of the application as a browser would: with a cookie, taking gzip. */
export type Fetch = (path: string) => Promise<Response>;

/** A page's scripts: what is fetched before anyone touches it, each with its bytes as sent (gzip). */
export type Scripts = { total: number; files: ReadonlyMap<string, number> };

/** The most that a page may send before the first touch, in bytes. */
export const budget = 16_000;

/**
 * What a page makes a browser fetch of JavaScript before the first touch: its script elements, what it preloads or
 * prefetches, the islands that wake with the page together with React, and all that these import statically.
 * Inline scripts count by their length; the security policy forbids them anyway.
 */
export async function scriptsOf(fetch: Fetch, html: string): Promise<Scripts> {
  const { entries, inline } = readMarkup(html);
  const files = new Map<string, number>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    const { bytes, source } = await load(fetch, path);
    files.set(path, bytes);
    for (const imported of staticImports(source)) waiting.push(new URL(imported, `http://x${path}`).pathname);
  }
  const total = [...files.values()].reduce((sum, bytes) => sum + bytes, inline);
  return { total, files };
}

const isScriptLink = (rel: string, as: string | null) =>
  /\bmodulepreload\b/.test(rel) || (/\b(?:preload|prefetch)\b/.test(rel) && (as === null || as === "script"));

function readMarkup(html: string): { entries: Set<string>; inline: number } {
  const entries = new Set<string>();
  let inline = 0;
  let react = "";
  const add = (list: string | null) => {
    for (const path of list?.split(" ").filter(Boolean) ?? []) entries.add(path);
  };
  const rewriter = new HTMLRewriter()
    .on("script", {
      element: (script) => {
        add(script.getAttribute("src"));
        react ||= script.getAttribute("data-react") ?? "";
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
    .on('x-island[when="load"]', {
      element: (island) => {
        add(island.getAttribute("src"));
        add(island.getAttribute("with"));
        add(react);
      },
    });
  rewriter.transform(html);
  return { entries, inline };
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
