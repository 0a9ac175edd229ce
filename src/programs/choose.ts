import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { areUnchanged, type Seen, type Sources } from "@/kernel/sources";
import { type ProgramOptions, programs } from "./table";

/* Imported before anything else of the server: it imports no package. */

/** The project's folder, that of its compiled programs, and which programs there are. */
export type ProgramPlace = {
  root: string;
  folder: string;
  programs: Readonly<Record<string, ProgramOptions>>;
};

const root = resolve(import.meta.dir, "../..");
export const projectPlace: ProgramPlace = { root, folder: join(root, "build"), programs };

/** The compiled programs by the paths of their first files in the project. No path in it depends on where the project lies. */
export type Compiled = Record<string, { file: string; sources: Sources }>;

export const manifestName = "programs.json";

/**
 * Chooses the form in which a program is run: the compiled one, which starts in half of the time, as long as each of its sources
 * is unchanged; otherwise the script itself. A project that was moved after it was compiled keeps its compiled programs.
 * @param script the absolute path of a TypeScript file
 */
export function chooseProgram(script: string, place: ProgramPlace = projectPlace): string {
  const program = chosen.get(script) ?? compiledForm(script, place) ?? script;
  chosen.set(script, program);
  return existsSync(program) ? program : script;
}

/**
 * Chooses the form of each program now, so that a server starts those of its own version for as long as it runs. Answers which
 * are not compiled.
 */
export function choosePrograms(place: ProgramPlace = projectPlace, seen: Seen = new Map()): string[] {
  const compiled = readCompiled(place);
  return Object.keys(place.programs).filter((path) => {
    const script = join(place.root, path);
    const one = compiled[path];
    const form = one && isCurrent(one, place, seen) ? join(place.folder, one.file) : script;
    chosen.set(script, form);
    return form === script;
  });
}

/**
 * Chosen form of each program in this process: determined once, since a server runs the code that it was started with.
 */
const chosen = new Map<string, string>();

/** Compiled form of a program, if there is one made of its present sources. */
export function compiledForm(
  script: string,
  place: ProgramPlace = projectPlace,
  seen?: Seen,
): string | undefined {
  const compiled = readCompiled(place)[relative(place.root, script)];
  return compiled && isCurrent(compiled, place, seen) ? join(place.folder, compiled.file) : undefined;
}

/** True if a compiled program exists that was made of its present sources. */
export const isCurrent = (
  { file, sources }: Compiled[string],
  { root, folder }: ProgramPlace,
  seen?: Seen,
): boolean => existsSync(join(folder, file)) && areUnchanged(root, sources, seen);

/** Reads the list of compiled programs; empty if it is missing or damaged, as the sources do the same. */
export function readCompiled({ folder }: ProgramPlace): Compiled {
  try {
    const { programs }: { programs?: Compiled } = JSON.parse(
      readFileSync(join(folder, manifestName), "utf8"),
    );
    const isWhole = ([, one]: [string, Compiled[string]]) =>
      typeof one.file === "string" && one.sources.files;
    return Object.fromEntries(Object.entries(programs ?? {}).filter(isWhole));
  } catch {
    return {};
  }
}
