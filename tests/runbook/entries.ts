/** Commands that are typed together, and the output that the document promises, if any. */
export type Typed = { commands: string; expected: string[] };

/** A part of a document, by its heading, with what is typed in it. */
export type Entry = { name: string; typed: Typed[] };

/** Reads the parts of a document and their blocks: each of `sh` is typed, a following one of `text` is what it prints. */
export function readEntries(document: string): Entry[] {
  const entries: Entry[] = [{ name: "", typed: [] }];
  const parts = /^#{2,3} (.+)$|^```(sh|text)\n([\s\S]*?)^```$/gm;
  for (const [, heading, kind, content = ""] of document.matchAll(parts)) {
    const typed = entries.at(-1)?.typed;
    if (heading !== undefined) entries.push({ name: heading, typed: [] });
    else if (kind === "sh") typed?.push({ commands: content, expected: [] });
    else typed?.at(-1)?.expected.push(...content.trimEnd().split("\n"));
  }
  return entries.filter(({ typed }) => typed.length > 0);
}

/**
 * Finds the first line that a document promises and an output lacks, in the order of the document; undefined if it has them
 * all. `…` stands for anything, a line of it alone for any lines; further lines may stand between.
 */
export function findMissingLine(expected: readonly string[], output: string): string | undefined {
  const lines = output.split("\n");
  let from = 0;
  for (const line of expected.filter((one) => one !== "…")) {
    const pattern = new RegExp(`^\\s*${line.split("…").map(RegExp.escape).join(".*")}\\s*$`);
    const at = lines.findIndex((one, n) => n >= from && pattern.test(one));
    if (at < 0) return line;
    from = at + 1;
  }
  return undefined;
}
