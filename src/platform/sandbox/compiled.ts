import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { BunPlugin } from "bun";
import { z } from "zod";

/** The project's folder, and the folder of its compiled programs. */
export type CompiledPlace = { root: string; folder: string };

const root = resolve(import.meta.dir, "../../..");
export const projectPlace: CompiledPlace = { root, folder: join(root, "build") };

/** List of the compiled programs, each by its source's path in the project. No path in it depends on where the project lies. */
const manifestSchema = z.object({
  programs: z.record(
    z.string(),
    z.object({ file: z.string(), sources: z.array(z.string()), digest: z.string() }),
  ),
});
type Compiled = z.infer<typeof manifestSchema>["programs"];

const manifestName = "programs.json";

/** The programs that the server starts as processes, and that open no database. */
export function findPrograms({ root }: CompiledPlace = projectPlace): string[] {
  const opensDatabase = /^src\/integrity\//;
  const found = [...new Bun.Glob("src/**/{child,*.child}.ts").scanSync(root)];
  return found.filter((path) => !opensDatabase.test(path)).sort();
}

/**
 * Chooses the form in which a program is run: the compiled one, which starts in half of the time, as long as each of its sources
 * is unchanged; otherwise the script itself. A project that was moved after it was compiled keeps its compiled programs.
 * @param script the absolute path of a TypeScript file
 */
export function programOf(script: string, place: CompiledPlace = projectPlace): string {
  const program = chosen.get(script) ?? currentForm(script, place);
  chosen.set(script, program);
  return existsSync(program) ? program : script;
}

/** How each program is run by this process: found out once, as a server runs the code that it was started with. */
const chosen = new Map<string, string>();

function currentForm(script: string, place: CompiledPlace): string {
  const compiled = readCompiled(place)[relative(place.root, script)];
  return compiled && isCurrent(compiled, place) ? join(place.folder, compiled.file) : script;
}

/** Whether a compiled program is there, and was made of its sources as they are. */
const isCurrent = ({ file, sources, digest }: Compiled[string], { root, folder }: CompiledPlace): boolean =>
  existsSync(join(folder, file)) && digest === digestOf(root, sources);

/** Reads the list of compiled programs; empty if it is missing or damaged, as the sources do the same. */
function readCompiled(place: CompiledPlace): Compiled {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(place.folder, manifestName), "utf8"))).programs;
  } catch {
    return {};
  }
}

/** A digest of sources, of the packages' versions and of Bun's; undefined where one of the sources is gone. */
function digestOf(root: string, sources: readonly string[]): string | undefined {
  const hash = new Bun.CryptoHasher("sha256").update(Bun.version);
  for (const source of ["bun.lock", ...sources]) {
    const path = join(root, source);
    if (!existsSync(path)) return undefined;
    hash.update(source).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/**
 * Compiles each program whose sources have changed since the last time. Writes nothing where all are current, as in an
 * image that is read-only.
 */
export async function compilePrograms(place: CompiledPlace = projectPlace): Promise<void> {
  const before = readCompiled(place);
  const programs: Compiled = {};
  const stale: string[] = [];
  for (const path of findPrograms(place)) {
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
  await write(join(place.folder, manifestName), JSON.stringify({ programs }, null, 2));
  await removeFormer(place);
}

/** Lists the files of programs as they were before their sources changed. */
export async function listFormerPrograms({ root, folder }: CompiledPlace = projectPlace): Promise<string[]> {
  const files = Object.values(readCompiled({ root, folder })).flatMap(({ file }) => [file, `${file}.jsc`]);
  const kept = new Set([manifestName, ...files]);
  return (await readdir(folder)).filter((name) => !kept.has(name)).map((name) => join(folder, name));
}

/** Deletes former programs after an hour. A server that was started before runs the source then. */
async function removeFormer(place: CompiledPlace): Promise<void> {
  for (const path of await listFormerPrograms(place)) {
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 3_600_000;
    if (isOld) await rm(path, { force: true });
  }
}

/**
 * Bundles a program with its imports into one file, and writes its bytecode beside it. Returns undefined if one of its sources
 * changed while it was bundled.
 */
async function compile(path: string, place: CompiledPlace): Promise<Compiled[string] | undefined> {
  const started = Date.now();
  const result = await Bun.build({
    entrypoints: [join(place.root, path)],
    root: place.root,
    target: "bun",
    // Bun writes bytecode for CommonJS alone. Names are kept for stack traces.
    format: "cjs",
    bytecode: true,
    minify: { whitespace: true, syntax: true },
    metafile: true,
    plugins: [movable(place)],
  });
  // Their paths are relative to the folder that this process runs in.
  const sources = Object.keys(result.metafile?.inputs ?? {})
    .map((input) => relative(place.root, resolve(input)))
    .filter((input) => !input.includes("node_modules/"))
    .sort();
  const digest = digestOf(place.root, sources);
  const changedAt = (source: string) =>
    statSync(join(place.root, source), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (digest === undefined || sources.some((source) => changedAt(source) >= started)) return undefined;
  const name = path.slice("src/".length, -".ts".length).replaceAll("/", ".");
  const file = `${name}-${digest.slice(0, 12)}.js`;
  for (const output of result.outputs)
    await write(join(place.folder, output.kind === "bytecode" ? `${file}.jsc` : file), output);
  return { file, sources, digest };
}

/** Expressions of a module's own place, and what each is at run time in a program that knows its module's path in the project. */
const ownPlace = /\bimport\.meta\.(dir|dirname|path|filename|url)\b/g;
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
 * Lets each module find the files beside it from where the compiled program lies. The bundler would write down the folder in
 * which it compiled, which an image is moved out of.
 */
const movable = ({ root, folder }: CompiledPlace): BunPlugin => ({
  name: "movable",
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path, loader }) => {
      const source = await Bun.file(path).text();
      if (source.search(ownPlace) < 0) return undefined;
      const steps = [relative(folder, root), relative(root, path)].map((step) => JSON.stringify(step));
      const found = `${paths}.join(Bun.main, "..", ${steps.join(", ")})`;
      const contents = source.replace(ownPlace, (all, name: string) =>
        isOwnPlace(name) ? atRunTime[name](found) : all,
      );
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

if (import.meta.main) await compilePrograms();
