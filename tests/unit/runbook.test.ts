import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { answerUsage } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { findMissingLine, readEntries } from "../runbook/entries";

const root = join(import.meta.dir, "../..");
const read = (path: string) => Bun.file(join(root, path)).text();

/** Programs of every system with systemd, and those that the documents install. */
const systems =
  "bash bun cat cp curl df dmesg du echo fuser grep head install journalctl litestream ln ls mv openssl printf readlink sed systemctl tail tee useradd vmstat vostra npx";

/**
 * Each command in blocks and in sentences, as words: split at pipes, without comments, assignments and redirections.
 */
function typedCommands(text: string): string[][] {
  const inSentences = [...text.matchAll(/`((?:vostra|bun run) [^`]+)`/g)].map(([, code = ""]) =>
    code.replace(/^bun run (?=[a-z])/, "vostra "),
  );
  return readEntries(text)
    .flatMap(({ typed }) => typed.flatMap(({ commands }) => commands.split("\n")))
    .concat(inSentences)
    .map((line) => line.replace(/\s#.*$/, ""))
    .flatMap((line) =>
      [...line.matchAll(/\$\((?!date)([^()]*)\)/g)].map(([, inner = ""]) => inner).concat(line),
    )
    .flatMap((line) => line.split(/\s(?:\||&&)\s/))
    .map((command) => command.trim().replace(/^\w+=(?:.*\$\(.*|\S*\s*)/, ""))
    .filter((command) => command !== "" && !command.startsWith(". "))
    .map((command) =>
      (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^["']|["']$/g, "")),
    );
}

const documents = async () =>
  `${await read("docs/runbook.md")}\n${(await read("docs/deploying.md")).replace(/[\s\S]*^## Deploying$/m, "## Deploying")}`;

describe("the commands in the runbook and in docs/deploying.md", () => {
  test("are ones that the system, the project or its units have", async () => {
    const all = typedCommands(await documents());
    expect(all.length).toBeGreaterThan(50);
    const known = new Set(systems.split(" "));
    expect(all.filter(([program = ""]) => !known.has(program))).toEqual([]);
  });

  test("of the program are typed as it reads them", async () => {
    const own = typedCommands(await documents()).filter(([program]) => program === "vostra");
    expect(own.length).toBeGreaterThan(15);
    const mistakes = own.flatMap(([, name = "", ...words]) => {
      if (["run", "replace", "COMMAND"].includes(name)) return [];
      if (!Object.hasOwn(commands, name)) return [`there is no ${name}`];
      const said: string[] = [];
      const output = { log: () => {}, error: (line: unknown) => void said.push(`${name}: ${line}`) };
      const args = words.slice(0, words.findIndex((word) => word.startsWith(">")) >>> 0);
      return answerUsage(
        Object.entries(commands).find(([each]) => each === name)?.[1] ?? commands.verify,
        args,
        output,
      ) === undefined
        ? []
        : said;
    });
    expect(mistakes).toEqual([]);
  });

  test("name files that the project has, and units that it ships", async () => {
    const words = typedCommands(await documents()).flat();
    const files = words.filter((word) => /^(?:deploy|docs)\/[\w./@-]+$/.test(word));
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const units = words.filter((word) => /^vostra(?:@|-)[\w*.-]+$/.test(word) && !/-\d/.test(word));
    const shipped = (word: string) => {
      const name = word.replace(/@.*/, "@").replace(/\.timer$/, "");
      const ending = word.endsWith(".timer") ? "timer" : "service";
      return existsSync(join(root, `deploy/systemd/${name}.${ending}`));
    };
    expect(units.length).toBeGreaterThan(5);
    expect(units.filter((word) => !shipped(word))).toEqual([]);
  });

  test("are compared with what the document says that they print", () => {
    expect(findMissingLine(["a … c", "…", "d"], "x\na b c\ny\nd\n")).toBeUndefined();
    expect(findMissingLine(["d", "a … c"], "a b c\nd\n")).toBe("a … c");
    expect(findMissingLine(["it is whole"], "it is not whole\n")).toBe("it is whole");
  });
});
