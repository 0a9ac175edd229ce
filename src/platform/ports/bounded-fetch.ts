/** Maximum size of an answer in bytes. */
const mostBytes = 1_000_000;

/**
 * Fetches like `fetch`, but follows no redirect, which would carry the key elsewhere, and aborts an answer that is
 * too large.
 */
export const boundedFetch: typeof fetch = Object.assign(
  async (input: string | URL | Request, init?: RequestInit) => {
    const response = await fetch(input, { ...init, redirect: "error" });
    if (!response.body) return response;
    let size = 0;
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > mostBytes) controller.error(new Error("The answer is too large"));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(bounded), { status, statusText, headers });
  },
  { preconnect: fetch.preconnect },
);
