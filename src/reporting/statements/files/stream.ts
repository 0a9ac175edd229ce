import { setImmediate } from "node:timers/promises";

/**
 * A file of texts that are written one after the other, each when the receiver has taken those before it. It ends with
 * an error, never short, where one cannot be written.
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
