import { posix } from "node:path";

/** Place that a path of a client's folder names; undefined for a path that does not exist. */
export type Place =
  | { at: "root" }
  | { at: "inbox" | "outbox" }
  | { at: "inbox-file" | "outbox-file"; name: string };

const fileName = /^[\p{L}\p{N}_.()+@ -]{1,120}$/u;

/**
 * Reads a path as a client's program sends it. There are two folders and no others, and `..` leads out of none of them:
 * a path is text, no file of the machine is behind it.
 */
export function placeOf(path: string): Place | undefined {
  const [first, name, ...more] = posix.normalize(`/${path}`).split("/").filter(Boolean);
  if (first === undefined) return { at: "root" };
  if (more.length > 0 || (first !== "inbox" && first !== "outbox")) return undefined;
  if (name === undefined) return { at: first };
  return fileName.test(name) ? { at: `${first}-file`, name } : undefined;
}

/** The path as it is written in full. */
export const realPath = (path: string): string => posix.normalize(`/${path}`).replace(/(?<=.)\/$/, "");

/** Whether a program still writes under this name, and gives the file its own when it is whole. */
export const isTemporary = (name: string): boolean =>
  name.startsWith(".") || /\.(?:tmp|temp|part|partial|filepart|uploading)$/i.test(name);
