import { join } from "node:path";
import { readPdf } from "../page/pdf";
import { readPages } from "../read";

/** A fictional statement as most programs write it, and as newer ones do; `tests/fixtures/practice` drew it. */
export const practiceFiles = ["practice-plain.pdf", "practice-compact.pdf"].map((file) =>
  join(import.meta.dir, file),
);

/**
 * Reads a statement of its own a few times while nobody waits, so that the first real one finds the code compiled: a
 * cold process takes three times as long. Stops as soon as `isNeeded`.
 */
export async function warmUp(rounds: number, isNeeded: () => boolean): Promise<void> {
  const files = await Promise.all(practiceFiles.map((file) => Bun.file(file).bytes()));
  for (let round = 0; round < rounds && !isNeeded(); round += 1) {
    // The parser takes the bytes away that it is handed.
    const bytes = files[round % files.length]?.slice() ?? new Uint8Array();
    readPages(await readPdf(bytes, {}));
    await Bun.sleep(0);
  }
}
