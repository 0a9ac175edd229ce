import { basename, dirname, join } from "node:path";
import { Glob } from "bun";

/** A list of files that are found by their names: TypeScript needs their imports to know their types. */
type List = {
  /** The file that is written. */
  to: string;
  /** The files that are listed, as a pattern from the root. */
  pattern: string;
  /** Paths that have such a name for another reason. */
  except?: RegExp;
  /** Name of a file's export, from its path; by default from its folders. */
  nameFor?: (file: string) => string;
  /** Text of the list. `files` are sorted, without endings; `alias` is the path by which TypeScript imports each. */
  write(files: readonly { alias: string; name: string }[]): string;
};

/** A file and its text. */
type Written = readonly [file: string, text: string];

const root = join(import.meta.dir, "..");
const head = "/* Written by `bun run lists` from the names of files. */\n\n";

const imports = (files: readonly { alias: string; name: string }[], what: (name: string) => string) =>
  files.map(({ alias, name }) => `import ${what(name)} from "${alias}";\n`).join("");

const camelCase = (path: string) =>
  path.replaceAll(/[-/]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Name of a file's export, from its folders: `bank/cut-offs/resource` is `bankCutOffs`. */
const nameFor = (file: string) => camelCase(dirname(file).replace(/^(?:src|db)\//, ""));

const lists: readonly List[] = [
  {
    to: "src/resources/list.ts",
    pattern: "src/**/resource.ts",
    write: (files) =>
      `${head}${imports(files, (name) => name)}\n/** Every resource, as its feature declares it. */\nexport const resources = [\n${files
        .map(({ name }) => `  ...${name},\n`)
        .join("")}];\n`,
  },
  {
    to: "src/app/timeline/list.ts",
    pattern: "src/**/timeline.ts",
    except: /^src\/platform\/timeline\.ts$/,
    write: (files) =>
      `${head}${imports(files, (name) => `{ timelines as ${name} }`)}\n/** Timelines that features declare. */\nexport const timelines = {\n${files
        .map(({ name }) => `  ...${name},\n`)
        .join("")}};\n`,
  },
  {
    to: "src/app/dictionaries.ts",
    pattern: "src/**/arabic.ts",
    except: /^src\/statement-reader\//,
    write: (files) =>
      `${head}${imports(files, (name) => `{ arabic as ${name} }`)}\n/** Dictionaries of all rooms. */\nexport const dictionaries = [\n${files
        .map(({ name }) => `  ${name},\n`)
        .join("")}] as const;\n`,
  },
  {
    to: "src/app/jobs/list.ts",
    pattern: "src/**/server-jobs.ts",
    write: (files) =>
      `${head}${imports(files, (name) => `{ jobs as ${name} }`)}\n/** Jobs of the server, each run once across all nodes. */\nexport const serverJobs = [\n${files
        .map(({ name }) => `  ...${name},\n`)
        .join("")}];\n`,
  },
  {
    to: "src/integrity/verify/list.ts",
    pattern: "src/integrity/verify/*-checks.ts",
    except: /\/(?:run|state)-checks\.ts$/,
    nameFor: (file) => camelCase(basename(file)),
    write: (files) =>
      `${head}${imports(files, (name) => `{ ${name} }`)}\n/** Checks by one statement each. */\nexport const checks = [\n${files
        .map(({ name }) => `  ...${name},\n`)
        .join("")}];\n`,
  },
  {
    to: "src/assistant/entities/list.ts",
    pattern: "src/assistant/entities/*.ts",
    except: /\/(?:index|list)\.ts$/,
    nameFor: (file) => camelCase(basename(file)),
    write: (files) =>
      `${head}${imports(files, (name) => `{ ${name} }`)}\n/** Kinds of record that the assistant knows, by name. */\nexport const declared = {\n${files
        .map(({ name }) => `  ${name},\n`)
        .join("")}};\n`,
  },
  {
    to: "db/schema/index.ts",
    pattern: "db/schema/*.ts",
    except: /\/(?:index|options)\.ts$/,
    write: (files) =>
      `${head}/* The whole schema of the product. Money is INTEGER minor units, instants are INTEGER milliseconds UTC. */\n${files
        .map(({ alias }) => `export * from "./${alias.replace(/^db\/schema\//, "")}";\n`)
        .join("")}`,
  },
];

/** The lists to generate, by their files. */
export function makeLists(): ReadonlyMap<string, string> {
  return new Map(
    lists.map(({ to, pattern, except, write, nameFor: nameOwn = nameFor }) => {
      const found = [...new Glob(pattern).scanSync(root)].filter((path) => !except?.test(path)).sort();
      const files = found.map((path) => {
        const file = path.replace(/\.tsx?$/, "");
        return { alias: file.replace(/^src\//, "@/"), name: nameOwn(file) };
      });
      return [to, write(files)];
    }),
  );
}

/** `docs/rights.md`: every right of the policy with its roles. It is made of the list of resources, which is written before. */
async function makeRights(): Promise<Written> {
  const { accesses, can, scopesOpening } = await import("@/access/policy");
  const { roles } = await import("@/access/actor");
  const rows = accesses.toSorted().map((right) => {
    const marks = roles.map((role) => (can({ role }, right) ? "yes" : ""));
    return `| \`${right}\` | ${marks.join(" | ")} | ${scopesOpening(right).includes(right) ? "yes" : ""} |\n`;
  });
  const text = `# Rights

Written by \`bun run lists\` from the resources that the features declare (\`resource.ts\`). A right that stands here is refused to
everyone else; \`public\` is open to anyone. A program has the rights among its scopes that its user's role has.

| right | ${roles.join(" | ")} | a program |
| --- | ${roles.map(() => "---").join(" | ")} | --- |
${rows.join("")}`;
  return ["docs/rights.md", text];
}

/** `src/resources/retention-kinds.ts`: names of retention periods, which browsers know without the resources. */
async function makeRetentionKinds(): Promise<Written> {
  const { resources } = await import("@/resources/list");
  const names = resources.flatMap((resource) => Object.keys("retained" in resource ? resource.retained : {}));
  const text = `${head}/** Kinds of records that are kept for a time and then deleted. */\nexport const retentionKinds = [\n${names
    .map((name) => `  "${name}",\n`)
    .join("")}] as const;\nexport type RetentionKind = (typeof retentionKinds)[number];\n`;
  return ["src/resources/retention-kinds.ts", text];
}

/** Files written from the resources, once their list exists. */
export const makeFromResources = () => Promise.all([makeRetentionKinds(), makeRights()]);

/** Writes the lists. Answers an exit code. */
export async function writeLists(): Promise<number> {
  for (const [file, text] of makeLists()) await Bun.write(join(root, file), text);
  for (const [file, text] of await makeFromResources()) await Bun.write(join(root, file), text);
  return 0;
}
