import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { chooseProgram, choosePrograms, compiledForm, type ProgramPlace } from "@/programs/choose";
import { compilePrograms } from "@/programs/compile";
import { programs } from "@/programs/table";

const root = join(import.meta.dir, "../..");

const child = `
  import { greeting } from "./words";
  async function main() { await Bun.write(Bun.stdout, greeting(process.argv.at(-1))); }
  if (import.meta.main) void main();`;
const words = (word: string) => `export const greeting = (name) => "${word}, " + name;`;

const fromFile = `
  import { readFileSync } from "node:fs";
  import { basename, join } from "node:path";
  const word = readFileSync(join(import.meta.dir, "word.txt"), "utf8");
  const same = readFileSync(new URL("./word.txt", import.meta.url), "utf8") === word;
  export const greeting = (name) => word + (same ? " to all of " : "") + basename(import.meta.path) + ", " + name;`;

const fails = `export function greeting(name) {
  try { throw new Error(name); } catch (error) { return error.stack; }
}`;

const byParts = `
  import { partModules } from "./parts";
  const { default: bank } = partModules["places/bank.ts"]();
  export const greeting = (name) => Object.keys(partModules) + " of the " + bank + ", " + name;`;

describe("a program that is started as a process", () => {
  const folders: string[] = [];
  let place: ProgramPlace;
  let script: string;

  const getPlace = (root: string): ProgramPlace => ({
    root,
    folder: join(root, "build"),
    programs: { "src/greetings/child.ts": {} },
  });
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "programs-"));
    folders.push(folder);
    return folder;
  };
  /** Writes a source as someone did an hour ago. */
  const write = (file: string, text: string) => {
    const path = join(place.root, file);
    writeFileSync(path, text);
    const before = new Date(Date.now() - 3_600_000);
    utimesSync(path, before, before);
  };
  const said = (program: string, env: Record<string, string> = {}) =>
    Bun.spawnSync([process.execPath, program, "Noor"], { env: { ...process.env, ...env } }).stdout.toString();

  beforeEach(() => {
    const root = newFolder();
    place = getPlace(root);
    cpSync(join(import.meta.dir, "../../bun.lock"), join(root, "bun.lock"));
    mkdirSync(join(root, "src/greetings"), { recursive: true });
    write("src/greetings/child.ts", child);
    write("src/greetings/words.ts", words("Good morning"));
    script = join(root, "src/greetings/child.ts");
  });
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  test("runs from its compiled form, and says the same", async () => {
    await compilePrograms(place);
    const program = chooseProgram(script, place);
    expect(relative(place.folder, program)).toMatch(/^greetings\.child-\w{12}\.js$/);
    expect(said(program)).toBe("Good morning, Noor");
    expect(readdirSync(place.folder)).toContain(`${relative(place.folder, program)}.jsc`);
  });

  test("runs from its source if nothing was compiled, or what was compiled is gone", async () => {
    expect(chooseProgram(join(place.root, "src/greetings/other/child.ts"), place)).toBe(
      join(place.root, "src/greetings/other/child.ts"),
    );
    await compilePrograms(place);
    expect(chooseProgram(script, place)).not.toBe(script);
    rmSync(place.folder, { recursive: true });
    expect(chooseProgram(script, place)).toBe(script);
  });

  test("runs from its source once a file that it imports has changed, until it is compiled again", async () => {
    await compilePrograms(place);
    write("src/greetings/words.ts", words("Good evening"));
    expect(chooseProgram(script, place)).toBe(script);
    expect(said(script)).toBe("Good evening, Noor");
    await compilePrograms(place);
    const compiled = readdirSync(place.folder).filter((name) => name.endsWith(".js"));
    const answers = compiled.map((name) => said(join(place.folder, name)));
    expect(answers.sort()).toEqual(["Good evening, Noor", "Good morning, Noor"]);
  });

  test("runs from its source where the list of what was compiled is damaged", async () => {
    await compilePrograms(place);
    writeFileSync(join(place.folder, "programs.json"), '{"root": ');
    expect(chooseProgram(script, place)).toBe(script);
    await compilePrograms(place);
    expect(readFileSync(join(place.folder, "programs.json"), "utf8")).toContain("src/greetings/child.ts");
  });

  test("is not written again if nothing has changed", async () => {
    await compilePrograms(place);
    const written = readdirSync(place.folder).map((name) => [name, statSync(join(place.folder, name)).ino]);
    await compilePrograms(place);
    expect(readdirSync(place.folder).map((name) => [name, statSync(join(place.folder, name)).ino])).toEqual(
      written,
    );
  });

  test("runs from its compiled form where the project was moved to, with the files beside its modules", async () => {
    write("src/greetings/words.ts", fromFile);
    write("src/greetings/word.txt", "Good night");
    await compilePrograms(place);
    const moved = getPlace(join(newFolder(), "moved"));
    renameSync(place.root, moved.root);
    const program = chooseProgram(join(moved.root, "src/greetings/child.ts"), moved);
    expect(relative(moved.folder, program)).toMatch(/^greetings\.child-\w{12}\.js$/);
    expect(said(program)).toBe("Good night to all of words.ts, Noor");
    chmodSync(moved.folder, 0o500);
    await compilePrograms(moved);
    expect(readFileSync(program, "utf8")).not.toContain(place.root);
  });

  test("is chosen once for as long as a server runs, whatever happens to its sources", async () => {
    await compilePrograms(place);
    expect(choosePrograms(place)).toEqual([]);
    const program = chooseProgram(script, place);
    write("src/greetings/words.ts", words("Good evening"));
    expect(chooseProgram(script, place)).toBe(program);
    expect(said(program)).toBe("Good morning, Noor");
    expect(choosePrograms(place)).toEqual(["src/greetings/child.ts"]);
  });

  test("reads at run time whether it is in production", async () => {
    write("src/greetings/words.ts", "export const greeting = () => process.env.NODE_ENV;");
    await compilePrograms(place);
    const program = chooseProgram(script, place);
    expect(program).not.toBe(script);
    expect(said(program, { NODE_ENV: "production" })).toBe("production");
    expect(said(program, { NODE_ENV: "test" })).toBe("test");
  });

  test("names the file and the line of its source in the stack of an error", async () => {
    write("src/greetings/words.ts", `// A remark.\n\n${fails}`);
    await compilePrograms(place);
    const program = chooseProgram(script, place);
    expect(program).not.toBe(script);
    const [line] = said(program)
      .split("\n")
      .filter((each) => each.startsWith("    at "));
    expect(line).toContain(`${join(place.root, "src/greetings/words.ts")}:4:`);
  });

  test("holds what it would import by path, and runs from its source once there is another such file", async () => {
    place = {
      ...place,
      programs: {
        "src/greetings/child.ts": { parts: { module: "src/greetings/parts.ts", patterns: ["places/*.ts"] } },
      },
    };
    mkdirSync(join(place.root, "places"));
    write("places/bank.ts", `export default "bank";`);
    write("places/desk.ts", `export default "desk"; throw new Error("Nobody asked for it");`);
    write("src/greetings/parts.ts", "export const partModules = {};");
    write("src/greetings/words.ts", byParts);
    await compilePrograms(place);
    expect(said(chooseProgram(script, place))).toBe("places/bank.ts,places/desk.ts of the bank, Noor");
    write("places/door.ts", `export default "door";`);
    expect(compiledForm(script, place)).toBeUndefined();
  });

  test("knows what an index says of its parts, and has each registered as it is loaded", async () => {
    const module = "src/greetings/parts.ts";
    place = {
      ...place,
      programs: {
        "src/greetings/child.ts": {
          parts: { module, patterns: ["places/*.ts"], index: "src/greetings/index.ts" },
          registered: { folder: "signs", module: "src/greetings/register.ts", register: "hang" },
        },
      },
    };
    for (const folder of ["places", "signs", "signs/_parts"]) mkdirSync(join(place.root, folder));
    write("places/bank.ts", `import Sign from "../signs/bank"; export default Sign();`);
    write(
      "signs/bank.tsx",
      `import { name } from "./_parts/name";\nexport default function Sign() { return name; }`,
    );
    write("signs/_parts/name.tsx", `export const name = "bank";`);
    write(
      "src/greetings/register.ts",
      "export const hung = []; export const hang = (of, as) => hung.push(of.name + as);",
    );
    write("src/greetings/index.ts", `export default async () => ({ said: "Open" });`);
    write(module, "export const partModules = {}; export const routeIndex = undefined;");
    write(
      "src/greetings/words.ts",
      `import { hung } from "./register";
      import { partModules, routeIndex } from "./parts";
      export const greeting = (name) =>
        [routeIndex.said, hung.length, partModules["places/bank.ts"]().default, ...hung, name].join();`,
    );
    await compilePrograms(place);
    expect(said(chooseProgram(script, place))).toBe("Open,0,bank,Signbank,Noor");
  });

  test("is not compiled while one of its sources is being written", async () => {
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(place.root, "src/greetings/words.ts"), later, later);
    await compilePrograms(place);
    expect(chooseProgram(script, place)).toBe(script);
  });
});

test("every program is listed that a process or a thread is started for", () => {
  const found = [...new Bun.Glob("{src,db}/**/{child,*.child,*.worker}.ts").scanSync(root)];
  expect(Object.keys(programs).filter((path) => path !== "src/serve.ts")).toEqual(found.sort());
});
