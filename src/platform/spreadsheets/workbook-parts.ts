import { crc32 } from "node:zlib";
import { SaxesParser } from "saxes";
import yauzl from "yauzl";
import { UnreadableTable } from "./table";

/** Maximum unpacked size of a workbook's parts, in bytes. */
const mostUnpacked = 48 * 1024 * 1024;
const mostParts = 5_000;

const tooLarge = () =>
  new UnreadableTable(
    "This workbook unpacks to more than 48 MB: copy the table into a workbook of its own, without formatting",
  );
const damaged = (cause?: unknown) =>
  new UnreadableTable("This workbook is damaged, or is none: save it again as XLSX, or as CSV", { cause });

/** Callbacks for a part's elements while it is read. `text` is an element's text, without its children's. */
type Handlers = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** The parts of an XLSX file (ECMA-376, a ZIP of XML), each read as a stream. */
export class WorkbookParts {
  #unpacked = 0;
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws UnreadableTable for a file that is not a ZIP, is encrypted, or claims to be too large */
  static async open(bytes: Uint8Array): Promise<WorkbookParts> {
    const zip = await openZip(bytes);
    const entries = new Map<string, yauzl.Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on("entry", (entry) => {
        // Of two parts with one name, programs differ in which they show.
        if (entries.has(entry.fileName.toLowerCase())) return reject(damaged());
        entries.set(entry.fileName.toLowerCase(), entry);
        if (entries.size > mostParts) return reject(tooLarge());
        zip.readEntry();
      });
      zip.on("end", resolve);
      zip.on("error", (error) => reject(damaged(error)));
      zip.readEntry();
    });
    return new WorkbookParts(zip, entries);
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase());
  }

  /**
   * Reads a part from beginning to end.
   * @throws UnreadableTable if it is missing, damaged, encrypted, or too large; and what the handlers throw
   */
  async read(path: string, handlers: Handlers): Promise<void> {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) throw damaged();
    if (entry.isEncrypted())
      throw new UnreadableTable("This workbook has a password: remove it, then upload it");
    if (this.#unpacked + entry.uncompressedSize > mostUnpacked) throw tooLarge();
    const stream = await this.#openStream(entry);
    const decoder = new TextDecoder("utf-8");
    const parser = createParser(handlers);
    let sum = 0;
    try {
      for await (const chunk of stream) {
        const bytes = chunk as Uint8Array;
        this.#unpacked += bytes.byteLength;
        if (this.#unpacked > mostUnpacked) throw tooLarge();
        sum = crc32(bytes, sum);
        parser.write(decoder.decode(bytes, { stream: true }));
      }
      parser.write(decoder.decode()).close();
      if (sum !== entry.crc32) throw damaged();
    } catch (error) {
      throw error instanceof UnreadableTable ? error : damaged(error);
    } finally {
      stream.destroy();
    }
  }

  #openStream(entry: yauzl.Entry) {
    return new Promise<import("node:stream").Readable>((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, stream) => (error ? reject(damaged(error)) : resolve(stream)));
    });
  }
}

function openZip(bytes: Uint8Array): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    yauzl.fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(damaged(error)) : resolve(zip),
    );
  });
}

function createParser({ open, text, close }: Handlers): SaxesParser {
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", (error) => {
    throw damaged(error);
  });
  // A document type may define entities that grow without end, and no workbook has one.
  parser.on("doctype", () => {
    throw damaged();
  });
  parser.on("opentag", ({ name, attributes }) => open?.(local(name), plainAttributes(attributes)));
  parser.on("text", (part) => text?.(part));
  parser.on("cdata", (part) => text?.(part));
  parser.on("closetag", ({ name }) => close?.(local(name)));
  return parser;
}

/** A name without its prefix: some programs write `x:row` for `row`. */
const local = (name: string) => name.slice(name.indexOf(":") + 1);

function plainAttributes(attributes: Readonly<Record<string, string>>) {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    plain[name === "r:id" ? name : local(name)] ??= value;
  }
  return plain;
}
