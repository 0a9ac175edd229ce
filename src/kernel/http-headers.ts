import { AppError } from "./errors";

/** Header that names a list's next page (RFC 8288), if there is one. */
export function linkHeader({ pathname, search }: URL, next: string | undefined): Record<string, string> {
  if (next === undefined) return {};
  const query = new URLSearchParams(search);
  query.set("after", next);
  return { Link: `<${pathname}?${query}>; rel="next"` };
}

/** A version as an `ETag` carries it (RFC 9110, section 8.8.3). */
export const versionTag = (version: number | string): string => `"${version}"`;

/**
 * Reads the version that an `If-Match` header names; undefined without one, and for `*`.
 * @throws AppError bad_request for anything else
 */
export function readVersion(header: string | undefined): number | undefined {
  const version = readTag(header);
  if (version === undefined) return undefined;
  if (/^\d{1,15}$/.test(version)) return Number(version);
  throw badIfMatch();
}

/**
 * Reads the tag that an `If-Match` header names, in the `ETag`'s notation; undefined without one, and for `*`.
 * @throws AppError bad_request for anything else, such as several
 */
export function readTag(header: string | undefined): string | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  const tag = /^(?:W\/)?"([\x21\x23-\x7e]{1,100})"$/.exec(header.trim())?.[1];
  if (tag !== undefined) return tag;
  throw badIfMatch();
}

const badIfMatch = () =>
  new AppError("bad_request", 'Send an If-Match such as "3", as the ETag was, or none', {
    code: "BAD_IF_MATCH",
  });
