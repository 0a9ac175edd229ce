/**
 * `bun run bench:ablation`: measures the worth of all or some parts of the assistant. Asks every question of the tables
 * with the whole assistant, then without one part at a time, and prints the right and wrong answers to known and open
 * questions, and the traps that it fell into. With `--set`, the questions of a table in another file instead.
 */
import { join } from "node:path";
import { answerMistake, givenArguments } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { parts } from "./ablation-parts";

const { values } = givenArguments(commands["bench:ablation"]);
const unknown = values.part?.filter((name) => !(name in parts)) ?? [];
if (unknown.length > 0)
  answerMistake(
    commands["bench:ablation"],
    `No part is called ${unknown.join(", ")}, only: ${Object.keys(parts).join(", ")}`,
  );
if (values.set !== undefined && !(await Bun.file(values.set).exists()))
  answerMistake(commands["bench:ablation"], `There is no file ${values.set}`);
const folder = import.meta.dir;

async function scoreWithout(part: string | undefined): Promise<string> {
  const preload = part === undefined ? [] : ["--preload", join(folder, "ablate.ts")];
  const script = join(folder, "ablation-score.ts");
  const child = Bun.spawn(
    [process.execPath, ...preload, script, ...(values.set === undefined ? [] : [values.set])],
    {
      cwd: join(folder, "../.."),
      env: { ...process.env, ...(part !== undefined && { ABLATED: part }) },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    },
  );
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0)
    throw new Error(`The assistant without ${part ?? "nothing"} could not be asked:\n${text}`);
  return text.trim();
}

console.log(`${"without".padEnd(26)}${await scoreWithout(undefined)} (the whole)`);
for (const part of values.part ?? Object.keys(parts))
  console.log(`${part.padEnd(26)}${await scoreWithout(part)}`);
