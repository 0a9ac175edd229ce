import { databaseError } from "db/client";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { type Plan, type Writer, type WriteSpec, type Written, write } from "./write";

/** A row with a version, as somebody edits it. */
type EditOf<Row> = {
  /** Version that the editor saw (If-Match). Without it the last edit wins. */
  version: number | undefined;
  read(): Promise<Row>;
  /** The refusal of an edit whose editor saw another version, with the row's present values. */
  conflict(now: Row): AppError;
};

type Planned<Answer> = Plan<Answer> | { unchanged: Answer };

/** Number of tries of an edit if another one came in between. */
const attempts = 3;

/** Refusal by the database of an edit's write if the row has another version now: `expectOneRow(stale)`. */
export const staleVersion = "STALE";

const isStale = (error: unknown) =>
  databaseError(error)?.code === staleVersion || (error instanceof AppError && error.code === staleVersion);

/**
 * Writes an edit of a row with a version. If the editor named the version they saw, an edit in between is a conflict;
 * otherwise the edit is tried again on the present row, so that the last edit wins.
 * @param spec with `plan`, which gets the row as read: its update names that version and is followed by
 * `expectOneRow(stale)`
 * @throws AppError what `write` throws, and the conflict
 */
export const writeEdit = <Row extends { version: number }, Answer>(
  deps: Pick<Deps, "db" | "now" | "alongside">,
  writer: Writer,
  spec: Omit<WriteSpec<Answer>, "plan"> &
    EditOf<Row> & { plan(before: Row, at: Instant): Planned<Answer> | Promise<Planned<Answer>> },
): Promise<Written<Answer>> =>
  retryWhenStale(spec, (read) =>
    write(deps, writer, { ...spec, plan: async (at) => spec.plan(await read(), at) }),
  );

/**
 * The same for an edit of several writes. @param edit gets a function that reads the row, and refuses another version
 */
export async function retryWhenStale<Row extends { version: number }, Answer>(
  { version, read, conflict }: EditOf<Row>,
  edit: (read: () => Promise<Row>) => Promise<Answer>,
): Promise<Answer> {
  const readForEdit = async () => {
    const row = await read();
    if (version === undefined || version === row.version) return row;
    throw new AppError("conflict", "It was changed meanwhile: load it again", { code: staleVersion });
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await edit(readForEdit);
    } catch (error) {
      if (!isStale(error)) throw error;
      if (version !== undefined || attempt === attempts) throw conflict(await read());
    }
  }
}

/**
 * The refusal of an edit whose editor saw another version.
 * @param what was edited, e.g. `this user`
 * @param fields present values of the edit's fields (`otherValues`)
 */
export const editConflict = (what: string, version: number, fields: Readonly<Record<string, string>> = {}) =>
  new AppError(
    "conflict",
    sayInEnglish("Someone else changed {what} meanwhile: compare, then save again", { what }),
    {
      code: "EDITED_MEANWHILE",
      fields: { ...fields, version: String(version) },
    },
  );
