import { basename, dirname, join } from "node:path";
import { Glob } from "bun";
import type { TakingUp } from "@/platform/runs/run";

/** A list of files that are found by their names: TypeScript needs their imports to know their types. */
type List = {
  /** The file that is written. */
  to: string;
  /** The files that are listed, as a pattern from the root. */
  pattern: string;
  /** Paths whose name matches for another reason. */
  except?: RegExp;
  /** Docstring of the list. */
  about: string;
  /** Name of the list. Without one it exports all that its files, which lie beside it, export. */
  name?: string;
  /**
   * Name of each file's export, `default` for the default one; the file's name by default. With `spread` the list has
   * the elements of the exports.
   */
  exports?: string;
  spread?: true;
  /** Brackets around the list; those of an array if absent. */
  brackets?: readonly [string, string];
};

/** A file and its text. */
type Written = readonly [file: string, text: string];

const root = join(import.meta.dir, "..");
const head = "/* Written by `bun run lists` from the names of files. */\n\n";

const camelCase = (path: string) =>
  path.replaceAll(/[-/]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Name of a file's export, from its folders: `bank/cut-offs/resource` is `bankCutOffs`. */
const nameFor = (file: string) => camelCase(dirname(file).replace(/^(?:src|db)\//, ""));

const array = ["[", "]"] as const;
const object = ["{", "}"] as const;

const lists: readonly List[] = [
  {
    to: "src/resources/list.ts",
    pattern: "src/**/resource.ts",
    about: "Every resource, as its feature declares it.",
    name: "resources",
    exports: "default",
    spread: true,
  },
  {
    to: "src/app/timeline/list.ts",
    pattern: "src/**/timeline.ts",
    except: /^src\/platform\/timeline\.ts$/,
    about: "Timelines that features declare.",
    name: "timelines",
    exports: "timelines",
    spread: true,
    brackets: object,
  },
  {
    to: "src/app/waiting/list.ts",
    pattern: "src/**/waiting.ts",
    about: "Kinds of waiting work that features declare.",
    name: "waiting",
    exports: "default",
    spread: true,
  },
  {
    to: "src/app/dictionaries.ts",
    pattern: "src/**/arabic.ts",
    except: /^src\/statement-reader\//,
    about: "Dictionaries of all rooms.",
    name: "dictionaries",
    exports: "arabic",
    brackets: ["[", "] as const"],
  },
  {
    to: "src/app/jobs/list.ts",
    pattern: "src/**/server-jobs.ts",
    about: "Jobs of the server, each run once across all nodes.",
    name: "serverJobs",
    exports: "jobs",
    spread: true,
  },
  {
    to: "src/integrity/verify/list.ts",
    pattern: "src/integrity/verify/*-checks.ts",
    except: /\/(?:run|state)-checks\.ts$/,
    about: "Checks by one statement each.",
    name: "checks",
    spread: true,
  },
  {
    to: "src/assistant/entities/list.ts",
    pattern: "src/assistant/entities/*.ts",
    except: /\/(?:index|list)\.ts$/,
    about: "Kinds of record that the assistant knows, by name.",
    name: "declared",
    brackets: object,
  },
  {
    to: "db/schema/index.ts",
    pattern: "db/schema/*.ts",
    except: /\/(?:index|options|run-columns)\.ts$/,
    about:
      "The whole schema of the product. Money is INTEGER minor units, instants are INTEGER milliseconds UTC.",
  },
];

/** Compares files by their folders: a room's own file stands before those of the folders in it. */
const byFolder = ({ file: one }: { file: string }, { file: other }: { file: string }): number =>
  dirname(one) === dirname(other) ? 0 : dirname(one) < dirname(other) ? -1 : 1;

/** The text of a list of files, given as sorted paths without endings. */
function listing(
  { about, name, exports, spread, brackets: [open, close] = array }: List,
  files: readonly string[],
): string {
  if (name === undefined) {
    const lines = files.map((file) => `export * from "./${basename(file)}";\n`);
    return `${head}/* ${about} */\n${lines.join("")}`;
  }
  const listed = files.map((file) => {
    const own = exports === undefined ? camelCase(basename(file)) : nameFor(file);
    const imported =
      exports === "default" ? own : exports === undefined ? `{ ${own} }` : `{ ${exports} as ${own} }`;
    return { own, file, line: `import ${imported} from "${file.replace(/^src\//, "@/")}";\n` };
  });
  const entries = listed.toSorted(byFolder).map(({ own }) => `  ${spread ? "..." : ""}${own},\n`);
  return `${head}${listed.map(({ line }) => line).join("")}\n/** ${about} */\nexport const ${name} = ${open}\n${entries.join("")}${close};\n`;
}

/** The lists to generate, by their files. */
export const makeLists = (): ReadonlyMap<string, string> =>
  new Map(
    lists.map((list) => {
      const found = [...new Glob(list.pattern).scanSync(root)]
        .filter((path) => !list.except?.test(path))
        .sort();
      return [
        list.to,
        listing(
          list,
          found.map((path) => path.replace(/\.tsx?$/, "")),
        ),
      ];
    }),
  );

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
  const { resourcesWith } = await import("@/resources/declared");
  const names = resourcesWith("retained").flatMap(({ retained }) => Object.keys(retained));
  const text = `${head}/** Kinds of records that are kept for a time and then deleted. */\nexport const retentionKinds = [\n${names
    .map((name) => `  "${name}",\n`)
    .join("")}] as const;\nexport type RetentionKind = (typeof retentionKinds)[number];\n`;
  return ["src/resources/retention-kinds.ts", text];
}

const runJobs = "src/app/jobs/runs/server-jobs.ts";

/** The jobs that take up runs, whose work is loaded when they are first due. */
async function makeRunJobs(): Promise<Written> {
  const jobs: string[] = [];
  for (const path of [...new Glob("src/**/*run.ts").scanSync(root)].sort()) {
    if (!/\/(?:[\w-]+-)?run\.ts$/.test(path)) continue;
    const file = path.replace(/^src\//, "@/").replace(/\.ts$/, "");
    for (const [name, work] of Object.entries<{ job?: TakingUp } | undefined>(await import(file))) {
      if (!work?.job) continue;
      const { name: job, unit } = work.job;
      const load = `async () => (await import("${file}")).${name}`;
      const parts = [`load: ${load}`, `name: "${job}"`, `unit: ["${unit[0]}", "${unit[1]}"]`];
      jobs.push(`  takingUp({\n${parts.map((part) => `    ${part},\n`).join("")}  }),\n`);
    }
  }
  const imports = `import { takingUp } from "@/platform/jobs/declare";\nimport type { Job } from "@/platform/jobs/job";\n`;
  const text = `${head}${imports}\n/** Jobs that take up runs whose server ended. */\nexport const jobs: readonly Job[] = [\n${jobs.join("")}];\n`;
  return [runJobs, text];
}

/** Files written from what features declare, once the list of resources exists. */
export const makeFromResources = () => Promise.all([makeRetentionKinds(), makeRights(), makeRunJobs()]);

/** Writes the lists. Returns an exit code. */
export async function writeLists(): Promise<number> {
  for (const [file, text] of makeLists()) await Bun.write(join(root, file), text);
  for (const [file, text] of await makeFromResources()) await Bun.write(join(root, file), text);
  return 0;
}
