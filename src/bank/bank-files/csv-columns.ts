/**
 * CSV with only the first cells of each row, so that a parser creates no million of them. Cells end as in `csvRows`:
 * one that begins with a quotation mark ends with one before a separator or the row's end.
 */
export function firstColumns(text: string, separator: string, most: number): string {
  const kept: string[] = [];
  /** From where on the text is kept, or undefined if it is passed over. */
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
