import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { ZipFile } from "yazl";
import type { Language } from "@/vocabulary/language/languages";
import { currentLanguage, speak } from "@/vocabulary/language/speaking";

/** One file in an archive: its path, and its text in pieces, which are asked for one after the other. */
export type ZipEntry = { path: string; texts: AsyncGenerator<string> };

/** Levels above this make the file of a statement a tenth smaller, for twice the time. */
const compressionLevel = 3;
const pieceSize = 1 << 16;

/**
 * Writes an archive, in the reader's language. The next entry is requested when the one before it is written, so that
 * its content may depend on it; only a few pieces are in memory. It is compressed beside the thread that answers
 * requests.
 * @param at the time that the entries carry
 */
export function zipStream(
  entries: AsyncGenerator<ZipEntry>,
  at: Date,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const language = currentLanguage();
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let input: Readable | undefined;

  async function fill() {
    for await (const { path, texts } of entries) {
      input = Readable.from(encodeTexts(texts, language), { objectMode: false, highWaterMark: pieceSize });
      zip.addReadStream(input, path, { mtime: at, compressionLevel });
      await finished(input);
    }
    zip.end();
  }

  let begun = false;
  const pieces = output[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      if (!begun) {
        begun = true;
        speak(language, fill).catch((error: unknown) =>
          output.destroy(error instanceof Error ? error : new Error(String(error))),
        );
      }
      const { done, value } = await pieces.next();
      if (done) return controller.close();
      controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      input?.destroy();
      output.destroy();
      await entries.return(undefined);
    },
  });
}

/** The pieces of a text as bytes. Anyone who reads them speaks no language: it is said for each. */
async function* encodeTexts(texts: AsyncGenerator<string>, language: Language): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const { done, value } = await speak(language, () => texts.next());
      if (done) return;
      yield Buffer.from(value);
      await setImmediate();
    }
  } finally {
    await texts.return(undefined);
  }
}
