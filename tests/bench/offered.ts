import { readBook } from "./book";
import type { Flood, Flooded } from "./flood";
import { cores } from "./machine";
import { run } from "./processes";

/**
 * Number of requests that the client keeps open at a time. With its usual 256 it would hold back postings while reads
 * wait.
 */
const openAtOnce = 65_535;

/** Offers a server requests from its own process, and compares what it acknowledged with what is in its book. */
export async function offered(book: string, order: Flood): Promise<Flooded> {
  const command = [process.execPath, "tests/bench/flood.ts"];
  const variables = { FLOOD: JSON.stringify(order), BUN_CONFIG_MAX_HTTP_REQUESTS: String(openAtOnce) };
  const seen: Flooded = JSON.parse(await run(cores.client, command, order.seconds + 60, variables));
  const [booked] = readBook<{ rows: number }>(
    book,
    "SELECT count(*) AS rows FROM transactions WHERE reference LIKE ?",
    `${order.name}-%`,
  );
  return { ...seen, lost: seen.posted - (booked?.rows ?? 0) };
}
