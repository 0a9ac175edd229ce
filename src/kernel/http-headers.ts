import { AppError } from "./errors";

/** The header that leads to a list's next page (RFC 8288), where there is one. */
export function linkHeader(url: URL, next: string | undefined): Record<string, string> {
  if (next === undefined) return {};
  const target = new URL(url);
  target.searchParams.set("after", next);
  return { Link: `<${target.pathname}${target.search}>; rel="next"` };
}

/** A version as an `ETag` carries it (RFC 9110, section 8.8.3). */
export const versionTag = (version: number): string => `"${version}"`;

/**
 * Reads the version that an `If-Match` header names; undefined without one, and for `*`.
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
