/** Proxy to a primary that can lose answers to completed calls, or refuse calls as a busy primary does. */
type LossyProxy = { url: string; loseNext(): void; refuseNext(): void; stop(): void };

export function startLossyProxy(target: string): LossyProxy {
  let losing = false;
  let refusing = false;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      if (refusing) {
        refusing = false;
        return new Response("too much", { status: 429 });
      }
      const { pathname } = new URL(request.url);
      const answer = await fetch(target + pathname, { method: "POST", body: await request.text() });
      const body = await answer.text();
      if (!losing) return new Response(body, { headers: { "content-type": "application/json" } });
      losing = false;
      return new Response("lost", { status: 502 });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    loseNext() {
      losing = true;
    },
    refuseNext() {
      refusing = true;
    },
    stop: () => server.stop(true),
  };
}
