import { readPdf } from "../page/pdf";
import { readPages } from "../read";
import { practiceStatement } from "./practice-statement";

/**
 * Reads a statement of its own a few times while nobody waits, so that the first real one finds the code compiled: a
 * cold process takes three times as long. Stops as soon as `isNeeded`.
 */
export async function warmUp(rounds: number, isNeeded: () => boolean): Promise<void> {
  for (let round = 0; round < rounds && !isNeeded(); round += 1) {
    readPages(await readPdf(practiceStatement(round), {}));
    await Bun.sleep(0);
  }
}
