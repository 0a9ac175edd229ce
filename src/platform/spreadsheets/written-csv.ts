import type { TableRow } from "./table";

/**
 * Writes rows as a CSV, each on the line of its number, so that a refusal's line is the row's. A cell's line
 * breaks become blanks.
 */
export function writeCsv(rows: Iterable<Pick<TableRow, "row" | "cells">>): string {
  const lines: string[] = [];
  for (const { row, cells } of rows) {
    while (lines.length < row - 1) lines.push("");
    lines.push(cells.map(toCell).join(","));
  }
  return `${lines.join("\n")}\n`;
}

const toCell = (text: string): string => {
  const line = text.replace(/\s*[\r\n]+\s*/g, " ");
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
};
