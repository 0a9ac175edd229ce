import type { WorkbookParts } from "./workbook-parts";

/** Built-in number formats that show a date or a time (ECMA-376, 18.8.30). */
const builtIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** True if a workbook's own number format shows a date: it has a date letter outside of quotes and brackets. */
const showsDate = (code: string) =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, "").replace(/general/gi, ""));

/** For each style of the workbook, by its number, true if it shows a number as a date. */
export async function readDateStyles(parts: WorkbookParts, path: string): Promise<boolean[]> {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  await parts.read(path, {
    open(name, { numFmtId, formatCode }) {
      if (name === "numFmt") own.set(Number(numFmtId), showsDate(formatCode ?? ""));
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) {
        const id = Number(numFmtId ?? 0);
        styles.push(own.get(id) ?? builtIn(id));
      }
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return styles;
}
