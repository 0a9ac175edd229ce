import { describe, expect, test } from "bun:test";
import { basename, dirname, join, normalize } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "../..");
const scan = (pattern: string) => [...new Glob(pattern).scanSync(root)].sort();
const read = (path: string) => Bun.file(join(root, path)).text();

/** A page of 34 lines of 118 characters. */
const page = 4_000;

const files = [
  ...scan("{clients,db,demo,deploy,dev,docs,islands,public,routes,src,tests}/**/*"),
  ...scan("*"),
];
const decisions = scan("docs/decisions/*.md").filter((path) => basename(path) !== "README.md");
/** Documents that name places of the code. The other documents describe commands and examples. */
const commands = [
  "README.md",
  "src/statement-reader/README.md",
  "docs/commands.md",
  "docs/configuration.md",
  "docs/deploying.md",
  "docs/runbook.md",
];
const guides = ["ARCHITECTURE.md", "tests/README.md", ...scan("docs/**/*.md")].filter(
  (path) => !commands.includes(path),
);
const documents = [...guides, ...commands];

const getNumber = (path: string) => Number.parseInt(basename(path), 10);
const findTitle = (text: string) => text.split("\n", 1)[0]?.replace(/^# /, "");

/** Every way to name a file or a folder: from any folder above it on, and without its extensions. */
const places = new Set<string>();
for (const file of files) {
  const folders = dirname(file).split("/");
  const parts = basename(file).split(".");
  for (let from = 0; from <= folders.length; from++) {
    const folder = folders.slice(from);
    for (let to = 1; to <= folder.length; to++) places.add(folder.slice(0, to).join("/"));
    for (let to = 1; to <= parts.length; to++) {
      places.add([...folder.filter((one) => one !== "."), parts.slice(0, to).join(".")].join("/"));
    }
  }
}

const isPlace = (path: string) =>
  path.includes("*")
    ? files.some((file) => new Glob(`{**/,}${path}`).match(file))
    : places.has(path.replace(/\/$/, ""));

/** Texts in code type in a document, outside its examples. */
const getCode = (text: string) =>
  [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/** A path has a folder or a known extension; a leading slash means an address of the product. */
const isPath = (code: string) =>
  /^[\w@*][\w.@*[\]/-]*$/.test(code) && (code.includes("/") || /\w\.(?:ts|tsx|sql|css|json|md)$/.test(code));

async function offenders(
  of: readonly string[],
  look: (text: string, path: string) => readonly string[],
): Promise<string[]> {
  const found = await Promise.all(
    of.map(async (path) => look(await read(path), path).map((one) => `${path}: ${one}`)),
  );
  return found.flat();
}

describe("the documents", () => {
  test("ARCHITECTURE.md is two pages", async () => {
    expect((await read("ARCHITECTURE.md")).length).toBeLessThanOrEqual(12_000);
  });

  test("ARCHITECTURE.md names every room", async () => {
    const text = await read("ARCHITECTURE.md");
    const rooms = new Set(files.flatMap((path) => /^src\/[\w-]+(?=\/)/.exec(path) ?? []));
    expect([...rooms].filter((room) => !text.includes(`\`${room}\``))).toEqual([]);
  });

  test("name only files and folders that there are", async () => {
    expect(guides.length).toBeGreaterThan(100);
    expect(
      await offenders(guides, (text) => getCode(text).filter((code) => isPath(code) && !isPlace(code))),
    ).toEqual([]);
  });

  test("use only names that occur in the code", async () => {
    const words = new Set<string>();
    for (const file of files.filter((path) => /\.(?:ts|tsx|sql|css|json)$/.test(path))) {
      if (file.includes("/fixtures/") || file.includes("migrations/meta") || file.startsWith("public/"))
        continue;
      for (const [word] of (await read(file)).matchAll(/\w+/g)) words.add(word.toLowerCase());
    }
    const beginnings = [...words];
    const isWord = (word: string) => {
      const known = word.toLowerCase();
      return words.has(known) || (known.endsWith("_") && beginnings.some((one) => one.startsWith(known)));
    };
    const unknown = (text: string) =>
      getCode(text)
        .filter((code) => !isPath(code))
        .flatMap((code) => [...code.matchAll(/[A-Za-z_]\w+/g)].map(([word]) => word))
        .filter((word) => !isWord(word));
    expect(await offenders(guides, unknown)).toEqual([]);
  });

  test("link only to what there is", async () => {
    const broken = (text: string, path: string) =>
      [...text.matchAll(/\]\(([^)#]+)\)/g)]
        .map(([, to = ""]) => to)
        .filter((to) => !/^\w+:/.test(to) && !files.includes(normalize(join(dirname(path), to))));
    expect(await offenders(documents, broken)).toEqual([]);
  });
});

test("the runbook has a part for each alert that Prometheus may raise, and no other", async () => {
  const alerts = [...(await read("deploy/prometheus/alerts.yml")).matchAll(/alert: (\w+)/g)];
  const parts = [...(await read("docs/runbook.md")).matchAll(/^### (\w+)$/gm)];
  const names = (found: RegExpExecArray[]) => found.map(([, name = ""]) => name).sort();
  expect(alerts.length).toBeGreaterThan(10);
  expect(names(parts)).toEqual(names(alerts));
});

describe("a decision", () => {
  test("is at most a page, begins with its number, and says what and why", async () => {
    const problems = (text: string, path: string) => [
      ...(text.length > page ? [`${text.length} characters`] : []),
      ...(text.startsWith(`# ${getNumber(path)}. `) ? [] : ["another number in its heading"]),
      ...["What", "Why"].filter((word) => !text.includes(`**${word}.**`)),
    ];
    expect(decisions.length).toBeGreaterThan(90);
    expect(await offenders(decisions, problems)).toEqual([]);
  });

  test("has a number of its own", () => {
    const numbers = decisions.map(getNumber);
    expect(decisions.filter((path, at) => numbers.indexOf(getNumber(path)) !== at)).toEqual([]);
  });

  test("stands once in the index, by its title", async () => {
    const index = await read("docs/decisions/README.md");
    const lines = [...index.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, file]) => `${file}: ${title}`);
    const expected = decisions.map(async (path) => `${basename(path)}: ${findTitle(await read(path))}`);
    expect(lines.sort()).toEqual(await Promise.all(expected));
  });

  test("exists where code or a document refers to it by number", async () => {
    const numbers = new Set(decisions.map(getNumber));
    const unknown = (text: string) =>
      [...text.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi)]
        .flatMap(([, named = ""]) => named.split(/, | and /))
        .filter((number) => !numbers.has(Number(number)));
    const code = files.filter((path) => /^(?:src|db|demo|routes|islands)\/.*\.(?:ts|tsx|sql)$/.test(path));
    expect(await offenders([...documents, ...code], unknown)).toEqual([]);
  });
});
