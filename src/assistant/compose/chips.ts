import { type Said, say } from "@/vocabulary/language";
import { data, sayList } from "@/vocabulary/language/around";
import type { Chip } from "../contract";
import type { EntityModel } from "../question/entity";
import type { Query } from "../question/query";
import { fieldLabel, findNounFilter, measureLabels, sayDays, sayFilter, sayRows } from "./labels";

/** The parts of a query as chips in the reader's language, in the order in which they are said. */
export function listChips(
  { filters, measures, by, spans, limit, into, of }: Query,
  entity: EntityModel,
): Chip[] {
  const noun = findNounFilter(entity, filters);
  const chip = (part: string, label: string, value?: Said): Chip[] => [
    { part, label: say(label), ...(value !== undefined && { value, removable: true }) },
  ];
  return [
    ...chip("rows", sayRows(entity, filters)),
    ...measures.flatMap((one) => chip("measure", measureLabels[one])),
    ...(limit === undefined ? [] : chip("limit", "First", data(String(limit)))),
    ...(of === undefined || of === entity.amount
      ? []
      : [{ part: "of", label: say(fieldLabel(entity, of)), removable: true as const }]),
    ...filters.flatMap((filter, at) =>
      at === noun ? [] : chip(`filter:${at}`, fieldLabel(entity, filter.field), sayFilter(filter, entity)),
    ),
    ...(spans.length === 0 ? [] : chip("days", "Days", sayList(spans.map(sayDays)))),
    ...by.flatMap((field, at) => chip(`by:${at}`, "By", say(fieldLabel(entity, field)))),
    ...(into?.length ? chip("into", "Converted into", data(into.join(", "))) : []),
    ...chip("add", "Add"),
  ];
}
