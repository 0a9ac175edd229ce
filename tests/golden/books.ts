import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

const folder = import.meta.dir;

/** Book of a version: its own backup, compressed, with its manifest. */
type GoldenBook = {
  version: string;
  /** How it was made: `demo`, `seeded`, `used`. */
  name: string;
  /** Puts the book and its manifest there, as `FILE` and `FILE.json`. */
  copyTo(file: string): Promise<void>;
};

const getFiles = (place: string, name: string) => ({
  compressed: join(place, `${name}.db.zst`),
  manifest: join(place, `${name}.db.json`),
});

/** Keeps a backup and its manifest in the folder of a version. */
export async function keepBook(place: string, name: string, backup: string): Promise<void> {
  const { compressed, manifest } = getFiles(place, name);
  await mkdir(place, { recursive: true });
  await Bun.write(compressed, await Bun.zstdCompress(await Bun.file(backup).bytes(), { level: 19 }));
  await Bun.write(manifest, Bun.file(`${backup}.json`));
}

/** Every book of every version, oldest version first. */
export async function goldenBooks(): Promise<GoldenBook[]> {
  const found = await readdir(folder, { withFileTypes: true });
  const versions = found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const books: GoldenBook[] = [];
  for (const version of versions.sort(Bun.semver.order)) {
    const files = (await readdir(join(folder, version))).filter((file) => file.endsWith(".db.zst"));
    for (const file of files.sort()) {
      const name = file.slice(0, -".db.zst".length);
      books.push({ version, name, copyTo: (target) => copy(version, name, target) });
    }
  }
  return books;
}

async function copy(version: string, name: string, target: string): Promise<void> {
  const { compressed, manifest } = getFiles(join(folder, version), name);
  await Bun.write(target, await Bun.zstdDecompress(await Bun.file(compressed).bytes()));
  await Bun.write(`${target}.json`, Bun.file(manifest));
}

/** First admin of a book without users. */
export const firstAdmin = { username: "keeper", password: "a long enough password" };

/** An admin of a book by its name. */
export const findAdmin = (name: string): { username: string; password: string } =>
  admins.get(name) ?? firstAdmin;

const admins = new Map([
  ["demo", { username: "admin", password: "admin123" }],
  ["used", { username: "amal", password: "correct horse battery" }],
]);
