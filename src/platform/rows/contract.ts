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

const rowVersion = z
  .int()
  .describe("Send it back in If-Match: an edit made in the meantime is then a conflict");

/** Shape, or the empty one by default. */
function toShape<R extends z.ZodRawShape>(shape: R | undefined): R;
function toShape(shape: z.ZodRawShape = {}): z.ZodRawShape {
  return shape;
}

/** A noun of whose texts `rowTexts` has the translations. */
type RowNoun<One extends string, Many extends string> = One &
  (RowText<One, Many> extends keyof Phrases ? Text : "no dictionary has the rowTexts of this noun");

/**
 * Contract of plain rows, shared by server and browser: the five calls that list, export, create, change and delete
 * them, their texts, and the schemas of a row as it is sent (`values`), stored (`stored`) and answered (`row`).
 *
 * @example
 * export const holidays = rowContract({
 * one: "holiday", many: "holidays", topic: "holidays", path: "/api/holidays", read: "holidays:read", write: "holidays:write",
 * filters: { currency: choice("Applies to", currencies, { all: "All holidays" }) }, values: holidayBodySchema,
 * fields: { ...holidayBodySchema.shape, currency: z.enum(currencies).nullable() },
 * });
 */
export const rowContract = <
  const One extends string,
  const Many extends string,
  const F extends Filters,
  V extends z.ZodType,
  S extends z.ZodRawShape,
  R extends z.ZodRawShape = Record<never, never>,
>({
  one,
  many,
  path,
  words,
  filters,
  values,
  fields,
  answered,
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
  /** Fields of the form as stored and answered. */
  fields: S;
  /** Further fields of a row in answers, besides `id` and `version`. */
  answered?: R;
}) => {
  const schema = filterSchema(filters);
  const row = z.object({ ...fields, id: z.int(), ...toShape(answered), version: rowVersion });
  return {
    ...names,
    one,
    many,
    path,
    values,
    stored: z.object(fields),
    row,
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
type Named = RowContract<unknown, unknown, unknown>;
type Paging = z.output<typeof pagingQuery>;

/** The same for code about any such rows. `Sent` is the body of a form, which the call converts to `Values`. */
export type RowContract<Query, Values, Row, Sent = unknown> = {
  one: Text;
  many: Text;
  topic: Topic;
  path: string;
  read: RowRight;
  write: RowRight;
  words: RowWords;
  values: z.ZodType<Values, Sent>;
  stored: z.ZodType<Values>;
  row: z.ZodType<Row>;
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

/** Names of a contract, and the schemas of its rows as they are sent and stored. */
type Schemas<B extends z.ZodType, V extends z.ZodType> = Pick<
  Named,
  "one" | "many" | "topic" | "path" | "write"
> & { values: B; stored: V };

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
 * @example export const holidayFile = rowFile(holidayContract, { words: { ... }, columns: { Date: "2026-12-02", Name: "" }, most: 500 });
 */
export const rowFile = <B extends z.ZodType, V extends z.ZodType>(
  { one, many, topic, path, write, values: body, stored }: Schemas<B, V>,
  file: {
    words: FileWords;
    columns: FileColumns;
    /** Maximum number of lines per file. */
    most: number;
  },
) => ({
  ...file,
  one,
  many,
  topic,
  path,
  write,
  stored,
  calls: {
    preview: call({
      method: "POST",
      path: `${path}/import/preview`,
      cost: "expensive",
      form: z.object({ file: uploaded(file.columns, file.most) }),
      response: importLine(stored).array(),
    }),
    add: call({
      method: "POST",
      path: `${path}/import`,
      body: z.object({ [many]: body.array().min(1, "There is nothing to add").max(file.most) }),
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
export const rowWhole = <B extends z.ZodType, V extends z.ZodType, R extends z.ZodType>(
  {
    one,
    many,
    path,
    read,
    write,
    values: body,
    stored,
    row,
  }: Schemas<B, V> & Pick<Named, "read"> & { row: R },
  /** Maximum number of rows. */
  most: number,
) => ({
  one,
  many,
  read,
  write,
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
  .describe(
    "Version of all rows. Send it back in If-Match: a change made in the meantime is then a conflict",
  );

/** The same for code about any such rows. */
export type RowWhole<Values, Row> = ReturnType<
  typeof rowWhole<z.ZodType<Values>, z.ZodType<Values>, z.ZodType<Row>>
>;
