import { z } from "zod";

const digits = (pattern: RegExp, otherwise: string) => z.string().regex(pattern, otherwise).transform(Number);

/** A row's id in a path or a query: digits alone, since `1e3`, ` 1` and `0x1` are other texts than `1`. */
export const idParam = digits(/^[1-9]\d{0,15}$/, "Use an id such as 7")
  .pipe(z.number().max(Number.MAX_SAFE_INTEGER))
  .meta({ type: "integer", minimum: 1 });

/** Id in a body, or its digits as a form's select has them; other spellings of a number are refused. */
export const chosenId = (otherwise: string) =>
  z.union(
    [
      z.int().positive(),
      z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    ],
    otherwise,
  );

/** The `{id}` of a path. */
export const idParams = z.object({ id: idParam });

/**
 * Query of every list call: the number of rows (1,000 at most) and, from a `Link` header, the position to continue
 * from.
 */
export const pagingQuery = z.object({
  limit: digits(/^\d{1,4}$/, "Use a number from 1 to 1000")
    .pipe(z.number().min(1).max(1000))
    .meta({ type: "integer", minimum: 1, maximum: 1000 })
    .default(1000),
  after: z.string().max(1000).optional(),
});

/** Returns the same address with some parameters set, without those that are `undefined`. */
export function withQuery(url: URL, changes: Record<string, string | undefined>): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? url.pathname : `${url.pathname}?${text}`;
}
