import { AppError } from "@/kernel/errors";
import { bareEnvironment } from "@/platform/sandbox/environment";
import { atLowerPriority } from "@/platform/sandbox/priority";
import { chooseProgram } from "@/programs/choose";

/**
 * Runs one of the project's programs as a child process at a lower priority, with no environment variables except
 * `PATH` and `NODE_ENV`. Returns its output.
 * @param script the absolute path of a TypeScript file, which reads its request as JSON from the standard input
 * @param signal ends it at once
 * @throws AppError unavailable with the last line of its error output; the signal's reason if that ended it
 */
export async function runProgram(script: string, order: unknown, signal: AbortSignal): Promise<string> {
  const child = Bun.spawn(atLowerPriority([process.execPath, "--smol", chooseProgram(script)]), {
    stdin: new TextEncoder().encode(JSON.stringify(order)),
    stdout: "pipe",
    stderr: "pipe",
    env: bareEnvironment(),
    killSignal: "SIGKILL",
    signal,
  });
  const [printed, failure, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  signal.throwIfAborted();
  if (code !== 0)
    throw new AppError("unavailable", failure.trim().split("\n").at(-1) || `it ended with ${code}`);
  return printed;
}
