import { join } from "node:path";

/* This file imports no packages: it runs before they are installed. */

const root = join(import.meta.dir, "../..");
const bun = process.execPath;

/** Runs Bun in the project's folder until it ends. Returns its exit code. */
export async function runBun(
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<number> {
  const child = Bun.spawn([bun, ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit"],
    env: { ...process.env, ...variables },
  });
  // A terminal sends these signals to both processes; a second one would end a server at once.
  const leaveToChild = () => {};
  const handOn = () => child.kill("SIGTERM");
  process.on("SIGINT", leaveToChild).on("SIGHUP", leaveToChild).on("SIGTERM", handOn);
  const code = await child.exited;
  process.off("SIGINT", leaveToChild).off("SIGHUP", leaveToChild).off("SIGTERM", handOn);
  return code;
}

/** Installs what the program needs, then runs it. Returns the exit code of the first step that failed. */
export async function installAndRun(
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<number> {
  const installed = await runBun(["install", "--frozen-lockfile"]);
  return installed === 0 ? runBun(args, variables) : installed;
}
