/** A file does not fit: its own size, or that of all files under way in this process. */
export class DoesNotFit extends Error {
  override readonly name = "DoesNotFit";
}

/** What all files that are being sent may take of this process's memory, in bytes. */
const mostTogether = 64 * 1024 * 1024;
let together = 0;

/** A file as it comes in, in memory until it is whole. */
export class UploadBuffer {
  #bytes = Buffer.alloc(0);
  #size = 0;

  /** @param most the largest file, in bytes */
  constructor(readonly most: number) {}

  get size(): number {
    return this.#size;
  }

  /** Takes a piece at its place. @throws DoesNotFit */
  write(offset: number, data: Uint8Array): void {
    const end = offset + data.byteLength;
    if (!Number.isSafeInteger(end) || end > this.most)
      throw new DoesNotFit(`The file is larger than ${this.most / 1024 / 1024} MB: split it into several`);
    if (end > this.#bytes.byteLength) this.#grow(end);
    this.#bytes.set(data, offset);
    this.#size = Math.max(this.#size, end);
  }

  #grow(least: number): void {
    const length = Math.min(this.most, Math.max(least, 2 * this.#bytes.byteLength, 64 * 1024));
    const more = length - this.#bytes.byteLength;
    if (together + more > mostTogether)
      throw new DoesNotFit("Many files are being sent: try again in a moment");
    together += more;
    const grown = Buffer.alloc(length);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  /** The bytes that came in. */
  read(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.subarray(0, this.#size));
  }

  /** Gives its memory back. */
  free(): void {
    together -= this.#bytes.byteLength;
    this.#bytes = Buffer.alloc(0);
    this.#size = 0;
  }
}
