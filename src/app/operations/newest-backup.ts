import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The newest file of the folder of backups, manifests apart. `at` in ms UTC. */
export type Backup = { name: string; at: number; bytes: number };

/** The newest backup; `none` where the folder holds none, `unreadable` where it cannot be looked into. */
export async function newestBackup(folder: string): Promise<Backup | "none" | "unreadable"> {
  try {
    let newest: Backup | "none" = "none";
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile() || /^\.|\.(?:json|part|copied)$/.test(entry.name)) continue;
      const { mtimeMs, size } = await stat(join(folder, entry.name));
      const at = Math.round(mtimeMs);
      if (newest === "none" || at > newest.at) newest = { name: entry.name, at, bytes: size };
    }
    return newest;
  } catch {
    return "unreadable";
  }
}
