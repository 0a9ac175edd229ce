import { z } from "@hono/zod-openapi";
import { AppError } from "./errors";

const digits = (pattern: RegExp, otherwise: string) => z.string().regex(pattern, otherwise).transform(Number);

/** A row's id as a path or a query carries it: digits alone, for `1e3`, ` 1` and `0x1` are other texts than `1`. */
export const idParam = digits(/^[1-9]\d{0,15}$/, "Use an id such as 7")
  .pipe(z.number().max(Number.MAX_SAFE_INTEGER))
  .openapi({ type: "integer", minimum: 1 });

/** The `{id}` of a path. */
export const idParams = z.object({ id: idParam });

/** What every list call takes: how many rows (1,000 at most) and, from a `Link` header, where to go on. */
export const pagingQuery = z.object({
  limit: digits(/^\d{1,4}$/, "Use a number from 1 to 1000")
    .pipe(z.number().min(1).max(1000))
    .openapi({ type: "integer", minimum: 1, maximum: 1000 })
    .default(1000),
  after: z.string().max(1000).optional(),
});

/** The header that leads to a list's next page (RFC 8288), where there is one. */
export function linkHeader(url: URL, next: string | undefined): Record<string, string> {
  if (next === undefined) return {};
  const target = new URL(url);
  target.searchParams.set("after", next);
  return { Link: `<${target.pathname}${target.search}>; rel="next"` };
}

/** The same address with some parameters set, and those that are `undefined` left out. */
export function withQuery(url: URL, changes: Record<string, string | undefined>): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? url.pathname : `${url.pathname}?${text}`;
}

/** A version as an `ETag` and an `If-Match` carry it. */
export const versionTag = (version: number): string => `"${version}"`;

/** The header as the API documentation tells of it. */
export const ifMatch = z.object({ "If-Match": z.string().optional().openapi({ example: '"3"' }) });

/**
 * The version that an `If-Match` header names; undefined without one, and for `*`.
 * @throws AppError bad_request for anything else
 */
export function readVersion(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw new AppError("bad_request", 'Send an If-Match such as "3", as the ETag was, or none', {
    code: "BAD_IF_MATCH",
  });
}
