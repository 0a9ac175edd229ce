import { posix } from "node:path";
import { readDateStyles } from "./cell-styles";
import { readSheet } from "./sheet";
import {
  chooseSheet,
  mostSheets,
  type Table,
  type TableLimits,
  type TableRow,
  UnreadableTable,
} from "./table";
import { WorkbookParts } from "./workbook-parts";

type Relation = { id: string; type: string; target: string };

/**
 * Reads the first visible sheet of an XLSX file as texts; of a bank's file the one with the table (`chooseSheet`). A cell whose display differs from its stored value has a
 * flaw, unless cells are taken as they are shown: a formula, a date, a merged cell, an error, an inexact number.
 * @throws UnreadableTable
 */
export async function readWorkbook(bytes: Uint8Array, limits: TableLimits): Promise<Table> {
  const parts = await WorkbookParts.open(bytes);
  const document = (await readRelations(parts, "")).find(({ type }) => type === "officeDocument");
  if (!document || !parts.has(document.target)) {
    throw new UnreadableTable("This file is not a workbook: save the table as XLSX or CSV");
  }
  const relations = await readRelations(parts, document.target);
  const { visible, is1904 } = await listSheets(parts, document.target);
  const findPart = (type: string) =>
    relations.find((one) => one.type === type && parts.has(one.target))?.target;
  const [stylesPath, textsPath] = [findPart("styles"), findPart("sharedStrings")];
  const dates = stylesPath === undefined ? [] : await readDateStyles(parts, stylesPath);
  const texts = textsPath === undefined ? [] : await readSharedTexts(parts, textsPath);
  const sheets: { name: string; rows: TableRow[] }[] = [];
  for (const { name, relation } of limits.shown ? visible.slice(0, mostSheets) : visible.slice(0, 1)) {
    const target = relations.find(({ id }) => id === relation)?.target;
    if (target === undefined) throw new UnreadableTable("The first sheet of this workbook holds no cells");
    sheets.push({ name, rows: await readSheet(parts, target, { texts, dates, limits, is1904 }) });
  }
  const sheet = limits.shown ? chooseSheet(sheets) : sheets[0];
  return { format: "xlsx", sheet: sheet?.name ?? "", rows: sheet?.rows ?? [] };
}

/** Relations of a part of the package; the package as a whole has the path ''. */
async function readRelations(parts: WorkbookParts, path: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(path);
  const of = posix.join(dir, "_rels", `${base}.rels`);
  const relations: Relation[] = [];
  if (!parts.has(of)) return relations;
  await parts.read(of, {
    open(name, { Id = "", Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External") return;
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(dir, Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return relations;
}

type Sheets = { visible: { name: string; relation: string }[]; is1904: boolean };

async function listSheets(parts: WorkbookParts, path: string): Promise<Sheets> {
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  await parts.read(path, {
    open(tag, attributes) {
      const { name = "", state = "visible", date1904 = "" } = attributes;
      if (tag === "workbookPr") is1904 = /^(?:1|true)$/.test(date1904);
      if (tag === "sheet" && state === "visible") sheets.push({ name, relation: attributes["r:id"] ?? "" });
    },
  });
  if (sheets.length === 0) throw new UnreadableTable("This workbook has no visible sheet");
  return { visible: sheets, is1904 };
}

/** The texts that cells share, in order; how they are pronounced (`rPh`) is left out. */
async function readSharedTexts(parts: WorkbookParts, path: string): Promise<string[]> {
  const texts: string[] = [];
  let [current, inText, spoken] = ["", false, false];
  await parts.read(path, {
    open(name) {
      if (name === "si") current = "";
      else if (name === "rPh") spoken = true;
      else if (name === "t") inText = !spoken;
    },
    text(part) {
      if (inText) current += part;
    },
    close(name) {
      if (name === "si") texts.push(current);
      else if (name === "rPh") spoken = false;
      else if (name === "t") inText = false;
    },
  });
  return texts;
}
