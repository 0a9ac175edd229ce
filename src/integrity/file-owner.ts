import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { userName } from "db/client/user-name";

/**
 * A path that belongs to a user other than this process's: files that the process leaves there are closed to that
 * owner.
 */
type ForeignOwner = { path: string; owner: string; self: string };

const root = 0;

/**
 * Finds the first of the paths that belongs to another user. A path that does not exist yet is judged by its folder.
 * A folder of root's is shared by anyone who may write into it (`/tmp`, a mounted volume), and counts as nobody's.
 * @param self the user of this process; undefined if the system has no such users
 */
export function findForeignOwner(
  paths: readonly string[],
  self: number | undefined = process.geteuid?.(),
): ForeignOwner | undefined {
  if (self === undefined) return undefined;
  for (const given of paths) {
    const path = nearestExisting(resolve(given));
    const found = statSync(path);
    if (found.uid === self || (found.uid === root && found.isDirectory())) continue;
    return { path, owner: userName(found.uid), self: userName(self) };
  }
  return undefined;
}

/**
 * Refuses to write files that the server could not open, which runs as the owner of the book and of its folder.
 * @throws Error with the path, both users, and the command to type instead
 */
export function assertOwnFiles(
  paths: readonly string[],
  self: number | undefined = process.geteuid?.(),
): void {
  const foreign = findForeignOwner(paths, self);
  if (foreign) throw new Error(ownerSentence(foreign));
}

/**
 * Refuses to serve files of another user: what this server writes beside them would be closed to the next one.
 * @throws Error with the path, both users, and the remedy
 */
export function assertOwnBook(
  paths: readonly string[],
  self: number | undefined = process.geteuid?.(),
): void {
  const foreign = findForeignOwner(paths, self);
  if (foreign)
    throw new Error(
      `${ownerSentence(foreign)}; or give it to the server's user: chown ${foreign.self} ${foreign.path}`,
    );
}

/** Names the owner of the path, and the user to become. */
export const ownerSentence = ({ path, owner, self }: ForeignOwner): string =>
  `${path} belongs to ${owner}, and this runs as ${self}, whose files ${owner} could not open. Run it as that user: sudo -u ${owner} …`;

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}
