import { appendFileSync } from "node:fs";

/** Runs a command with a small disk of its own mounted at its first argument. */
export const onSmallDisk = (folder: string): string[] => [
  "unshare",
  "--user",
  "--map-root-user",
  "--mount",
  "sh",
  "-c",
  'mount -t tmpfs -o size=12m tmpfs "$0" && exec "$@"',
  folder,
];
/** True if this system gives a process its own disk. */
export const canMount =
  Bun.which("unshare") !== null && Bun.spawnSync([...onSmallDisk("/tmp"), "true"]).exitCode === 0;

/** Fills what is left of a disk. */
export function fill(file: string): void {
  for (let size = 1 << 20; size >= 1024; size >>= 1) {
    try {
      for (;;) appendFileSync(file, new Uint8Array(size));
    } catch {
      // No room for this much: tries a smaller piece.
    }
  }
}
