import { join } from "node:path";

/* This file imports no package: it runs before they are installed. */

const root = join(import.meta.dir, "../..");
const bun = process.execPath;

/** Runs Bun in the project's folder until it ends. Answers its exit code. */
export async function runBun(
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<number> {
  const child = Bun.spawn([bun, ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit"],
    env: { ...process.env, ...variables },
  });
  // A terminal sends these to both; a second one would end a server at once.
  const leaveToChild = () => {};
  const handOn = () => child.kill("SIGTERM");
  process.on("SIGINT", leaveToChild).on("SIGHUP", leaveToChild).on("SIGTERM", handOn);
  const code = await child.exited;
  process.off("SIGINT", leaveToChild).off("SIGHUP", leaveToChild).off("SIGTERM", handOn);
  return code;
}

/** Installs what the program needs, then runs it. Answers the exit code of the first that failed. */
export async function installAndRun(
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<number> {
  const installed = await runBun(["install", "--frozen-lockfile"]);
  return installed === 0 ? runBun(args, variables) : installed;
}
