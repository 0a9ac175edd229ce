import { readFileSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Context } from "hono";
import { type Manifest, readManifest } from "./build";

/** The built and the static files of one application, kept in memory. */
export type Assets = {
  /** The address of a built file by its logical name, e.g. `app.css`. */
  url(name: string): string;
  /** Address of the texts that scripts and islands show in a language; undefined for the one that they are written in. */
  words(language: string): string | undefined;
  /** Names of an island's chunk and of its imports beyond the shared ones: scripts in `/build/`, without `.js`. */
  island(file: string): { src: string; imports: string };
  /** The names, separated by spaces, of React and of the imports that all islands share. */
  react: string;
  /** Names of the client script's later imports, needed once somebody uses the page. */
  later: string;
  /** Answers with the file at a path; `undefined` when there is none. */
  serve(c: Context): Response | undefined;
  /** Answers a request for a script of another version of the program. */
  replace(): Response;
  paths: readonly string[];
};

type Encoding = "br" | "gzip" | "identity";
type Bodies = Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
type Asset = { etag: string; headers: Record<string, string>; bodies: Bodies };

/**
 * Reads the built files of `buildDir`, served under `/build/` without expiry, and the files of `publicDir`, served at the root.
 * Throws when nothing was built.
 */
export async function loadAssets(buildDir: string, publicDir: string): Promise<Assets> {
  const manifest = await readManifest(buildDir);
  if (!manifest) throw new Error(`Nothing was built in ${buildDir}: call buildAssets() before the start.`);
  const files = new Map<string, Asset>();
  for (const name of await readdir(publicDir, { recursive: true }).catch(() => [])) {
    const path = join(publicDir, name);
    if (path.startsWith(buildDir) || !statSync(path, { throwIfNoEntry: false })?.isFile()) continue;
    files.set(`/${name}`, read(path, "public, max-age=3600"));
  }
  const built = new Set(await readdir(buildDir));
  for (const name of built) {
    if (name.startsWith("manifest") || /\.(gz|br)$/.test(name)) continue;
    const encoded = encodings.filter(([, extension]) => built.has(`${name}.${extension}`));
    files.set(`/build/${name}`, read(join(buildDir, name), "public, max-age=31536000, immutable", encoded));
  }
  return {
    ...addresses(manifest),
    serve: (c) => serve(files.get(c.req.path), c),
    replace: () => new Response(loadAgain, { headers: scriptOfAnother }),
    paths: [...files.keys()],
  };
}

/**
 * Replacement for a script of another version, requested by a page that was opened before an upgrade: the page loads again, and
 * its forms restore the typed values. It does so once in half a minute: while nodes of two versions serve, either may answer.
 */
const loadAgain = `const at = "another version", now = Date.now();
if (now - sessionStorage.getItem(at) < 30000) throw new Error("This page is of another version of the program.");
sessionStorage.setItem(at, now);
location.reload();
`;
const scriptOfAnother = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

/** Path of the scripts of any version: their names end with a digest. */
export const scriptPath = "/build/:name{[\\w-]+-[0-9a-z]{8}\\.js}";

function addresses(manifest: Manifest): Pick<Assets, "url" | "words" | "island" | "react" | "later"> {
  const at = (files: string[]) => files.map((file) => file.replace(/\.js$/, "")).join(" ");
  const islands = new Map(
    Object.entries(manifest.islands).map(([name, [chunk = "", ...imports]]) => {
      const own = imports.filter((file) => !manifest.react.includes(file));
      return [name, { src: at([chunk]), imports: at(own) }];
    }),
  );
  return {
    react: at(manifest.react),
    later: at(manifest.later),
    url: (name) => {
      const file = manifest.files[name];
      if (file) return `/build/${file}`;
      throw new Error(`No asset is called ${name}: there are ${Object.keys(manifest.files).join(", ")}.`);
    },
    words: (language) => {
      const file = manifest.files[`${language}.js`];
      return file && `/build/${file}`;
    },
    island: (file) => {
      const found = islands.get(file);
      if (found) return found;
      throw new Error(`The island ${file} was not built: call buildAssets() before the start.`);
    },
  };
}

/** Encodings of built files, each with the end of its files' names. */
const encodings = [
  ["br", "br"],
  ["gzip", "gz"],
] as const;

/** Reads a file at once: a few hundred small ones take a third of the time of reads behind each other. */
function read(
  path: string,
  cacheControl: string,
  encoded: readonly (typeof encodings)[number][] = [],
): Asset {
  const body = readFileSync(path);
  const bodies: Bodies = { identity: body };
  for (const [encoding, extension] of encoded) bodies[encoding] = readFileSync(`${path}.${extension}`);
  const headers = {
    "Content-Type": contentType(path),
    "Cache-Control": cacheControl,
    "X-Content-Type-Options": "nosniff",
    Vary: "Accept-Encoding",
  };
  return { etag: Bun.hash(body).toString(36), headers, bodies };
}

function serve(asset: Asset | undefined, c: Context): Response | undefined {
  if (!asset) return undefined;
  const accepted = c.req.header("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => asset.bodies[name] && accepted.includes(name));
  const headers: Record<string, string> = { ...asset.headers, ETag: `"${asset.etag}-${encoding ?? "id"}"` };
  if (c.req.header("if-none-match") === headers.ETag) return c.body(null, 304, headers);
  if (encoding) headers["Content-Encoding"] = encoding;
  const body = asset.bodies[encoding ?? "identity"];
  return new Response(body ?? null, { headers });
}

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};
const contentType = (path: string) => contentTypes[extname(path)] ?? "application/octet-stream";
