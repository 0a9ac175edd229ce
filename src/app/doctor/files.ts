import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Env } from "@/env";
import { findForeignOwner, ownerSentence } from "@/integrity/file-owner";
import { bookFiles } from "@/integrity/open-book";
import { findArchiveDir } from "@/integrity/trail/archives";
import { headFilePath } from "@/integrity/trail/head-file";
import { readBackupState } from "../backups/state";
import { bad, type Check, type Found, formatReason, ok, type Subject, warn } from "./finding";

/** The files and folders that the server writes, and the secrets that it reads. */
function listPaths(env: Env): { files: string[]; folders: string[]; secrets: string[] } {
  const { database, backup } = env;
  const books = bookFiles(database);
  const head = headFilePath(database, env.auditHeadFile);
  const written = [
    ...books,
    ...books.flatMap((file) => [`${file}-wal`, `${file}-shm`]),
    ...(head ? [head] : []),
  ];
  const archives = findArchiveDir(database, env.archiveDir);
  return {
    files: written,
    folders: [
      ...new Set([...books.map(dirname), ...(head ? [dirname(head)] : []), ...(archives ? [archives] : [])]),
    ],
    secrets: backup?.identityFile === undefined ? [] : [backup.identityFile],
  };
}

/** Checks the owners of files and folders, and the other users who may read them. */
export const filesCheck: Check = {
  name: "files",
  async run({ env, self }) {
    const { files, folders, secrets } = listPaths(env);
    const backups = env.backup === undefined ? [] : [env.backup.dir];
    const there = [...files, ...folders, ...backups, ...secrets].filter((path) => existsSync(path));
    const foreign = there.flatMap((path) => findForeignOwner([path], self) ?? []);
    const found: Found[] = foreign.map((one) =>
      bad(ownerSentence(one), `as root: chown -R to the server's user, or run this as ${one.owner}`),
    );
    for (const path of [...folders, ...backups].filter((each) => existsSync(each)))
      if (!isOpen(path))
        found.push(bad(`${path} cannot be written`, "give it to the server's user, or mount it read-write"));
    for (const path of [...files, ...secrets].filter((each) => existsSync(each))) {
      const mode = statSync(path).mode & 0o777;
      if ((mode & 0o077) !== 0)
        found.push(warn(`${path} can be read by others (mode ${mode.toString(8)})`, `chmod 600 ${path}`));
    }
    return found.length > 0 ? found : [ok(`${there.length} files and folders are the server's own`)];
  },
};

function isOpen(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const gigabyte = 1e9;
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

/** Checks the room on each disk that the server writes to: for the book to grow, and for the next backup. */
export const roomCheck: Check = {
  name: "room",
  async run({ env, room }) {
    const [book] = bookFiles(env.database);
    const needed = book !== undefined && existsSync(book) ? statSync(book).size * 1.1 : 0;
    const { folders } = listPaths(env);
    const backups = env.backup?.dir;
    const places = new Map<number, { path: string; holdsBackups: boolean }>();
    for (const path of [...folders, ...(backups === undefined ? [] : [backups])].map(nearestExisting)) {
      const { dev } = statSync(path);
      const holdsBackups = backups !== undefined && statSync(nearestExisting(backups)).dev === dev;
      places.set(dev, { path: places.get(dev)?.path ?? path, holdsBackups });
    }
    const found: Found[] = [];
    for (const { path, holdsBackups } of places.values()) {
      const { free, size } = await room(path);
      const said = `${inGigabytes(free)} of ${inGigabytes(size)} are free on the disk of ${path}`;
      const make = "make room: move old backups elsewhere (docs/runbook.md, VostraDiskFull)";
      if (free < 0.1 * gigabyte) found.push(bad(said, make));
      else if (holdsBackups && free < needed)
        found.push(bad(`${said}, and the next backup takes ${inGigabytes(needed)}`, make));
      else if (free < 0.1 * size || free < gigabyte) found.push(warn(said, make));
      else found.push(ok(said));
    }
    return found.length > 0 ? found : [ok("no file of this machine holds the book")];
  },
};

const nearestExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));

/** Checks that backups are made, and that the newest one is recent and whole. */
export const backupsCheck: Check = {
  name: "backups",
  async run({ env, now }: Subject) {
    if (env.backup === undefined) {
      const isHere = env.database.syncUrl === undefined && env.database.url.startsWith("file:");
      return isHere && env.production
        ? [bad("nobody makes backups", "set BACKUP_DIR and BACKUP_AT (docs/configuration.md)")]
        : [ok("this server makes none, and needs none")];
    }
    const { identityFile, recipient } = env.backup;
    const keys =
      identityFile === undefined || recipient === undefined ? [] : await compareKeys(identityFile, recipient);
    const again = "bun run backup, and look at its sentence";
    try {
      const state = await readBackupState(env, now());
      const newest = state?.newest;
      const described = newest === undefined ? "there is no backup yet" : `the newest is ${newest.name}`;
      if (state?.broken) return [...keys, bad(`${state.broken.name} is not whole`, again)];
      if (state?.overdue === true) return [...keys, bad(`${described}, and one is overdue`, again)];
      if (state?.nightly === false)
        return [...keys, warn(`${described}, and nobody makes any but by hand`, "set BACKUP_AT")];
      return [...keys, newest === undefined ? warn(described, again) : ok(described)];
    } catch (error) {
      return [...keys, bad(formatReason(error), again)];
    }
  },
};

/** Checks that the key for proving and restoring backups is that of their recipient. */
async function compareKeys(identityFile: string, recipient: string): Promise<Found[]> {
  const [{ identityToRecipient }, { readIdentities }] = await Promise.all([
    import("age-encryption"),
    import("@/integrity/backup/age"),
  ]);
  try {
    const recipients = await Promise.all(
      (await readIdentities(identityFile)).map((each) => identityToRecipient(each)),
    );
    if (recipients.includes(recipient)) return [];
    return [
      bad(
        `no key in ${identityFile} is that of BACKUP_AGE_RECIPIENT: backups could not be restored with it`,
        "set both from one run of age-keygen",
      ),
    ];
  } catch (error) {
    return [bad(formatReason(error), "look at BACKUP_AGE_IDENTITY_FILE")];
  }
}
