import type { Fetch } from "@/app/listen";

const scriptPath = "/dev/reload.js";
const eventsPath = "/dev/reload";

/** Script for the browser: it reloads the page when the server has another name, which means that it was restarted. */
const getScript = (server: string) => `
new EventSource("${eventsPath}").addEventListener("message", ({ data }) => {
  if (data !== "${server}") location.reload();
});
`;

/**
 * Wraps an application so that its pages reload when the server restarts. Each document gets a script that listens to a
 * stream; both are of this origin, as the pages' policy requires.
 */
export function withReload(fetch: Fetch): { fetch: Fetch; close(): void } {
  const name = crypto.randomUUID();
  const listeners = new Set<ReadableStreamDefaultController<string>>();
  const pages = new HTMLRewriter().on("body", {
    element: (body) => void body.append(`<script src="${scriptPath}" async></script>`, { html: true }),
  });

  function events(): Response {
    let own: ReadableStreamDefaultController<string> | undefined;
    const stream = new ReadableStream<string>({
      start(controller) {
        own = controller;
        listeners.add(controller);
        controller.enqueue(`retry: 100\ndata: ${name}\n\n`);
      },
      cancel: () => void (own && listeners.delete(own)),
    });
    return new Response(stream, {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  }

  return {
    async fetch(request, server) {
      const { pathname } = new URL(request.url);
      if (pathname === eventsPath) return events();
      if (pathname === scriptPath) {
        const headers = { "content-type": "text/javascript", "cache-control": "no-store" };
        return new Response(getScript(name), { headers });
      }
      // Nothing could be added to a compressed page.
      request.headers.delete("accept-encoding");
      const answer = await fetch(request, server);
      return answer.headers.get("content-type")?.startsWith("text/html") ? pages.transform(answer) : answer;
    },
    close() {
      for (const controller of listeners) controller.close();
      listeners.clear();
    },
  };
}
