import { PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import { WorkerMessageHandler } from "pdfjs-dist/legacy/build/pdf.worker.mjs";

type Listener = (event: { data: object }) => void;

/** True if it holds only numbers, texts and other primitive values, so that a shallow copy is a full copy. */
const isFlat = (data: unknown): data is object =>
  typeof data === "object" && data !== null && Object.values(data).every((each) => Object(each) !== each);

/**
 * Received form of a message. The parser's own port copies everything deeply, which takes a fifth of the reading time.
 * Its sender reuses only the outermost object of messages with a page's text and of page requests, so a copy of that
 * suffices; of operator lists it empties the arrays, too. Everything else, and every error, is copied deeply as usual.
 */
function received(message: object, transfer: Transferable[] | undefined): object {
  if ("action" in message && "data" in message && !transfer && isFlat(message.data))
    return { ...message, data: { ...message.data } };
  if (!("stream" in message) || "reason" in message)
    return structuredClone(message, transfer ? { transfer } : undefined);
  if (!("chunk" in message) || typeof message.chunk !== "object") return message;
  const chunk = { ...message.chunk };
  for (const [name, value] of Object.entries(chunk))
    if (Array.isArray(value)) Object.assign(chunk, { [name]: [...value] });
  return { ...message, chunk };
}

/** The channel between the two halves of the parser, both on this thread. */
class Port {
  readonly #listeners = new Set<Listener>();

  postMessage(message: object, transfer?: Transferable[]): void {
    const event = { data: received(message, transfer) };
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener(event);
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

/** A parser on this thread for one document; its opener destroys it. */
export function openParser(): PDFWorker {
  const port = new Port();
  // The types require a thread, but the parser uses only the methods above.
  const worker = PDFWorker.create({ port: port as unknown as Worker, verbosity: 0 });
  WorkerMessageHandler.initializeFromPort(port);
  return worker;
}
