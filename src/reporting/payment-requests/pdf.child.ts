import { learn, speak } from "@/vocabulary/language/speaking";
import { drawRequest, type RequestOrder } from "./print";

/** Writes a payment request to standard output as a PDF. */
async function print(): Promise<void> {
  const order: RequestOrder = JSON.parse(await Bun.stdin.text());
  if (order.language !== "en") learn(order.language, order.words);
  await speak(order.language, async () => {
    const document = drawRequest(order);
    const out = Bun.stdout.writer();
    document.on("data", (bytes: Uint8Array) => out.write(bytes));
    const ended = new Promise((resolve) => document.once("end", resolve));
    document.end();
    await ended;
    await out.end();
  });
}

if (import.meta.main) void print();
