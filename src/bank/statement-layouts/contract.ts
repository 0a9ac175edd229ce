import { z } from "zod";
import { csvAnswersSchema, csvMappingSchema } from "@/bank/bank-statements/contract";
import { rowContract } from "@/platform/rows/contract";
import { visibleLine } from "@/vocabulary/visible-line";

/** Columns and notation of a bank's table with these headings: what a person answered about it, and what is shown by it. */
export const layoutSchema = csvAnswersSchema
  .extend({
    columns: csvMappingSchema.shape.columns.partial(),
    headings: z.string().max(500).array().min(1, "A layout names the headings of the table").max(201),
  })
  .meta({
    example: {
      headings: ["Date", "Text", "Amount"],
      columns: { date: 0, description: 1, amount: 2 },
      dateOrder: "dmy",
      decimal: ",",
    },
  });

/** Body of the dialog. A layout is for files of the account with exactly its headings. */
export const layoutBodySchema = z.object({
  cbsAccount: z
    .string()
    .trim()
    .regex(/^\d{6,20}$/, "Choose a CBS account"),
  name: visibleLine(80).min(1, "Name is required"),
  layout: layoutSchema,
});
export type LayoutBody = z.output<typeof layoutBodySchema>;

export const layoutContract = rowContract({
  one: "statement layout",
  many: "statement layouts",
  topic: "statement-layouts",
  path: "/api/statement-layouts",
  read: "statement-layouts:read",
  write: "statement-layouts:write",
  filters: {},
  values: layoutBodySchema,
  fields: layoutBodySchema.shape,
});
/** A layout as stored. */
export type LayoutDto = z.output<typeof layoutContract.row>;
