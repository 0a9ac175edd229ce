import type { WorkSheet } from "@e965/xlsx";
import { serialDate } from "./serial-dates";
import {
  assertWithin,
  chooseSheet,
  mostSheets,
  type Table,
  type TableLimits,
  type TableRow,
  UnreadableTable,
} from "./table";

/**
 * Reads the sheet with the table (`chooseSheet`) of a workbook in another format than XLSX: XLS, OpenDocument, XML of Excel 2003, or
 * an HTML page named XLS. Cells have their displayed text.
 * @throws UnreadableTable
 */
export async function readOtherWorkbook(bytes: Uint8Array, limits: TableLimits): Promise<Table> {
  const { read, SSF, utils } = await import("@e965/xlsx");
  let workbook: ReturnType<typeof read>;
  try {
    // `raw`: the texts of a page's table stay texts, which would be read as numbers with a decimal point.
    workbook = read(bytes, {
      type: "array",
      raw: true,
      cellNF: true,
      dense: true,
      sheetRows: limits.rows + 1,
    });
  } catch (cause) {
    const sentence = "This workbook is damaged or has a password: save it again as XLSX, or as CSV";
    throw new UnreadableTable(sentence, { cause });
  }
  const hidden = workbook.Workbook?.Sheets ?? [];
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const visible = workbook.SheetNames.filter((_, at) => !hidden[at]?.Hidden).slice(0, mostSheets);
  const chosen = chooseSheet(
    visible.flatMap((name) => {
      const sheet = workbook.Sheets[name];
      return sheet ? [{ name, rows: readRows(sheet, { SSF, utils, limits, is1904 }) }] : [];
    }),
  );
  if (!chosen) throw new UnreadableTable("This workbook has no visible sheet");
  return { format: "xlsx", sheet: chosen.name, rows: chosen.rows };
}

type Scene = Pick<typeof import("@e965/xlsx"), "SSF" | "utils"> & { limits: TableLimits; is1904: boolean };

function readRows(sheet: WorkSheet, { SSF, utils, limits, is1904 }: Scene): TableRow[] {
  const range = utils.decode_range(sheet["!ref"] ?? "A1");
  assertWithin(limits, { columns: range.e.c + 1 });
  const rows: TableRow[] = [];
  for (let row = range.s.r; row <= range.e.r; row++) {
    const cells: string[] = [];
    for (let column = 0; column <= range.e.c; column++) {
      const cell = sheet["!data"]?.[row]?.[column];
      const isDate = cell?.t === "n" && typeof cell.z === "string" && SSF.is_date(cell.z);
      const value = cell?.v;
      if (isDate && typeof value === "number") cells.push(serialDate(value, is1904));
      else if (typeof value === "number" && cell?.t === "n")
        cells.push(String(Number(value.toPrecision(15))));
      else cells.push(cell?.t === "e" ? (cell.w ?? "#ERROR") : String(value ?? "").trim());
    }
    while (cells.at(-1) === "") cells.pop();
    if (cells.length === 0) continue;
    rows.push({ row: row + 1, cells });
    assertWithin(limits, { rows: rows.length });
  }
  return rows;
}
