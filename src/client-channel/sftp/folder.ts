import { posix } from "node:path";

/** Place that a path of a client's folder names; undefined for a path that does not exist. */
export type Place =
  | { at: "root" }
  | { at: "inbox" | "outbox" }
  | { at: "inbox-file" | "outbox-file"; name: string };

const fileName = /^[\p{L}\p{N}_.()+@ -]{1,120}$/u;

/**
 * Resolves a path that a client's program sends. There are exactly two folders, and `..` leaves neither: a path is
 * only text, without a file of the machine behind it.
 */
export function resolvePath(path: string): Place | undefined {
  const [first, name, ...more] = posix.normalize(`/${path}`).split("/").filter(Boolean);
  if (first === undefined) return { at: "root" };
  if (more.length > 0 || (first !== "inbox" && first !== "outbox")) return undefined;
  if (name === undefined) return { at: first };
  return fileName.test(name) ? { at: `${first}-file`, name } : undefined;
}

/** The path in its full form. */
export const realPath = (path: string): string => posix.normalize(`/${path}`).replace(/(?<=.)\/$/, "");

/** True for a name under which a program writes a file that it renames once it is complete. */
export const isTemporary = (name: string): boolean =>
  name.startsWith(".") || /\.(?:tmp|temp|part|partial|filepart|uploading)$/i.test(name);
