import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { areUnchanged, recordSources, type Seen, type Sources } from "./sources";

type BuildOptions = {
  /** The project's folder; every other path is relative to it. */
  root: string;
  /** One default-exported React component per file; folders and files that start with `_` are parts. */
  islandsDir: string;
  /** The script of every page, which imports the kernel's own; only the kernel's when absent. */
  client?: string;
  /** Scripts of single pages, by the names that the pages know them by, such as `passkeys.js`: not part of `client`. */
  scripts?: Readonly<Record<string, string>>;
  /** The style sheet, bundled and known as `app.css`. */
  styles?: string;
  /**
   * Fonts of npm packages by the name that the style sheet gives them: `url("/build/inter.woff2")`. Each is copied
   * under a hashed name, which the built style sheet then uses.
   */
  fonts?: Readonly<Record<string, string>>;
  /**
   * Languages other than the scripts' own. `words` names the file of a dictionary, keyed by the source texts, and its export; the
   * entries used by scripts and islands are the `phrases` of `speaker`, a script that runs before them, such as `ar.js`. `noun` names
   * a function of that file, which finds the noun of a text that scripts make of one.
   */
  languages?: Readonly<
    Record<string, { words: { file: string; name: string; noun: string }; speaker: string }>
  >;
  /** Folders whose files the style sheet's classes come from: a change in one of them requires a build. */
  sources: readonly string[];
  outDir: string;
};

/** Result of the build. A list of files begins with the entry's own; the others are its imports. */
export type Manifest = {
  /** Inputs of the build. */
  inputs: Sources;
  files: Record<string, string>;
  /** Imports that the client script loads later, once somebody uses the page. */
  later: string[];
  /** React and the other imports of every island. */
  react: string[];
  islands: Record<string, string[]>;
};

export const projectBuild: BuildOptions = {
  root: process.cwd(),
  islandsDir: "islands",
  client: "src/ui/client.ts",
  scripts: {
    "passkeys.js": "src/people/auth/second-factors/passkeys-client.ts",
    "drag-columns.js": "src/ui/drag-columns.ts",
    "session-end.js": "src/people/auth/session-end/session-end-client.ts",
    "step-up.js": "src/people/auth/second-factors/step-up-client.ts",
  },
  styles: "src/app/styles.css",
  fonts: {
    "inter.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    "arabic.woff2": "@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2",
  },
  languages: {
    ar: {
      words: { file: "src/app/arabic-dictionary.ts", name: "arabic", noun: "findRowNoun" },
      speaker: "src/vocabulary/language/browser.ts",
    },
  },
  sources: ["src", "routes", "islands"],
  outDir: "public/build",
};

const clientScript = resolve(import.meta.dir, "client/client.ts");
const hydrateScript = resolve(import.meta.dir, "client/hydrate.ts");

/**
 * Builds what the browser needs: the client script, a chunk per island, the style sheet, each under a
 * name that changes with its content and compressed beforehand. Does nothing when no input has changed.
 * @param seen inputs that need not be looked at again
 */
export async function buildAssets(options: BuildOptions = projectBuild, seen?: Seen): Promise<Manifest> {
  const outDir = resolve(options.root, options.outDir);
  const previous = await readManifest(outDir);
  if (previous && areUnchanged(options.root, previous.inputs, seen)) return previous;
  const inputs = getSources(options);

  const islands = await findIslands(resolve(options.root, options.islandsDir));
  const script = options.client ? resolve(options.root, options.client) : clientScript;
  const styles = options.styles && resolve(options.root, options.styles);
  const hasStyles = styles !== undefined && (await Bun.file(styles).exists());
  const fonts = await readFonts(options);
  const entries = islands.map(({ path }) => path);
  const own = Object.entries(options.scripts ?? {}).map(([name, path]) => ({
    name,
    path: resolve(options.root, path),
  }));
  const [client, sheet, react, ofPages] = await Promise.all([
    // The script's later imports, fetched once the page is idle, are files of their own.
    bundle(options.root, [script], { splitting: true }),
    hasStyles ? bundleStyles(options.root, styles, fonts) : undefined,
    bundleIslands(options.root, entries),
    own.length === 0
      ? undefined
      : bundle(
          options.root,
          own.map(({ path }) => path),
          { splitting: true },
        ),
  ]);
  const ofIslands = Object.fromEntries(islands.map(({ name, path }) => [name, react.hashed(path)]));
  const scripts = [...client.outputs, ...react.outputs, ...(ofPages?.outputs ?? [])];
  const words = await collectWords(options, scripts);
  const manifest: Manifest = {
    inputs,
    files: {
      "client.js": client.hashed(script)[0],
      ...(sheet && styles && { "app.css": sheet.hashed(styles)[0] }),
      ...Object.fromEntries(own.map(({ name, path }) => [name, ofPages?.hashed(path)[0] ?? ""])),
      ...Object.fromEntries([...fonts, ...words].map(({ name, file }) => [name, file])),
    },
    later: client.later(script),
    react: [...new Set([...react.hashed(hydrateScript), ...inAll(Object.values(ofIslands))])],
    islands: ofIslands,
  };
  await write(outDir, [...scripts, ...(sheet?.outputs ?? []), ...words], fonts, manifest);
  return manifest;
}

/** Built file, which is written compressed. */
type Output = Pick<Bun.BuildArtifact, "path" | "arrayBuffer">;

/** Dictionary entries that the scripts use, for each other language, as a script that runs before them. */
async function collectWords({ root, languages = {} }: BuildOptions, scripts: readonly Bun.BuildArtifact[]) {
  const texts = await Promise.all(scripts.map((script) => script.text()));
  const made = Object.entries(languages).map(async ([language, { words, speaker }]) => {
    const exported = await import(resolve(root, words.file));
    const findNoun: (text: string) => string | undefined = exported[words.noun];
    const isUsed = (text: string | undefined) =>
      text !== undefined && texts.some((script) => holds(script, text));
    const own = Object.entries<unknown>(exported[words.name])
      .filter(([text]) => isUsed(text) || isUsed(findNoun(text)))
      .toSorted();
    const built = await Bun.build({ entrypoints: [resolve(root, speaker)], format: "iife", minify: true });
    const speaks = await Promise.all(built.outputs.map((output) => output.text()));
    const phrases = `const phrases={"__proto__":null,${JSON.stringify(Object.fromEntries(own)).slice(1)};`;
    const source = phrases + speaks.join("");
    const blob = new Blob([source]);
    const file = `${language}-${Bun.hash(source).toString(36).slice(0, 8)}.js`;
    return { name: `${language}.js`, file, path: file, arrayBuffer: () => blob.arrayBuffer() };
  });
  return Promise.all(made);
}

/** True if a script contains a text as a string, in any of the bundler's quotes. */
const holds = (script: string, text: string): boolean =>
  [JSON.stringify(text), `'${text}'`, `\`${text}\``].some((quoted) => script.includes(quoted));

/** A font of the style sheet: its name there, its hashed file name and its content. */
type Font = { name: string; file: string; bytes: Uint8Array<ArrayBuffer> };

function readFonts({ root, fonts = {} }: BuildOptions): Promise<Font[]> {
  return Promise.all(
    Object.entries(fonts).map(async ([name, specifier]) => {
      const bytes = await Bun.file(Bun.resolveSync(specifier, root)).bytes();
      const extension = extname(name);
      const hash = Bun.hash(bytes).toString(36).slice(0, 8);
      return { name, file: `${basename(name, extension)}-${hash}${extension}`, bytes };
    }),
  );
}

/** Replaces the fonts' names in the style sheet; otherwise the bundler would inline them as data URLs. */
const nameFonts = (fonts: readonly Font[]): Bun.BunPlugin => ({
  name: "fonts",
  setup(build) {
    build.onResolve({ filter: /^\/build\// }, ({ path }) => {
      const font = fonts.find(({ name }) => path === `/build/${name}`);
      if (!font) throw new Error(`The style sheet asks for ${path}, which is not among the build's fonts.`);
      return { path: `/build/${font.file}`, external: true };
    });
  },
});

/**
 * Bundles the style sheet as it is written (decision 102). For `browser` the bundler would rewrite it for browsers of 2020: each
 * rule of a side three times, once for each direction of writing, by lists of languages, and `:is()` twice.
 */
const bundleStyles = (root: string, styles: string, fonts: readonly Font[]) =>
  bundle(root, [styles], { target: "bun", plugins: [nameFonts(fonts), writtenSheets] });

/** Style sheets whose rules are alike are written by a module, `name.css.ts`, whose default export is the text. */
const writtenSheets: Bun.BunPlugin = {
  name: "written-sheets",
  setup(build) {
    build.onLoad({ filter: /\.css\.ts$/ }, async ({ path }) => {
      const { default: contents } = await import(path);
      return { contents, loader: "css" };
    });
  },
};

/** Zod writes JSON schemas for the API's documentation, on the server; no form needs 5 kB of that (gzip). */
const withoutJsonSchemas: Bun.BunPlugin = {
  name: "without-json-schemas",
  setup(build) {
    build.onLoad({ filter: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-\w+)\.js$/ }, async ({ path }) => {
      const source = await Bun.file(path).text();
      const names = [...source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)];
      const stubs = names.map(([, name]) => `export function ${name}() { return () => fail(); }`);
      const fail = 'const fail = () => { throw new Error("Islands write no JSON schemas."); };';
      return { contents: [fail, ...stubs].join("\n"), loader: "js" };
    });
  },
};

/** Islands report schema errors in the server's sentences: Zod's own are longer and worded differently. */
const ownMessages: Bun.BunPlugin = {
  name: "own-schema-messages",
  setup(build) {
    build.onLoad({ filter: /\/zod\/v4\/locales\/en\.js$/ }, () => ({
      contents: `import { schemaMessage } from ${JSON.stringify(join(import.meta.dir, "schema-messages.ts"))};
        export default () => ({ localeError: schemaMessage });`,
      loader: "js",
    }));
  },
};

/** Files that occur in all of several lists. */
const inAll = ([first = [], ...others]: readonly string[][]): string[] =>
  first.filter((file) => others.every((files) => files.includes(file)));

/** Minimum number of islands, in different folders, that share a module for it to go into `more`. */
const few = 4;

/** Modules that are bundled together, and the entries that import them. */
type Group = { paths: string[]; users: Set<string> };

/**
 * Bundles the islands into few files, since over a slow line each wave of requests costs more than its bytes: React; what
 * at least half of the islands import; what fewer of them do; what only those of one folder do; and a file for each island.
 * A module of two or three islands of several folders is left to the bundler: 13 kB of such modules came with every dialog. The bundler splits by which
 * entries reach a module, which gives a file for each combination of islands. Here each island exports all modules of the
 * groups that it imports one of, so that each group is one combination.
 */
async function bundleIslands(root: string, entries: readonly string[]) {
  const split = { splitting: true, plugins: [withoutJsonSchemas, ownMessages] };
  const first = await bundle(root, [hydrateScript, ...entries], split);
  const islandsByModule = first.mapUsers(entries);
  const ofKernel = first.mapUsers([hydrateScript]);
  const all = [hydrateScript, ...entries.map((entry) => resolve(entry))];
  const core: Group = { paths: [], users: new Set(all) };
  const more: Group = { paths: [], users: new Set() };
  const ofRooms = new Map<string, Group>();
  const getGroup = (islands: ReadonlySet<string>): Group | undefined => {
    if (islands.size >= entries.length / 2) return core;
    const [room = "", ...others] = new Set([...islands].map(dirname));
    if (others.length > 0) return islands.size < few ? undefined : more;
    const group = ofRooms.get(room) ?? { paths: [], users: new Set() };
    ofRooms.set(room, group);
    return group;
  };
  for (const [path, islands] of islandsByModule) {
    if (ofKernel.has(path)) core.paths.push(path);
    if (islands.size < 2 || path.includes("/node_modules/")) continue;
    const group = getGroup(islands);
    if (!group) continue;
    group.paths.push(path);
    for (const island of islands) group.users.add(island);
  }
  const shared = [core, more, ...ofRooms.values()].filter(({ paths }) => paths.length > 0);
  if (shared.length === 0) return first;
  const exportShared: Bun.BunPlugin = {
    name: "shared-by-islands",
    setup(build) {
      build.onResolve({ filter: /^kernel:shared\d+$/ }, ({ path }) => ({ path, namespace: "kernel" }));
      build.onLoad({ filter: /.*/, namespace: "kernel" }, ({ path }) => {
        const { paths } = shared[Number(path.slice("kernel:shared".length))] ?? { paths: [] };
        const names = paths.map((each, at) => `export * as shared${at} from ${JSON.stringify(each)};`);
        return { contents: names.join("\n"), loader: "ts" };
      });
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const source = await Bun.file(path).text();
        const loader = path.endsWith("x") ? "tsx" : "ts";
        if (!core.users.has(path)) return { contents: source, loader };
        const exported = shared.map((group, at) =>
          group.users.has(path) ? `\nexport * as shared${at} from "kernel:shared${at}";` : "",
        );
        return { contents: `${source}${exported.join("")}\n`, loader };
      });
    },
  };
  const bundled = () => bundle(root, all, { ...split, plugins: [...split.plugins, exportShared] });
  const built = await bundled();
  // A package that some island shares with these alone would be a file of its own: it takes them with it.
  const common = inAll(entries.map((entry) => built.hashed(resolve(entry))));
  const strays = all.filter(
    (entry) =>
      !more.users.has(entry) &&
      built
        .hashed(entry)
        .slice(1)
        .some((file) => !common.includes(file)),
  );
  if (strays.length === 0) return built;
  for (const entry of strays) more.users.add(entry);
  return bundled();
}

/** Bundles for the browser; `hashed` gives the file of an entry, then every file that it imports. */
async function bundle(root: string, entrypoints: string[], options: Partial<Bun.BuildConfig>) {
  const result = await Bun.build({
    entrypoints,
    root,
    target: "browser",
    format: "esm",
    minify: true,
    metafile: true,
    naming: "[name]-[hash].[ext]",
    define: { "process.env.NODE_ENV": '"production"' },
    ...options,
  });
  const outputs = new Map(
    Object.entries(result.metafile?.outputs ?? {}).map(([path, o]) => [basename(path), o]),
  );
  const hashed = (entry: string): [string, ...string[]] => {
    for (const [file, output] of outputs) {
      if (!output.entryPoint || resolve(output.entryPoint) !== entry) continue;
      const imported = new Set<string>();
      collect(file, imported);
      return [file, ...imported];
    }
    throw new Error(`The build gave nothing for ${entry}.`);
  };
  const collect = (file: string, into: Set<string>) => {
    for (const { path, kind } of outputs.get(file)?.imports ?? []) {
      const name = basename(path);
      if (kind !== "import-statement" || into.has(name)) continue;
      into.add(name);
      collect(name, into);
    }
  };
  /** Dynamic imports of an entry. */
  const later = (entry: string): string[] =>
    (outputs.get(hashed(entry)[0])?.imports ?? [])
      .filter(({ kind }) => kind === "dynamic-import")
      .map(({ path }) => basename(path));
  const inputs = new Map(
    Object.entries(result.metafile?.inputs ?? {}).map(([path, input]) => [resolve(root, path), input]),
  );
  /** The modules that a module imports, directly or not. */
  const reach = (path: string, into = new Set<string>()): Set<string> => {
    for (const imported of inputs.get(path)?.imports ?? []) {
      const target = resolve(root, imported.path);
      if (into.has(target) || !inputs.has(target)) continue;
      into.add(target);
      reach(target, into);
    }
    return into;
  };
  /** Every module that entries import, with those entries. */
  const mapUsers = (entries: readonly string[]): Map<string, Set<string>> => {
    const users = new Map<string, Set<string>>();
    for (const entry of entries.map((each) => resolve(each)))
      for (const path of reach(entry)) users.set(path, (users.get(path) ?? new Set()).add(entry));
    return users;
  };
  return { outputs: result.outputs, hashed, later, mapUsers };
}

/** The islands of a folder by name, e.g. `accounts/create-account`. */
export async function findIslands(dir: string): Promise<{ name: string; path: string }[]> {
  const files = await readdir(dir, { recursive: true }).catch(() => []);
  return files
    .filter((file) => file.endsWith(".tsx") && !file.split("/").some((part) => part.startsWith("_")))
    .sort()
    .map((file) => ({ name: file.slice(0, -".tsx".length), path: join(dir, file) }));
}

/** The manifest of a folder of built files; `undefined` when nothing was built there. */
export async function readManifest(outDir: string): Promise<Manifest | undefined> {
  const file = Bun.file(join(outDir, "manifest.json"));
  return (await file.exists()) ? file.json() : undefined;
}

/** Files that the build may read: a change in any of them needs another build. */
const getSources = ({ root, sources, islandsDir }: BuildOptions): Sources =>
  recordSources(root, {
    patterns: [...new Set([...sources, islandsDir, relative(root, join(import.meta.dir, "client"))])].map(
      (folder) => `${relative(root, resolve(root, folder))}/**/*.{ts,tsx,css}`,
    ),
    files: [relative(root, import.meta.path)],
  });

/** Time for which built files stay after a newer build, in milliseconds: a server may just be starting from them. */
const keptForMs = 3_600_000;

/** The manifest comes last, whole or not at all: its readers find every file that it names. */
async function write(
  outDir: string,
  outputs: readonly Output[],
  fonts: readonly Font[],
  manifest: Manifest,
): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const kept = new Set(["manifest.json", ...fonts.map(({ file }) => file)]);
  for (const { file, bytes } of fonts) await Bun.write(join(outDir, file), bytes);
  for (const output of outputs) {
    const name = basename(output.path);
    const bytes = new Uint8Array(await output.arrayBuffer());
    await Promise.all([
      Bun.write(join(outDir, name), bytes),
      // libdeflate at its highest level saves 3 % over zlib, and a build has the time.
      Bun.write(join(outDir, `${name}.gz`), Bun.gzipSync(bytes, { library: "libdeflate", level: 12 })),
      Bun.write(join(outDir, `${name}.br`), brotliCompressSync(bytes)),
    ]);
    for (const file of [name, `${name}.gz`, `${name}.br`]) kept.add(file);
  }
  const draft = join(outDir, `manifest-${crypto.randomUUID()}.json`);
  await Bun.write(draft, JSON.stringify(manifest, null, 2));
  await rename(draft, join(outDir, "manifest.json"));
  for (const file of await readdir(outDir)) {
    if (!kept.has(file)) await removeOld(join(outDir, file));
  }
}

async function removeOld(path: string): Promise<void> {
  const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
  if (age > keptForMs) await rm(path, { recursive: true, force: true });
}

if (import.meta.main) void buildAssets();
