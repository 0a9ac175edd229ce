import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { z } from "zod";

/** Where programs are compiled: the project's folder, and the one that what was compiled goes into. */
export type CompiledPlace = { root: string; folder: string };

const root = resolve(import.meta.dir, "../../..");
export const projectPlace: CompiledPlace = { root, folder: join(root, "build") };

/** What was compiled: the project's folder at the time, and each program by its path there. */
const manifestSchema = z.object({
  root: z.string(),
  programs: z.record(
    z.string(),
    z.object({ file: z.string(), sources: z.array(z.string()), digest: z.string() }),
  ),
});
type Compiled = z.infer<typeof manifestSchema>["programs"];

const manifestOf = ({ folder }: CompiledPlace) => join(folder, "programs.json");

/** The programs that the server starts as processes, and that open no database. */
export function findPrograms({ root }: CompiledPlace = projectPlace): string[] {
  const opensDatabase = /^src\/integrity\//;
  const found = [...new Bun.Glob("src/**/{child,*.child}.ts").scanSync(root)];
  return found.filter((path) => !opensDatabase.test(path)).sort();
}

/**
 * A program as it is to be run: its compiled form, which starts in half of the time, as long as each source that went into
 * it is as it was; else the script itself. What was compiled in another folder is not used: it knows files by their paths.
 * @param script the absolute path of a TypeScript file
 */
export function programOf(script: string, place: CompiledPlace = projectPlace): string {
  const compiled = chosen.get(script) ?? currentForm(script, place);
  chosen.set(script, compiled);
  return compiled !== "none" && existsSync(compiled) ? compiled : script;
}

/** How each program is run by this process: found out once, as a server runs the code that it was started with. */
const chosen = new Map<string, string>();

function currentForm(script: string, place: CompiledPlace): string {
  const compiled = readCompiled(place)[relative(place.root, script)];
  return compiled && isCurrent(compiled, place) ? join(place.folder, compiled.file) : "none";
}

/** Whether a compiled program is there, and was made of its sources as they are. */
const isCurrent = ({ file, sources, digest }: Compiled[string], { root, folder }: CompiledPlace): boolean =>
  existsSync(join(folder, file)) && digest === digestOf(root, sources);

/** What was compiled in this folder; nothing where its list is missing or damaged: the sources do the same. */
function readCompiled(place: CompiledPlace): Compiled {
  try {
    const { root, programs } = manifestSchema.parse(JSON.parse(readFileSync(manifestOf(place), "utf8")));
    return root === place.root ? programs : {};
  } catch {
    return {};
  }
}

/** A digest of sources, of the packages' versions and of the engine's; undefined where one of the sources is gone. */
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
 * Compiles the programs whose sources have changed since it was last done: each becomes one file beside the code that the
 * engine would make of it at every start. Writes nothing where none has, as in an image whose folders cannot be written to.
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
  await write(manifestOf(place), JSON.stringify({ root: place.root, programs }, null, 2));
  await removeOthers(place, programs);
}

/** What was compiled before stays for an hour: a server that was started from it may need it, and runs the source then. */
async function removeOthers({ folder }: CompiledPlace, programs: Compiled): Promise<void> {
  const kept = new Set(Object.values(programs).flatMap(({ file }) => [file, `${file}.jsc`]));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 3_600_000;
    if (/\.js(\.jsc)?(\.|$)/.test(name) && !kept.has(name) && isOld) await rm(path, { force: true });
  }
}

/**
 * One program in one file, with all that it imports, and what the engine makes of it beside it; nothing where one of its
 * sources was changed meanwhile.
 */
async function compile(path: string, place: CompiledPlace): Promise<Compiled[string] | undefined> {
  const started = Date.now();
  const result = await Bun.build({
    entrypoints: [join(place.root, path)],
    root: place.root,
    target: "bun",
    // The engine keeps what it made of a file in this format alone. Names stay, for whoever reads a stack.
    format: "cjs",
    bytecode: true,
    minify: { whitespace: true, syntax: true },
    metafile: true,
  });
  // The bundler names them from the folder that this process runs in.
  const sources = Object.keys(result.metafile?.inputs ?? {})
    .map((input) => relative(place.root, resolve(input)))
    .filter((input) => !input.includes("node_modules/"));
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

/** Files appear whole: another server may be starting from them. */
async function write(path: string, content: Blob | string): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}`;
  await Bun.write(draft, content);
  await rename(draft, path);
}

if (import.meta.main) await compilePrograms();
