import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);
const rowsPerChunk = 1000;

/**
 * Rows that are kept until a file comes to them, packed: a million that look alike take some megabytes. Packing happens
 * beside the thread that answers requests.
 */
export class Spool<Row> {
  #open: Row[] = [];
  readonly #packed: Buffer[] = [];

  get isEmpty(): boolean {
    return this.#open.length === 0 && this.#packed.length === 0;
  }

  async add(rows: readonly Row[]): Promise<void> {
    for (const row of rows) this.#open.push(row);
    if (this.#open.length < rowsPerChunk) return;
    const full = this.#open;
    this.#open = [];
    this.#packed.push(await pack(JSON.stringify(full), { level: 1 }));
  }

  /** Everything that was added, in its order. */
  async *pages(): AsyncGenerator<readonly Row[]> {
    for (const piece of this.#packed) {
      const rows: Row[] = JSON.parse((await unpack(piece)).toString());
      yield rows;
    }
    yield this.#open;
  }
}
