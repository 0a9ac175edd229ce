/** The files that a test run names above a failure. */
export function failedFiles(output: string): string[] {
  const files = new Set<string>();
  let file: string | undefined;
  for (const line of output.split("\n")) {
    file = /^(tests\/\S+\.test\.tsx?):$/.exec(line)?.[1] ?? file;
    if (file && line.startsWith("(fail)")) files.add(file);
  }
  return [...files];
}

/**
 * Message of Bun after it, or a native addon, has crashed while a file ran: no test has failed, and most have not run.
 */
export const findCrash = (output: string): string | undefined =>
  /a test worker process (crashed with \S+ while running \S+\.tsx?)/.exec(output)?.[1];
