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
