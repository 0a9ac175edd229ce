import { QueryClient } from "@tanstack/react-query";

const makeClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });

let shared: QueryClient | undefined;

/**
 * The query client: in a browser one for the whole page, since every island is a separate React root; on the server a
 * new one per render, so that people share nothing. Each query declares for how long its data is fresh.
 */
export function queryClient(): QueryClient {
  if (typeof document === "undefined") return makeClient();
  shared ??= makeClient();
  return shared;
}
