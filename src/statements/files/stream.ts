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

const unreadable = new RegExp(
  `[${String.fromCharCode(0)}-${String.fromCharCode(8)}${String.fromCharCode(11)}${String.fromCharCode(12)}${String.fromCharCode(14)}-${String.fromCharCode(31)}\ufffe\uffff]`,
  "g",
);
const special = /[&<>"\r]/g;
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** A text as XML 1.0 has it, in an element or an attribute. What XML forbids is left out. */
export function xmlText(text: string): string {
  const allowed = text.toWellFormed().replace(unreadable, "");
  return allowed.replace(special, (sign) => entities[sign] ?? sign);
}
