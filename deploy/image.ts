/**
 * Writes the folder of an image: the program, the files for the browser, and of each package only the files that the
 * program imports or opens. Build-time packages, type declarations and other editions are left out.
 *
 * bun deploy/image.ts /image
 */
import { existsSync } from "node:fs";
import { chmod, cp, readdir, stat, utimes } from "node:fs/promises";
import { join, resolve } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { buildAll } from "@/app/build";
import { type Sources, writtenAt } from "@/kernel/sources";
import { listFormerPrograms } from "@/programs/compile";

/** Folders and files of the program itself. */
export const own = [
  "src",
  "db",
  "demo",
  "routes",
  "islands",
  "public",
  "build",
  "vostra.ts",
  "package.json",
  "bun.lock",
  "bunfig.toml",
  "tsconfig.json",
  // For the operator.
  "README.md",
  "docs/commands.md",
  "docs/configuration.md",
  "docs/deploying.md",
  "docs/runbook.md",
  "deploy",
];

/** Of those, what only the program's developers need: the states that migrations are written from. */
const developers = /\/db\/migrations\/meta\/\d+_snapshot\.json$/;

/** Files that are started or loaded by their path: the server, its commands and child processes, pages and islands. */
const started = [
  "src/{main,serve}.ts",
  "{src,db}/**/*{cli,child,worker}.ts",
  "{routes,islands}/**/*.{ts,tsx}",
];

/** Files that packages open at run time, which no import shows. */
const opened = [
  "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
  "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
  "pdfjs-dist/cmaps",
  "pdfjs-dist/standard_fonts",
  "pdfjs-dist/package.json",
].map((path) => `node_modules/${path}`);

const root = resolve(import.meta.dir, "..");

/** The names by which the program's own files import packages, from any module. */
async function importedNames(): Promise<string[]> {
  const paths = started.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)]);
  const { metafile } = await Bun.build({
    entrypoints: paths.map((path) => join(root, path)),
    target: "bun",
    packages: "external",
    splitting: true,
    metafile: true,
  });
  const imports = Object.values(metafile?.inputs ?? {}).flatMap((input) => input.imports);
  return [...new Set(imports.filter((one) => one.external).map((one) => one.path))];
}

/** The files that those packages load, and that the packages which they import load in turn. */
async function filesOfPackages(): Promise<string[]> {
  const files = (await importedNames())
    .filter((name) => !name.startsWith("."))
    .map((name) => Bun.resolveSync(name, join(root, "src")))
    .filter((file) => file.startsWith(root));
  const { fileList } = await nodeFileTrace(files, { base: root, conditions: ["bun", "node"] });
  const inPackages = [...fileList].filter((file) => file.startsWith("node_modules/"));
  return [...new Set([...inPackages, ...inPackages.flatMap(packageFile)])];
}

/** The `package.json` of the package that a file belongs to. */
function packageFile(file: string): string[] {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
  return folder && existsSync(join(root, folder, "package.json")) ? [`${folder}/package.json`] : [];
}

/** Built files that list the sources of the build. */
const notes = ["build/programs.json", "build/guards.json", "public/build/manifest.json"];

/**
 * Records in the build the common time of its sources. A start compares it with the files' times, and reads the files
 * if it differs.
 */
async function noteTime(folder: string, at: number): Promise<void> {
  for (const name of notes) {
    const path = join(folder, name);
    const isSources = (value: unknown): value is Sources =>
      typeof value === "object" && value !== null && "patterns" in value && "files" in value;
    const text = await Bun.file(path).text();
    const noted = JSON.parse(text, (_, value) => (isSources(value) ? writtenAt(value, at) : value));
    await Bun.write(path, JSON.stringify(noted));
  }
}

/**
 * Makes a folder readable to everybody: its owner built it, with any umask, and the server is another user. Gives all
 * files one time, in whole seconds, as an image's layers store it.
 * @returns its size in bytes
 */
async function openToAll(folder: string): Promise<number> {
  const at = Math.floor(Date.now() / 1000);
  await noteTime(folder, at * 1000);
  const names = await readdir(folder, { recursive: true });
  const sizes = ["", ...names].map(async (name) => {
    const path = join(folder, name);
    const found = await stat(path);
    await chmod(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644);
    await utimes(path, at, at);
    return found.isFile() ? found.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * @param folder target, which is emptied first
 * @returns its size in bytes
 */
async function writeImage(folder: string): Promise<number> {
  await buildAll();
  const former = new Set(await listFormerPrograms());
  const files = [...own, ...opened, ...(await filesOfPackages())];
  for (const file of files)
    await cp(join(root, file), join(folder, file), {
      recursive: true,
      filter: (path) => !developers.test(path) && !former.has(path),
    });
  return openToAll(folder);
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error("Say where to write the program: bun deploy/image.ts FOLDER");
    process.exit(2);
  }
  const bytes = await writeImage(resolve(folder));
  console.log(`${folder}: ${(bytes / 1e6).toFixed(0)} MB`);
}
