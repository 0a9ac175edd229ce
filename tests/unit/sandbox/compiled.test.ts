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
import { type CompiledPlace, compilePrograms, findPrograms, programOf } from "@/platform/sandbox/compiled";

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

describe("a program that is started as a process", () => {
  const folders: string[] = [];
  let place: CompiledPlace;
  let script: string;

  const placeIn = (root: string): CompiledPlace => ({ root, folder: join(root, "build") });
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "programs-"));
    folders.push(folder);
    return folder;
  };
  /** Writes a source as somebody did an hour ago. */
  const write = (file: string, text: string) => {
    const path = join(place.root, file);
    writeFileSync(path, text);
    const before = new Date(Date.now() - 3_600_000);
    utimesSync(path, before, before);
  };
  const said = (program: string) => Bun.spawnSync([process.execPath, program, "Noor"]).stdout.toString();

  beforeEach(() => {
    const root = newFolder();
    place = placeIn(root);
    cpSync(join(import.meta.dir, "../../../bun.lock"), join(root, "bun.lock"));
    mkdirSync(join(root, "src/greetings"), { recursive: true });
    write("src/greetings/child.ts", child);
    write("src/greetings/words.ts", words("Good morning"));
    script = join(root, "src/greetings/child.ts");
  });
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  test("runs from its compiled form, and says the same", async () => {
    expect(findPrograms(place)).toEqual(["src/greetings/child.ts"]);
    await compilePrograms(place);
    const program = programOf(script, place);
    expect(relative(place.folder, program)).toMatch(/^greetings\.child-\w{12}\.js$/);
    expect(said(program)).toBe("Good morning, Noor");
    expect(readdirSync(place.folder)).toContain(`${relative(place.folder, program)}.jsc`);
  });

  test("runs from its source where nothing was compiled, or what was compiled is gone", async () => {
    expect(programOf(join(place.root, "src/greetings/other/child.ts"), place)).toBe(
      join(place.root, "src/greetings/other/child.ts"),
    );
    await compilePrograms(place);
    expect(programOf(script, place)).not.toBe(script);
    rmSync(place.folder, { recursive: true });
    expect(programOf(script, place)).toBe(script);
  });

  test("runs from its source once a file that it imports has changed, until it is compiled anew", async () => {
    await compilePrograms(place);
    write("src/greetings/words.ts", words("Good evening"));
    expect(programOf(script, place)).toBe(script);
    expect(said(script)).toBe("Good evening, Noor");
    await compilePrograms(place);
    const compiled = readdirSync(place.folder).filter((name) => name.endsWith(".js"));
    const answers = compiled.map((name) => said(join(place.folder, name)));
    expect(answers.sort()).toEqual(["Good evening, Noor", "Good morning, Noor"]);
  });

  test("runs from its source where the list of what was compiled is damaged", async () => {
    await compilePrograms(place);
    writeFileSync(join(place.folder, "programs.json"), '{"root": ');
    expect(programOf(script, place)).toBe(script);
    await compilePrograms(place);
    expect(readFileSync(join(place.folder, "programs.json"), "utf8")).toContain("src/greetings/child.ts");
  });

  test("is not written again where nothing has changed", async () => {
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
    const moved = placeIn(join(newFolder(), "moved"));
    renameSync(place.root, moved.root);
    const program = programOf(join(moved.root, "src/greetings/child.ts"), moved);
    expect(relative(moved.folder, program)).toMatch(/^greetings\.child-\w{12}\.js$/);
    expect(said(program)).toBe("Good night to all of words.ts, Noor");
    chmodSync(moved.folder, 0o500);
    await compilePrograms(moved);
    expect(readFileSync(program, "utf8")).not.toContain(place.root);
  });

  test("is not compiled while one of its sources is being written", async () => {
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(place.root, "src/greetings/words.ts"), later, later);
    await compilePrograms(place);
    expect(programOf(script, place)).toBe(script);
  });
});

test("every program that opens a stranger's file is among those that are compiled", () => {
  expect(findPrograms()).toEqual([
    "src/narration/workbook.child.ts",
    "src/payments/bulk-uploads/transfers.child.ts",
    "src/platform/spreadsheets/child.ts",
    "src/reporting/statements/files/pdf.child.ts",
    "src/statement-reader/process/child.ts",
  ]);
});
