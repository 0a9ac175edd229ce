import yauzl from "yauzl";
import { qifAsCsv } from "@/bank/bank-files/qif";
import { detectForm, unknownFormat } from "@/bank/bank-files/read";
import { quoted, refusal } from "@/bank/bank-files/refusal";
import { largestBankFile } from "@/bank/bank-files/statement";
import { AppError } from "@/kernel/errors";
import { readTableAsCsv } from "@/platform/spreadsheets/sandbox";
import type { Encoding } from "@/platform/spreadsheets/table";
import { readFileName } from "@/vocabulary/file-name";
import { sayInEnglish } from "@/vocabulary/language";

/**
 * A file of the bank, ready to be read: `bytes` of a workbook or QIF are the CSV that it is written as. `within`: its name in a
 * ZIP. `digest`: SHA-256 of the file as it was sent.
 */
export type OpenedFile = {
  within: string | undefined;
  bytes: Uint8Array;
  digest: string;
  /** True if its columns have to be known (`csvReading`). */
  isTable: boolean;
  format: "qif" | "xlsx" | undefined;
};

/** Maximum number of files in a ZIP. */
const mostFiles = 100;

/**
 * Opens a file of the bank: those of a ZIP one by one, workbooks and QIF as tables.
 * @throws AppError 400 for a ZIP that is damaged, encrypted, too large or empty, and for a workbook that cannot be read
 */
export async function openBankFile(
  sent: Uint8Array,
  encoding?: Encoding,
  signal?: AbortSignal,
): Promise<[OpenedFile, ...OpenedFile[]]> {
  if (detectForm(sent) !== "zip") return [await openOne(sent, undefined, encoding, signal)];
  const parts = await unzip(sent);
  if (parts === undefined) return [await openWorkbook(sent, undefined, signal)];
  const files: OpenedFile[] = [];
  for (const [name, bytes] of parts) {
    const file = await within(name, openOne(bytes, name, encoding, signal));
    const same = files.find(({ digest }) => digest === file.digest);
    if (same !== undefined)
      throw zipRefusal(`holds ${quoted(name)} twice, also as ${quoted(same.within ?? "")}. Leave one out`);
    files.push(file);
  }
  const [first, ...others] = files;
  if (first) return [first, ...others];
  throw refusal(undefined, "FILE_EMPTY", "The ZIP holds no file. Choose another one.");
}

async function openOne(
  sent: Uint8Array,
  name: string | undefined,
  encoding: Encoding | undefined,
  signal: AbortSignal | undefined,
): Promise<OpenedFile> {
  const form = detectForm(sent);
  const file = {
    within: name,
    bytes: sent,
    digest: digestOf(sent),
    isTable: form === "csv",
    format: undefined,
  };
  if (form === "workbook" || form === "zip") return await openWorkbook(sent, name, signal);
  if (form === "qif") return { ...file, bytes: qifAsCsv(sent, encoding), isTable: true, format: "qif" };
  if (form === "other" && sent.length > 0) throw refusal(undefined, "FORMAT_UNKNOWN", unknownFormat);
  return file;
}

const digestOf = (bytes: Uint8Array): string => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** Maximum size of a workbook's table. */
const limits = { rows: 100_001, columns: 60 };

async function openWorkbook(
  sent: Uint8Array,
  name: string | undefined,
  signal: AbortSignal | undefined,
): Promise<OpenedFile> {
  const bytes = await readTableAsCsv(sent, limits, signal);
  return { within: name, bytes, digest: digestOf(sent), isTable: true, format: "xlsx" };
}

/** Adds the name of a ZIP's file to an error about it. */
export async function within<Read>(name: string | undefined, reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    if (name === undefined || !(error instanceof AppError)) throw error;
    const message = sayInEnglish("In {file}: {problem}", { file: quoted(name), problem: error.message });
    throw new AppError(error.kind, message, {
      ...(error.code !== undefined && { code: error.code }),
      fields: { ...error.fields, file: message },
    });
  }
}

/** Files that say that a ZIP is a workbook (ECMA-376, OpenDocument). */
const ofWorkbook = /^(?:\[Content_Types\]\.xml|mimetype)$/;

/** Methods of compression that are read (APPNOTE 4.4.5): stored, and deflated. */
const knownMethods = new Set([0, 8]);

/** The files of a ZIP by their names, without folders and what systems add; undefined for a workbook. */
async function unzip(bytes: Uint8Array): Promise<Map<string, Uint8Array> | undefined> {
  const files = new Map<string, Uint8Array>();
  let unpacked = 0;
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      if (ofWorkbook.test(name)) return undefined;
      if (/\/$|^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/i.test(name)) continue;
      if (entry.isEncrypted()) throw zipRefusal("has a password. Unpack it, and choose its files");
      if (files.size >= mostFiles) throw zipRefusal(`has more than ${mostFiles} files. Choose it in parts`);
      if (!knownMethods.has(entry.compressionMethod))
        throw zipRefusal("is compressed in a way that is not read. Unpack it, and choose its files");
      const chunks: Uint8Array[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += chunk.byteLength;
        if (unpacked > 2 * largestBankFile)
          throw zipRefusal("unpacks to more than 50 MB. Choose it in parts");
        chunks.push(chunk);
      }
      const content = new Uint8Array(Buffer.concat(chunks));
      if (Bun.hash.crc32(content) !== entry.crc32) throw new Error("The content differs from its checksum");
      const path = name.split("/").map((part) => readFileName(part).join(""));
      const cleaned = path.filter(Boolean).join("/") || "file";
      if (files.has(cleaned))
        throw zipRefusal(`has two files named ${quoted(cleaned)}. Unpack it, and choose its files`);
      files.set(cleaned, content);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw zipRefusal("is damaged. Ask for it again, or unpack it and choose its files");
  }
  return files;
}

const zipRefusal = (what: string) => refusal(undefined, "NOT_WELL_FORMED", `The ZIP ${what}.`);
