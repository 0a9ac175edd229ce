import { QueryClient } from "@tanstack/react-query";

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false },
    },
  });

let shared: QueryClient | undefined;

/**
 * The query client: one for the whole page in a browser, since every island is a React root of its own; a new one per
 * render on the server, where nothing may be shared between two people. Data is never stale until a topic's
 * `…:changed` event says so: the first part of a query key is its topic.
 */
export function queryClient(): QueryClient {
  if (typeof document === "undefined") return makeClient();
  if (shared) return shared;
  const client = makeClient();
  for (const topic of ["accounts", "transactions", "holds", "alerts", "stats", "users", "allocations"]) {
    document.addEventListener(`${topic}:changed`, () => void client.invalidateQueries({ queryKey: [topic] }));
  }
  shared = client;
  return client;
}
