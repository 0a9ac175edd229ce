import type { Fetch } from "@/app/listen";

const scriptPath = "/dev/reload.js";
const eventsPath = "/dev/reload";

/** Script for the browser: it reloads the page when the server has another name, which means that it was restarted. */
const scriptOf = (server: string) => `
new EventSource("${eventsPath}").addEventListener("message", ({ data }) => {
  if (data !== "${server}") location.reload();
});
`;

/**
 * An application whose pages load themselves again when the server is started again. Each document gets a script of this
 * origin, as the policy of pages asks for, which listens to a stream of this origin.
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
        return new Response(scriptOf(name), { headers });
      }
      // A page that came compressed could not be added to.
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
