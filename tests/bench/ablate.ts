/**
 * `bun --preload tests/bench/ablate.ts …` with ABLATED=part: runs a program with an assistant that lacks that part.
 * @throws Error if the part's function is not in its file, so that nothing would be removed
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parts } from "./ablation-parts";

const folder = join(import.meta.dir, "../../src/assistant");
const taken = parts[process.env.ABLATED ?? ""];
if (!taken) throw new Error(`ABLATED names one of these parts: ${Object.keys(parts).join(", ")}`);

const sources = new Map(taken.map((part) => [join(folder, part.file), without(part)]));

Bun.plugin({
  name: "ablate",
  setup(build) {
    build.onLoad({ filter: /src\/assistant\/.*\.ts$/ }, ({ path }) => ({
      contents: sources.get(path) ?? readFileSync(path, "utf8"),
      loader: "ts",
    }));
  },
});

/** Source of a part's file with its function replaced; the original gets another name. */
function without({ file, name, instead }: { file: string; name: string; instead: string }): string {
  const source = readFileSync(join(folder, file), "utf8");
  const declared = new RegExp(`(export )?(async )?function ${name}\\b`);
  const found = declared.exec(source);
  if (!found) throw new Error(`${file} has no function ${name}`);
  return `${source.replace(declared, `$2function whole_${name}`)}\n${found[1] ?? ""}const ${name}: any = ${instead};\n`;
}
