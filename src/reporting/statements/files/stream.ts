import { setImmediate } from "node:timers/promises";

/**
 * A file of texts that are written one after the other, at the receiver's pace. If one cannot be written it ends with
 * an error, and never incomplete.
 */
export function streamOfTexts(texts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      await setImmediate();
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
