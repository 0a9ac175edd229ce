import { z } from "zod";
import { type Call, call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import type { Topic } from "@/vocabulary/topics";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a screen says of the rows that people create, change and delete on it. */
export const rowWords = (one: string, many: string) => ({
  created: `${capital(one)} created successfully`,
  createFailed: `Failed to create ${one}`,
  updated: `${capital(one)} updated successfully`,
  updateFailed: `Failed to update ${one}`,
  deleted: `${capital(one)} deleted successfully`,
  deleteFailed: `Failed to delete ${one}`,
  empty: `No ${many} found`,
  notFound: `${capital(one)} not found`,
});

/**
 * What server and browser share of plain rows: the five calls by which they are listed, exported, created, changed as a
 * whole and deleted, and the words for that.
 *
 * @example
 * export const holidays = rowContract({
 *   one: "holiday", many: "holidays", topic: "holidays", path: "/api/holidays",
 *   filter: holidayFilterSchema, values: holidayBodySchema, row: holidaySchema,
 * });
 */
export const rowContract = <Q extends z.ZodRawShape, V extends z.ZodType, R extends z.ZodType>({
  path,
  filter,
  values,
  row,
  ...names
}: {
  /** One of them and several: 'holiday', 'holidays'. */
  one: string;
  many: string;
  topic: Topic;
  path: string;
  /** The search and filters of the list. */
  filter: z.ZodObject<Q>;
  /** What a row is made of, as its form sends it. */
  values: V;
  /** A row as calls answer it, with `id` and `version`. */
  row: R;
}) => ({
  ...names,
  words: rowWords(names.one, names.many),
  calls: {
    list: call({
      method: "GET",
      path,
      query: filter.extend(pagingQuery.shape),
      response: row.array(),
    }),
    exportCsv: call({ method: "GET", path: `${path}/export/csv`, cost: "expensive", query: filter }),
    create: call({ method: "POST", path, body: values, response: row, status: 201 }),
    update: call({
      method: "PUT",
      path: `${path}/{id}`,
      params: idParams,
      body: values,
      response: row,
      versioned: true,
    }),
    remove: call({ method: "DELETE", path: `${path}/{id}`, params: idParams, status: 204 }),
  },
});

type Id = typeof idParams;
type Paging = z.output<typeof pagingQuery>;

/** The same for code that is about any such rows. */
export type RowContract<Query, Values, Row> = {
  one: string;
  many: string;
  topic: Topic;
  words: ReturnType<typeof rowWords>;
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
    exportCsv: Call<undefined, z.ZodType<Query>, undefined, undefined, undefined, undefined, "GET">;
    create: Call<undefined, undefined, z.ZodType<Values>, undefined, z.ZodType<Row>, undefined, "POST">;
    update: Call<Id, undefined, z.ZodType<Values>, undefined, z.ZodType<Row>, undefined, "PUT">;
    remove: Call<Id, undefined, undefined, undefined, undefined, undefined, "DELETE">;
  };
};

/** A line of a file of rows: what it would add; or, where that is null, why it adds nothing. */
export const importLine = <V extends z.ZodType>(values: V) =>
  z.object({
    line: z.int().describe("Its number in the file, whose headings are line 1"),
    text: z.string(),
    add: values.nullable(),
    wrong: z.boolean().describe("Whether it has to be corrected before the others are added"),
    says: z.string(),
  });
export type ImportLine<Values> = z.output<ReturnType<typeof importLine<z.ZodType<Values>>>>;
