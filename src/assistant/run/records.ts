import type { EntityModel, EntityRow } from "../ask/entity";
import { Figures, type ToolResult } from "../tools/tool";
import type { Asked } from "./asked";
import { cellText, inSentence, rowsIn, shownTo } from "./rows";

/** As many records are told of one by one. */
const mostRecords = 5;

/** A field as it is written whole: a table shortens it. */
function factText(entity: EntityModel, row: EntityRow, field: string): string {
  const { kind, named } = entity.fields[field] ?? {};
  const isText = kind === "text" || kind === "reference";
  return isText ? String(row[named ?? field] ?? "") : cellText(entity, row, field);
}

/** What a field of records that are named is, or all that their table shows of them. */
export async function tellRecords(asked: Asked, tells: string | undefined): Promise<ToolResult | undefined> {
  const { entity, actor } = asked;
  const { record } = entity;
  const rows = await rowsIn(asked, {});
  if (record === undefined || !rows || rows.length === 0 || rows.length > mostRecords) return undefined;
  const figures = new Figures();
  const sentences: string[] = [];
  for (const row of rows) {
    const name = factText(entity, row, record);
    const tell = (field: string) => {
      const text = factText(entity, row, field);
      const label = entity.fields[field]?.label ?? field;
      return { label: inSentence(label), text: text === "" ? "" : figures.of(`${label} of ${name}`, text) };
    };
    if (tells !== undefined) {
      const { label, text } = tell(tells);
      // What is not recorded is no answer.
      if (text === "") return undefined;
      sentences.push(`The ${label} of ${name} is ${text}.`);
      continue;
    }
    const facts = shownTo(asked)
      .filter((field) => field !== record)
      .map(tell)
      .filter(({ text }) => text !== "");
    sentences.push(`${name}: ${facts.map(({ label, text }) => `${label} ${text}`).join(", ")}.`);
  }
  const links = rows.flatMap((row) => {
    const href = entity.recordAt?.(actor, row.id);
    return href === undefined ? [] : [{ label: `Show ${factText(entity, row, record)}`, href }];
  });
  return { content: sentences.join(" "), figures: figures.all, ...(links.length > 0 && { links }) };
}
