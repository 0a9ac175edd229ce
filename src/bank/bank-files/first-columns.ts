/**
 * Reduces a CSV to the first cells of each row, so that a parser does not create millions of cells. Cells end as in
 * `csvRows`: a quoted one ends with a quotation mark before a separator or the row's end.
 */
export function firstColumns(text: string, separator: string, most: number): string {
  const kept: string[] = [];
  /** Start of the kept text, or undefined while it is skipped. */
  let from: number | undefined = 0;
  let [cells, quoted, begins] = [1, false, true];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    const ends = letter === "\n" || letter === "\r";
    if (quoted) {
      if (letter !== '"') continue;
      const next = text[at + 1];
      if (next === '"') at += 1;
      else quoted = !(next === undefined || next === separator || next === "\n" || next === "\r");
    } else if (letter === '"' && begins) {
      quoted = true;
      begins = false;
    } else if (ends) {
      from ??= at;
      [cells, begins] = [1, true];
    } else if (letter === separator) {
      cells += 1;
      begins = true;
      if (cells > most && from !== undefined) {
        kept.push(text.slice(from, at));
        from = undefined;
      }
    } else begins = false;
  }
  if (from !== undefined) kept.push(text.slice(from));
  return kept.join("");
}
