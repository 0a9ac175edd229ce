import { QueryClient } from "@tanstack/react-query";

const makeClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });

let shared: QueryClient | undefined;

/**
 * The query client: one for the whole page in a browser, since every island is a React root of its own; a new one per
 * render on the server, if nothing may be shared between two people. A query says itself for how long its data is
 * fresh.
 */
export function queryClient(): QueryClient {
  if (typeof document === "undefined") return makeClient();
  shared ??= makeClient();
  return shared;
}
