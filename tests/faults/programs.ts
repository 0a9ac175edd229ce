import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { $ } from "bun";

/** A program in a folder, which servers are started from. `drains`: whether a stopping server still answers for a while. */
export type Program = { name: string; folder: string; drains: boolean; remove(): Promise<void> };

const root = join(import.meta.dir, "../..");

/** Parts of a tree that it needs to run, its packages apart. */
const parts = ["src", "db", "routes", "islands", "package.json", "bun.lock", "bunfig.toml", "tsconfig.json"];

const newFolder = () => mkdtempSync(join(tmpdir(), "vostra-program-"));

/** Builds what the browser is sent, as an image has it. */
const build = (folder: string) => $`${[process.execPath, "src/kernel/build.ts"]}`.cwd(folder).quiet();

function createProgram(folder: string, name: string): Program {
  const settings = [...new Bun.Glob("src/{env,env/*}.ts").scanSync(folder)];
  const drains = settings.some((file) => readFileSync(join(folder, file), "utf8").includes("DRAIN_SECONDS"));
  return { name, folder, drains, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * The newest version that books were kept of, as it was then, with its own packages.
 * @throws Error if this tree has no history, or its packages cannot be fetched
 */
export async function releasedProgram(): Promise<Program> {
  const versions = readdirSync(join(root, "tests/golden")).filter((name) => /^\d/.test(name));
  const version = versions.toSorted(Bun.semver.order).at(-1) ?? "";
  const added = $`git log --diff-filter=A --format=%H -1 -- tests/golden/${version}`;
  const commit = (await added.cwd(root).quiet().nothrow().text()).trim();
  if (commit === "") throw new Error(`this tree does not know the commit of version ${version}`);
  const folder = newFolder();
  try {
    await $`git archive ${commit} ${parts} public | tar -x -C ${folder}`.cwd(root).quiet();
    const install = [process.execPath, "install", "--frozen-lockfile", "--production"];
    await $`${install}`.cwd(folder).quiet();
    await build(folder);
    return createProgram(folder, version);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** This tree as it stands. */
export const currentProgram: Program = {
  name: "this version",
  folder: root,
  drains: true,
  remove: () => Promise.resolve(),
};

/**
 * A version after this one, as a release would make it: another number, other files for the browser, and a migration that
 * expands the schema.
 */
export async function nextProgram(): Promise<Program> {
  const folder = newFolder();
  for (const part of [...parts, "public", "vostra.ts"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const edit = async (path: string, change: (text: string) => string) => {
    const file = Bun.file(join(folder, path));
    await Bun.write(file, change(await file.text()));
  };
  const tag = "9999_next_version";
  await Bun.write(
    join(folder, `db/migrations/${tag}.sql`),
    "-- expand\nCREATE TABLE `of_the_next_version` (`id` integer PRIMARY KEY NOT NULL, `name` text) STRICT;\n",
  );
  await edit("db/migrations/meta/_journal.json", (text) => {
    const journal = JSON.parse(text);
    return JSON.stringify({ ...journal, entries: [...journal.entries, { tag }] });
  });
  await edit("db/program/manifest.json", (text) => {
    const manifest = JSON.parse(text);
    return JSON.stringify({ ...manifest, version: manifest.version + 1 });
  });
  await edit("package.json", (text) => JSON.stringify({ ...JSON.parse(text), version: "9999.0.0" }));
  await edit("src/app/styles.css", (text) => `${text}\n.next-version { color: inherit; }\n`);
  await edit("src/ui/client.ts", (text) => `${text}\ndocument.documentElement.dataset.version = "next";\n`);
  await build(folder);
  return createProgram(folder, "the next version");
}
