import type { Deps } from "@/deps";
import { printMetrics } from "./metrics";

/**
 * Answers `GET /metrics`, and nothing else, on a separate port. Every figure has the bank's code as its label `bank`.
 * @returns the port, and a function that ends it
 */
export function serveMetrics(deps: Deps, { host, port }: { host: string; port: number }) {
  const server = Bun.serve({
    hostname: host,
    port,
    async fetch({ method, url }) {
      if (method !== "GET" || new URL(url).pathname !== "/metrics")
        return new Response("There is /metrics here.\n", { status: 404 });
      const { type, text } = await printMetrics(deps, { bank: deps.env.bankCode });
      return new Response(text, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
    },
  });
  return { port: server.port ?? port, stop: () => server.stop(true) };
}
