import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { type Call, type Command, describeUsage } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { version } from "../../package.json";
import { runCommand } from "../../vostra";
import { copyTo } from "../database";

const root = join(import.meta.dir, "../..");
const scripts: Record<string, string> = (await Bun.file(join(root, "package.json")).json()).scripts;
const declared = Object.values<Command>(commands);
const operators = declared.filter(({ runAs, name }) => runAs === "server" && name !== "start");
/** Commands that cannot be undone, with the arguments that they need beside their reason. */
const confirmed: Readonly<Record<string, readonly string[]>> = {
  promote: [],
  "accept-loss": [],
  archive: ["--until", "2020-12-31"],
  guards: ["--replace"],
};
const because = ["--reason", "The disk was replaced"];

const place = mkdtempSync(join(tmpdir(), "vostra-commands-"));
afterAll(() => rmSync(place, { recursive: true }));
let folder: string;
let made = 0;
beforeEach(() => {
  folder = join(place, String(++made));
  mkdirSync(folder);
});

/** Runs a command in this process, on the folder's book if it has one. */
async function type(line: readonly string[], more: { env?: Call["env"]; ask?: Call["ask"] } = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const umask = process.umask();
  const code = await runCommand(line, {
    env: {
      DATABASE_URL: `file:${join(folder, "books", "vostra.db")}`,
      BACKUP_DIR: join(folder, "backups"),
      ...more.env,
    },
    output: { log: (text) => out.push(`${text}`), error: (text) => err.push(`${text}`) },
    ...(more.ask && { ask: more.ask }),
  });
  process.umask(umask);
  return { code, out: out.join("\n"), err: err.join("\n"), left: readdirSync(folder) };
}

describe("every script of package.json", () => {
  test("is a declared command, carried out by the one program that knows them", () => {
    const plain = Object.entries(scripts).map(([name, text]) => [
      name,
      text.replace(/^(?:[A-Z_]+=\S+ )+/, ""),
    ]);
    expect(Object.fromEntries(plain)).toEqual(
      Object.fromEntries(declared.map(({ name }) => [name, `bun vostra.ts ${name}`])),
    );
    expect(declared.map(({ name }) => name)).toEqual(Object.keys(commands));
  });

  test.each(declared.map((command) => [command.name, command] as const))(
    "%s prints its usage for --help, refuses what it does not know, and leaves nothing behind",
    async (name, command) => {
      const usage = describeUsage(command);
      expect(usage).toStartWith(`Usage: bun run ${name}`);
      for (const asked of [["--help"], ["-h"], ["--nonsense", "--help"]])
        expect(await type([name, ...asked])).toEqual({ code: 0, out: usage, err: "", left: [] });
      const unknown = await type([name, "--nonsense"]);
      expect(unknown).toMatchObject({ code: 2, out: "", left: [] });
      expect(unknown.err).toStartWith("Unknown option '--nonsense'.");
      expect(unknown.err).toEndWith(usage);
      if (command.positionals?.at(-1)?.many) return;
      const surplus = await type([name, ...(command.positionals ?? []).map(() => "a"), "b"]);
      expect(surplus).toMatchObject({ code: 2, left: [] });
    },
  );

  test("wants what it cannot do without", async () => {
    const wants = declared.filter(
      ({ positionals = [], options }) =>
        positionals.some(({ required }) => required) ||
        Object.values(options).some((option) => option.type === "string" && option.required),
    );
    expect(wants.map(({ name }) => name).sort()).toEqual(["read", "restore", "seed"]);
    // An archive wants --until or --compact.
    for (const name of [...wants.map((command) => command.name), "archive"]) {
      const { code, err, left } = await type([name]);
      expect([name, code, left]).toEqual([name, 2, []]);
      expect(err).toMatch(/^\S+ is missing: /);
    }
  });

  test("is named in the documents as it is declared", async () => {
    for (const file of ["README.md", "docs/commands.md", "docs/deploying.md", "docs/runbook.md"]) {
      const text = await Bun.file(join(root, file)).text();
      const named = new Set([...text.matchAll(/bun run ([a-z][\w:-]*)/g)].map(([, name = ""]) => name));
      expect([...named].filter((name) => !Object.hasOwn(commands, name))).toEqual([]);
      if (file === "docs/commands.md")
        expect(declared.filter(({ name }) => !text.includes(`run ${name}`))).toEqual([]);
    }
  });
});

describe("the program of all commands", () => {
  test("lists them, and names one that it does not know", async () => {
    const { code, out } = await type(["--help"]);
    expect(code).toBe(0);
    for (const { name, purpose } of declared) expect(out).toContain(`${name.padEnd(16)}  ${purpose}`);
    expect(await type(["promot"])).toMatchObject({ code: 2, err: expect.stringContaining("'promot'") });
    expect(await type(["toString"])).toMatchObject({ code: 2 });
    expect(await type([])).toMatchObject({ code: 2, err: expect.stringContaining("COMMAND is missing") });
  });

  test("answers as a process in an empty folder, the server's too", async () => {
    const typed = [
      ["vostra.ts", "promote", "--help"],
      ["vostra.ts", "guards"],
      ["vostra.ts", "accept-loss", "--yes", "--reason=--help"],
      ["src/main.ts", "--help"],
      ["src/main.ts", "--nonsense"],
      ["vostra.ts", "bench:narration", "/no/such/folder"],
    ];
    const ends = typed.map(async ([file = "", ...args]) => {
      const child = Bun.spawn([process.execPath, join(root, file), ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? "", NODE_ENV: "production" },
        stdout: "pipe",
        stderr: "pipe",
      });
      const [out, err] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      return { code: await child.exited, out, err };
    });
    const [help, guards, reason, start, nonsense, path] = await Promise.all(ends);
    expect(help).toEqual({ code: 0, out: `${describeUsage(commands.promote)}\n`, err: "" });
    expect(guards).toMatchObject({
      code: 1,
      err: "There is no book at file:data/vostra.db: set DATABASE_URL\n",
    });
    expect(reason).toMatchObject({ code: 2, err: expect.stringContaining("looks like an option") });
    expect(start).toEqual({ code: 0, out: `${describeUsage(commands.start)}\n`, err: "" });
    expect(nonsense).toMatchObject({ code: 2, out: "" });
    // A path that is not there is named in one line, without a stack.
    expect(path).toMatchObject({ code: 1, out: "" });
    expect(path?.err).toMatch(/^\/no\/such\/folder\/\S+ cannot be used: ENOENT.*\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("an operator's command", () => {
  test.each(operators.map((command) => [command.name, command] as const))(
    "%s makes no book if there is none, and prints one line about it",
    async (name, { options }) => {
      const { code, err, left } = await type([
        name,
        ...(name === "restore" ? ["no.backup"] : []),
        ...(confirmed[name] ?? []),
        ...("reason" in options ? [...because, "--yes"] : []),
      ]);
      // The doctor's findings are not errors of the doctor.
      if (name !== "doctor") {
        expect(code).toBeGreaterThan(0);
        expect(err).not.toBe("");
        expect(err.split("\n")).toHaveLength(1);
      }
      expect(left.filter((each) => each !== "books")).toEqual([]);
      expect(left.includes("books") ? readdirSync(join(folder, "books")) : []).toEqual([]);
    },
  );

  test.each(Object.entries(confirmed))(
    "%s, which cannot be undone, wants a reason that is one, and to be confirmed",
    async (name, args) => {
      const refusals: [string[], string][] = [
        [["--yes"], '--reason "TEXT" is missing'],
        [["--yes", "--reason", " "], "--reason is empty"],
        [["--yes", "--reason=-x"], "looks like an option"],
        [["--reason", "--yes"], "argument is ambiguous"],
        [because, "--yes is missing"],
        [["The disk was replaced", "--yes"], 'a reason is given by --reason "TEXT"'],
      ];
      for (const [more, said] of refusals) {
        const { code, err } = await type([name, ...args, ...more]);
        expect([more, code]).toEqual([more, 2]);
        expect(err).toContain(said);
      }
      const questions: string[] = [];
      const answers = (answer: string | null) => ({
        ask: (question: string) => {
          questions.push(question);
          return answer;
        },
      });
      for (const other of ["yes", "", null])
        expect(await type([name, ...args, ...because], answers(other))).toMatchObject({ code: 2 });
      expect(questions[0]).toContain("Type vostra.db to go on");
      const typed = await type([name, ...args, ...because], answers("vostra.db"));
      expect(typed).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no /), left: [] });
    },
  );

  test("takes no file for a book that holds something else, and leaves it unchanged", async () => {
    const file = join(folder, "notes.txt");
    writeFileSync(file, "Not a book. ".repeat(100));
    for (const name of ["verify", "migrate", "backup", "guards"]) {
      const { code, err } = await type([name], { env: { DATABASE_URL: `file:${file}` } });
      expect([name, code]).toEqual([name, name === "verify" ? 2 : 1]);
      expect(err).toContain("holds something else than a book");
    }
    expect(readdirSync(folder)).toEqual(["notes.txt"]);
    expect(await Bun.file(file).text()).toStartWith("Not a book.");
    const inside = await type(["verify"], { env: { DATABASE_URL: `file:${folder}` } });
    expect(inside).toMatchObject({ code: 2, err: expect.stringContaining("names a folder") });
  });

  test("leaves no file that the book's owner could not open", async () => {
    const url = await makeBook();
    // Root is refused another user's book, and other users a file of root's.
    const isRoot = process.geteuid?.() === 0;
    const head = isRoot ? join(folder, "another.head") : "/etc/hostname";
    if (isRoot) {
      writeFileSync(head, "");
      chownSync(head, 54_321, 54_321);
    }
    const env = { DATABASE_URL: url, AUDIT_HEAD_FILE: head };
    const refused = await type(["promote", ...because, "--yes"], { env });
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(`${head} belongs to `);
    expect(refused.err).toMatch(/Run it as that user: sudo -u \S+ …$/);
  });

  test("leaves nothing that others of the machine may read", async () => {
    const url = await makeBook();
    chmodSync(join(folder, "vostra.db"), 0o600);
    const env = { DATABASE_URL: url };
    const backup = join(folder, "backups", "today.db");
    const lines = [["backup", backup], ["verify"], ["promote", ...because, "--yes"], ["migrate"]];
    for (const line of lines) expect([line[0], (await type(line, { env })).code]).toEqual([line[0], 0]);
    const again = { DATABASE_URL: `file:${join(folder, "again", "vostra.db")}` };
    expect(await type(["restore", backup], { env: again })).toMatchObject({ code: 0 });
    const left = readdirSync(folder, { recursive: true, encoding: "utf8" });
    for (const name of [
      "backups/today.db",
      "backups/today.db.json",
      "again/vostra.db",
      "again/vostra.db.head",
    ])
      expect(left).toContain(name);
    expect(left.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([]);
  });

  test("promotes a copy once it is confirmed, with its reason in the trail", async () => {
    const url = await makeBook();
    const promoted = await type(["promote", ...because], {
      env: { DATABASE_URL: url },
      ask: () => "vostra.db",
    });
    expect(promoted).toMatchObject({ code: 0, out: expect.stringContaining("It is the book from now on") });
    expect(await getTrail(url, "promoted")).toEqual(["The disk was replaced"]);
  });

  test("names guards that differ, and puts them back only where that was asked for", async () => {
    const url = await makeBook();
    await change(url, "drop trigger entries_book");
    const env = { DATABASE_URL: url };
    const looked = await type(["guards"], { env });
    expect(looked).toMatchObject({ code: 1, out: "differs: trigger entries_book is missing" });
    expect((await type(["guards"], { env })).code).toBe(1);
    const replaced = await type(["guards", "--replace", ...because, "--yes"], { env });
    expect(replaced).toMatchObject({ code: 0, err: "" });
    expect(await getTrail(url, "guardsReplaced")).toEqual(["The disk was replaced"]);
    expect(await type(["guards"], { env })).toMatchObject({
      code: 0,
      out: "The guards are those of this version.",
    });
    expect((await type(["verify"], { env })).code).toBe(0);
  });

  test("leaves a book that is of this version unchanged", async () => {
    const url = await makeBook();
    expect(await type(["migrate"], { env: { DATABASE_URL: url } })).toMatchObject({
      code: 0,
      out: `The book is at version ${version} already.`,
    });
  });

  test("begins a new book in the place of one that is gone only where that was asked for", async () => {
    const url = await makeBook();
    await type(["promote", ...because, "--yes"], { env: { DATABASE_URL: url } });
    for (const end of ["", "-wal", "-shm"]) rmSync(join(folder, `vostra.db${end}`), { force: true });
    const env = { DATABASE_URL: url };
    const refused = await type(["accept-loss", ...because, "--yes"], { env });
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("There is no book at") });
    expect(refused.left).not.toContain("vostra.db");
    const begun = await type(["accept-loss", "--new-book", ...because, "--yes"], { env });
    expect(begun).toMatchObject({
      code: 0,
      out: expect.stringContaining("This stands in the trail as row 1 now."),
    });
    const again = await type(["accept-loss", "--new-book", ...because, "--yes"], { env });
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("leave out --new-book") });
  });
});

async function makeBook(): Promise<string> {
  const path = join(folder, "vostra.db");
  await copyTo(path, "empty", async () => {});
  return `file:${path}`;
}

async function change(url: string, statement: string): Promise<void> {
  const db = await openDatabase({ url });
  await db.alter([{ sql: statement, args: [] }]);
  await db.close();
}

/** The reasons in the trail's rows of an operator's act. */
async function getTrail(url: string, act: string): Promise<string[]> {
  const db = await openDatabase({ url });
  const rows = await db.read.values<[string]>(
    sql`select json_extract(details, ${`$.${act}.reason`}) from audit_logs where json_extract(details, ${`$.${act}`}) is not null`,
  );
  await db.close();
  return rows.map(([reason]) => reason);
}
