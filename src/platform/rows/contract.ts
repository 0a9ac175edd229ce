import { z } from "zod";
import type { Access } from "@/access/policy";
import { type Call, call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { type ExportOrder, exportSchema, type Filters, filterSchema } from "@/platform/lists/contract";
import type { Topic } from "@/resources/topics";
import { type Phrases, say, type Text } from "@/vocabulary/language";
import { type RowText, rowWords } from "@/vocabulary/language/row-texts";

/** Texts of a screen for rows that people create, change and delete. */
type RowWords = Readonly<Record<keyof ReturnType<typeof rowWords>, Text>>;

/** Texts about rows that are added from a file. */
export type FileWords = Readonly<Record<"importTitle" | "imported" | "importFailed", Text>>;

type RowRight = Exclude<Access, "public">;

/** A noun of whose texts `rowTexts` has the translations. */
type RowNoun<One extends string, Many extends string> = One &
  (RowText<One, Many> extends keyof Phrases ? Text : "no dictionary has the rowTexts of this noun");

/**
 * Contract of plain rows, shared by server and browser: the five calls that list, export, create, change and delete
 * them, and their texts.
 *
 * @example
 * export const holidays = rowContract({
 * one: "holiday", many: "holidays", topic: "holidays", path: "/api/holidays", read: "holidays:read", write: "holidays:write",
 * filters: { currency: choice("Applies to", currencies, { all: "All holidays" }) }, values: holidayBodySchema, row: holidaySchema,
 * });
 */
export const rowContract = <
  const One extends string,
  const Many extends string,
  const F extends Filters,
  V extends z.ZodType,
  R extends z.ZodType,
>({
  one,
  many,
  path,
  words,
  filters,
  values,
  row,
  ...names
}: {
  /** Singular and plural: 'holiday', 'holidays'. */
  one: RowNoun<One, Many>;
  many: Many & Text;
  topic: Topic;
  path: string;
  /** Rights to read the rows, and to write them. */
  read: RowRight;
  write: RowRight;
  /** Texts that differ from those made of the noun. */
  words?: Partial<RowWords>;
  /** Filters of the list. */
  filters: F;
  /** Values of a row, as its form sends them. */
  values: V;
  /** A row as calls answer it, with `id` and `version`. */
  row: R;
}) => {
  const schema = filterSchema(filters);
  return {
    ...names,
    one,
    many,
    words: { ...rowWords<One, Many>(one, many), ...words },
    filters,
    schema,
    calls: {
      list: call({
        method: "GET",
        path,
        query: schema.extend(pagingQuery.shape),
        response: row.array(),
      }),
      exportCsv: call({
        method: "GET",
        path: `${path}/export/csv`,
        cost: "expensive",
        query: exportSchema(schema),
      }),
      create: call({ method: "POST", path, body: values, response: row, status: 201 }),
      update: call({
        method: "PUT",
        path: `${path}/{id}`,
        params: idParams,
        body: values,
        response: row,
        versioned: true,
      }),
      remove: call({
        method: "DELETE",
        path: `${path}/{id}`,
        params: idParams,
        status: 204,
        idempotent: true,
      }),
    },
  };
};

type Id = typeof idParams;
type Paging = z.output<typeof pagingQuery>;

/** The same for code about any such rows. `Sent` is the body of a form, which the call converts to `Values`. */
export type RowContract<Query, Values, Row, Sent = unknown> = {
  one: Text;
  many: Text;
  topic: Topic;
  read: RowRight;
  write: RowRight;
  words: RowWords;
  calls: {
    list: Call<
      undefined,
      z.ZodType<Query & Paging>,
      undefined,
      undefined,
      z.ZodType<Row[]>,
      undefined,
      "GET"
    >;
    exportCsv: Call<
      undefined,
      z.ZodType<Query & ExportOrder>,
      undefined,
      undefined,
      undefined,
      undefined,
      "GET"
    >;
    create: Call<undefined, undefined, z.ZodType<Values, Sent>, undefined, z.ZodType<Row>, undefined, "POST">;
    update: Call<Id, undefined, z.ZodType<Values, Sent>, undefined, z.ZodType<Row>, undefined, "PUT">;
    remove: Call<Id, undefined, undefined, undefined, undefined, true, "DELETE">;
  };
};

/** A line of a file of rows: the row that it would add; or, if that is null, the reason why it adds none. */
export const importLine = <V extends z.ZodType>(values: V) =>
  z.object({
    line: z.int().describe("Its number in the file, whose headings are line 1"),
    text: z.string(),
    add: values.nullable(),
    wrong: z.boolean().describe("Whether it has to be corrected before the others are added"),
    says: z.string(),
  });
export type ImportLine<Values> = z.output<ReturnType<typeof importLine<z.ZodType<Values>>>>;

/** The columns of a file of rows by the names in its first line, each with an example or its possible values. */
export type FileColumns = Readonly<Record<string, string>>;

/** 'Date (2026-12-02), Name, Currency (All, or a code)'. */
export const columnsText = (columns: FileColumns): string =>
  Object.entries(columns)
    .map(([name, example]) => (example === "" ? name : `${name} (${example})`))
    .join(say(", "));

const uploaded = (columns: FileColumns, most: number) =>
  z.file("Choose a file").meta({
    type: "string",
    format: "binary",
    description: `CSV with the columns ${columnsText(columns)}, at most ${most} lines`,
  });

/**
 * Contract of plain rows that are added from a file, shared by server and browser: a preview of each line, and the
 * addition of all of them, whose body has them under their plural.
 *
 * @example export const holidayFile = rowFile({ one: "holiday", many: "holidays", topic: "holidays", path:
 * "/api/holidays", write: "holidays:write", words: { ... }, columns: { Date: "2026-12-02", Name: "" }, most: 500, body: holidayBodySchema,
 * stored: holidayValues, });
 */
export const rowFile = <B extends z.ZodType, V extends z.ZodType>({
  body,
  stored,
  ...file
}: Pick<RowContract<unknown, unknown, unknown>, "one" | "many" | "topic" | "write"> & {
  words: FileWords;
  path: string;
  columns: FileColumns;
  /** Maximum number of lines per file. */
  most: number;
  /** A row in the form of the call, and in stored form. */
  body: B;
  stored: V;
}) => ({
  ...file,
  stored,
  calls: {
    preview: call({
      method: "POST",
      path: `${file.path}/import/preview`,
      cost: "expensive",
      form: z.object({ file: uploaded(file.columns, file.most) }),
      response: importLine(stored).array(),
    }),
    add: call({
      method: "POST",
      path: `${file.path}/import`,
      body: z.object({ [file.many]: body.array().min(1, "There is nothing to add").max(file.most) }),
      response: z.object({ added: z.int() }),
      status: 201,
    }),
  },
});

/** The same for code about any such file. */
export type RowFile<Values> = ReturnType<typeof rowFile<z.ZodType<Values>, z.ZodType<Values>>>;

/**
 * Contract of plain rows that can be replaced as a whole, shared by server and browser: `GET` at `/all` below their
 * path returns them in the form of its `PUT`, with a version. Rows missing in the new list are deleted.
 */
export const rowWhole = <B extends z.ZodType, V extends z.ZodType, R extends z.ZodType>({
  path,
  most,
  body,
  stored,
  row,
  ...names
}: Pick<RowContract<unknown, unknown, unknown>, "one" | "many" | "read" | "write"> & {
  path: string;
  /** Maximum number of rows. */
  most: number;
  /** A row in the form of the call, and in stored form. */
  body: B;
  stored: V;
  /** A row in the form of answers. */
  row: R;
}) => ({
  ...names,
  stored,
  calls: {
    all: call({
      method: "GET",
      path: `${path}/all`,
      response: z.object({ version: wholeVersion, rows: row.array() }),
      versioned: true,
    }),
    replace: call({
      method: "PUT",
      path,
      body: body.array().max(most),
      response: z.object({ version: wholeVersion, rows: z.int().describe("How many there are now") }),
      versioned: true,
    }),
  },
});

const wholeVersion = z
  .int()
  .describe("Of all rows: sent back in If-Match, it makes whatever came in between a conflict");

/** The same for code about any such rows. */
export type RowWhole<Values, Row> = ReturnType<
  typeof rowWhole<z.ZodType<Values>, z.ZodType<Values>, z.ZodType<Row>>
>;
