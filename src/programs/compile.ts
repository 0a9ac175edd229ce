import { existsSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { BunPlugin } from "bun";
import { z } from "zod";
import { recordSources, writtenSince } from "@/kernel/sources";
import {
  type Compiled,
  isCurrent,
  manifestName,
  type ProgramPlace,
  projectPlace,
  readCompiled,
} from "./choose";
import type { ProgramOptions } from "./table";

/**
 * Compiles each program whose sources have changed since the last time. Writes nothing where all are current, as in an
 * image that is read-only.
 */
export async function compilePrograms(place: ProgramPlace = projectPlace): Promise<void> {
  const before = readCompiled(place);
  const programs: Compiled = {};
  const stale: string[] = [];
  for (const path of Object.keys(place.programs)) {
    const kept = before[path];
    if (kept && isCurrent(kept, place)) programs[path] = kept;
    else stale.push(path);
  }
  if (stale.length === 0) return;
  await mkdir(place.folder, { recursive: true });
  for (const path of stale) {
    const program = await compile(path, place);
    if (program) programs[path] = program;
  }
  await write(join(place.folder, manifestName), JSON.stringify({ programs }));
  await removeFormer(place);
}

/** Lists the files of programs as they were before their sources changed. */
export async function listFormerPrograms(place: ProgramPlace = projectPlace): Promise<string[]> {
  const kept = new Set(Object.values(readCompiled(place)).map(({ file }) => file));
  const ofProgram = /^(.+-\w{12}\.js)(?:\.map|\.jsc)?$/;
  return (await readdir(place.folder))
    .filter((name) => ofProgram.test(name) && !kept.has(name.replace(ofProgram, "$1")))
    .map((name) => join(place.folder, name));
}

/** Deletes former programs after an hour. A server that was started before runs the source then. */
async function removeFormer(place: ProgramPlace): Promise<void> {
  for (const path of await listFormerPrograms(place)) {
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 3_600_000;
    if (isOld) await rm(path, { force: true });
  }
}

/**
 * Bundles a program with its imports into one file, and writes its bytecode and its source map beside it. Returns undefined if
 * one of its sources changed while it was bundled.
 */
async function compile(path: string, place: ProgramPlace): Promise<Compiled[string] | undefined> {
  const started = Date.now();
  const options = place.programs[path] ?? {};
  const result = await Bun.build({
    entrypoints: [join(place.root, path)],
    root: place.root,
    target: "bun",
    // Bun writes bytecode for CommonJS alone. Names are kept for stack traces.
    format: "cjs",
    bytecode: true,
    ...(options.depth !== undefined && { bytecodeDepth: options.depth }),
    minify: { whitespace: true, syntax: true },
    jsx: { development: false },
    // The bundler would write down its own.
    define: { "process.env.NODE_ENV": "process.env.NODE_ENV" },
    sourcemap: "external",
    metafile: true,
    banner: `var ${ownFolder}=__dirname;`,
    plugins: [
      packagesApart(options, place),
      withParts(options, place),
      registering(options, place),
      movable(path, place),
    ],
  });
  // Their paths are relative to the folder that this process runs in.
  const files = Object.keys(result.metafile?.inputs ?? {})
    .map((input) => relative(place.root, resolve(input)))
    .filter((input) => !input.includes("node_modules/"));
  const [code] = result.outputs;
  if (!code || files.some((source) => writtenSince(join(place.root, source), started))) return undefined;
  const sources = recordSources(place.root, {
    files,
    patterns: [...(options.parts?.patterns ?? []), "src/programs/*.ts"],
  });
  const digest = new Bun.CryptoHasher("sha256").update(await code.arrayBuffer()).digest("hex");
  const file = `${path.replace(/^src\/|\.ts$/g, "").replaceAll("/", ".")}-${digest.slice(0, 12)}.js`;
  for (const output of result.outputs) {
    if (output.kind === "sourcemap")
      await write(join(place.folder, `${file}.map`), await rewriteMap(output, place));
    else await write(join(place.folder, output.kind === "bytecode" ? `${file}.jsc` : file), output);
  }
  return { file, sources };
}

/**
 * Names the sources of a source map from the folder of the compiled programs, without their content. Bun names them from the
 * folder that this process runs in.
 */
async function rewriteMap(map: Blob, { folder }: ProgramPlace): Promise<string> {
  const { version, mappings, names, sources } = mapSchema.parse(await map.json());
  const named = sources.map((path) => relative(folder, resolve(path)));
  return JSON.stringify({
    version,
    sources: named,
    sourcesContent: sources.map(() => null),
    names,
    mappings,
  });
}

const mapSchema = z.object({
  version: z.int(),
  mappings: z.string(),
  names: z.array(z.string()),
  sources: z.array(z.string()),
});

/** Leaves packages where they are: those that are named, and those that are imported by `import()`. */
const packagesApart = ({ apart = [] }: ProgramOptions, { root }: ProgramPlace): BunPlugin => ({
  name: "packages-apart",
  setup(build) {
    build.onResolve({ filter: /^@?\w/ }, ({ path, kind }) => {
      const isNamed = apart.some((name) => path === name || path.startsWith(`${name}/`));
      const isLater = kind === "dynamic-import" && isPackage(root, path);
      return isNamed || isLater ? { path, external: true } : undefined;
    });
  },
});

/** Folders of the project have names of their own in imports (`tsconfig.json`). */
const isPackage = (root: string, path: string) => !existsSync(join(root, path.split("/")[0] ?? ""));

/** Lists modules in the program that are imported by their paths otherwise. */
const withParts = ({ parts }: ProgramOptions, { root }: ProgramPlace): BunPlugin => ({
  name: "with-parts",
  setup(build) {
    if (!parts) return;
    build.onLoad({ filter: new RegExp(`/${RegExp.escape(parts.module)}$`) }, async () => {
      const paths = parts.patterns.flatMap((pattern) => [
        ...new Bun.Glob(pattern).scanSync({ cwd: root, dot: true }),
      ]);
      const loads = paths
        .sort()
        .map((path) => `${JSON.stringify(path)}: () => require(${JSON.stringify(join(root, path))}),`);
      const index = parts.index === undefined ? undefined : await import(join(root, parts.index));
      const contents = `export const partModules = {\n${loads.join("\n")}\n};
        export const routeIndex = ${JSON.stringify(await index?.default())};`;
      return { contents, loader: "ts" };
    });
  },
});

/**
 * Makes each file of a folder register its default export, a named function, when it is loaded. Parts begin with `_`.
 */
const registering = ({ registered }: ProgramOptions, { root }: ProgramPlace): BunPlugin => ({
  name: "registering",
  setup(build) {
    if (!registered) return;
    const folder = join(root, registered.folder);
    const module = JSON.stringify(join(root, registered.module));
    build.onLoad(
      { filter: new RegExp(`^${RegExp.escape(folder)}/(?:[^_][^/]*/)*[^_][^/]*\\.tsx$`) },
      async ({ path }) => {
        const source = await Bun.file(path).text();
        const [, name] = /^export default function (\w+)/m.exec(source) ?? [];
        if (name === undefined) throw new Error(`${path} exports no named function by default`);
        const file = JSON.stringify(relative(folder, path).replace(/\.tsx$/, ""));
        const contents = `${source}\nimport { ${registered.register} as register$ } from ${module};\nregister$(${name}, ${file});`;
        return { contents, loader: "tsx" };
      },
    );
  },
});

/** Expressions of a module's own place, and what each is at run time in a program that knows its module's path. */
const ownPlace = /\bimport\.meta\.(dir|dirname|path|filename|url|main)\b/g;
/** The variable that has the folder of the compiled program. */
const ownFolder = "ownFolder$";
/** Not by `require`, which modules declare for themselves. */
const paths = 'globalThis.process.getBuiltinModule("node:path")';
const atRunTime = {
  dir: (path: string) => `${paths}.dirname(${path})`,
  dirname: (path: string) => `${paths}.dirname(${path})`,
  path: (path: string) => path,
  filename: (path: string) => path,
  url: (path: string) => `Bun.pathToFileURL(${path}).href`,
};
const isOwnPlace = (name: string): name is keyof typeof atRunTime => name in atRunTime;

/**
 * Parts of packages that are left out, by file. React writes the same markup in its edition for developers, and checks
 * its input. libSQL and pino ask for a stack at each start, for which the whole source map would be read and kept:
 * libSQL in a report from which it guesses the system's C library, and asks the files of the system next; pino for the
 * files of its callers, which only its transports use. The parts of Prometheus's client that the server does not use
 * load HTTP clients and OpenTelemetry.
 */
const spared: readonly [file: RegExp, spare: (source: string) => string][] = [
  [
    /\/node_modules\/(?:react|react-dom|scheduler)\//,
    (source) => source.replaceAll("process.env.NODE_ENV", '"production"'),
  ],
  [
    /\/node_modules\/@neon-rs\/load\/dist\/index\.js$/,
    (source) => source.replace(/const report = process\.report.*;/, "return false;"),
  ],
  [/\/node_modules\/pino\/lib\/caller\.js$/, () => "module.exports = () => [];"],
  [
    /\/node_modules\/prom-client\/lib\/(?:cluster|defaultMetrics|pushgateway)\.js$/,
    () => "module.exports = {};",
  ],
];

/**
 * Lets each module find the files beside it from where the compiled program lies. The bundler would write down the folder in
 * which it compiled, which an image is moved out of. Only the program's first file is the main one.
 */
const movable = (entry: string, { root, folder }: ProgramPlace): BunPlugin => ({
  name: "movable",
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path, loader }) => {
      const written = await Bun.file(path).text();
      const source = spared.find(([file]) => file.test(path))?.[1](written) ?? written;
      if (source === written && source.search(ownPlace) < 0) return undefined;
      const step = JSON.stringify(relative(folder, path));
      const contents = source.replace(ownPlace, (all, name: string) => {
        if (name === "main") return String(path === join(root, entry));
        return isOwnPlace(name) ? atRunTime[name](`${paths}.join(${ownFolder}, ${step})`) : all;
      });
      return { contents, loader };
    });
  },
});

/** Writes a file that appears whole: another server may be starting from it. */
async function write(path: string, content: Blob | string): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}`;
  await Bun.write(draft, content);
  await rename(draft, path);
}
