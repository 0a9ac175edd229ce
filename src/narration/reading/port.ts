import { PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import { WorkerMessageHandler } from "pdfjs-dist/legacy/build/pdf.worker.mjs";

type Listener = (event: { data: unknown }) => void;

/** A part of a page's text on its way from one half of the parser to the other. */
interface TextMessage {
  chunk: { items: unknown[] };
}

function isText(message: object): message is TextMessage {
  if (!("chunk" in message) || typeof message.chunk !== "object" || message.chunk === null) return false;
  return "items" in message.chunk && Array.isArray(message.chunk.items);
}

/**
 * The line between the two halves of the parser, both on this thread. Its own line copies every message deeply, which
 * takes a fifth of the time of reading; the sender of a text only ever empties the outermost object again, so a copy of
 * that is enough. All else is copied as ever.
 */
class Port {
  readonly #listeners = new Set<Listener>();

  postMessage(message: object, transfer?: Transferable[]): void {
    const data = isText(message)
      ? { ...message, chunk: { ...message.chunk } }
      : structuredClone(message, transfer ? { transfer } : undefined);
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener({ data });
    });
  }

  addEventListener(_: string, listener: Listener, options?: { signal?: AbortSignal }): void {
    this.#listeners.add(listener);
    options?.signal?.addEventListener("abort", () => this.#listeners.delete(listener));
  }

  removeEventListener(_: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }
}

/** A parser on this thread for one document; whoever opens it destroys it. */
export function openParser(): PDFWorker {
  const port = new Port();
  // The types ask for a thread; of it the parser uses only what is above.
  const worker = PDFWorker.create({ port: port as unknown as Worker, verbosity: 0 });
  WorkerMessageHandler.initializeFromPort(port);
  return worker;
}
