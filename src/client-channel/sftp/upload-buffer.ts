import { Share } from "@/kernel/share";

/** A file is too large: beyond its own limit, or the limit of all files being received in this process. */
export class DoesNotFit extends Error {
  override readonly name = "DoesNotFit";
}

/** Memory for files being received, in bytes; clients share it. */
const together = new Share(64 * 1024 * 1024);

/** Page size in bytes. Only written pages take memory. */
const pageSize = 16 * 1024;

/** A file being received, in memory until it is complete. Unwritten bytes are zero. */
export class UploadBuffer {
  readonly #pages = new Map<number, Uint8Array>();
  #size = 0;

  /**
   * @param most largest size of the file, in bytes
   * @param owner the client to whose share of the memory it counts
   */
  constructor(
    readonly most: number,
    readonly owner: string,
  ) {}

  get size(): number {
    return this.#size;
  }

  /** Writes data at an offset. @throws DoesNotFit */
  write(offset: number, data: Uint8Array): void {
    const end = offset + data.byteLength;
    if (!Number.isSafeInteger(end) || end > this.most)
      throw new DoesNotFit(`The file is larger than ${this.most / 1024 / 1024} MB: split it into several`);
    for (let at = offset; at < end; ) {
      const number = Math.floor(at / pageSize);
      const begin = number * pageSize;
      const piece = data.subarray(at - offset, Math.min(end, begin + pageSize) - offset);
      this.#page(number).set(piece, at - begin);
      at += piece.byteLength;
    }
    this.#size = Math.max(this.#size, end);
  }

  #page(number: number): Uint8Array {
    const known = this.#pages.get(number);
    if (known) return known;
    if (!together.take(this.owner, pageSize))
      throw new DoesNotFit("Many files are being sent: try again in a moment");
    const page = new Uint8Array(pageSize);
    this.#pages.set(number, page);
    return page;
  }

  /** The bytes received. */
  read(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#size);
    for (const [number, page] of this.#pages) {
      const begin = number * pageSize;
      bytes.set(page.subarray(0, this.#size - begin), begin);
    }
    return bytes;
  }

  /** Releases its memory. */
  free(): void {
    together.give(this.owner, this.#pages.size * pageSize);
    this.#pages.clear();
    this.#size = 0;
  }
}
