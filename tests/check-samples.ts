/** Runs all samples of which `bun run check` tries a part: the test files that take their cases from `samples`. */
import { Glob } from "bun";
import { shortLived } from "./short-lived";

/** Some of these try hundreds of changes of a file, or kill a dozen servers. */
const limit = 900_000;

const files: string[] = [];
for await (const file of new Glob("tests/**/*.test.ts").scan(".")) {
  if (/from "(?:\.\.?\/)+samples"|violationsEverywhere/.test(await Bun.file(file).text())) files.push(file);
}
const child = Bun.spawn(
  [
    process.execPath,
    "test",
    "--only-failures",
    `--timeout=${limit}`,
    "--parallel=2",
    "--no-isolate",
    ...files.sort(),
  ],
  {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...shortLived, NODE_ENV: "test", ALL_SAMPLES: "1" },
  },
);
process.exit(await child.exited);
