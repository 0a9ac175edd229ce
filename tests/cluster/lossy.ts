/** A way to a primary on which answers can be lost after the primary has done what was asked. */
export type LossyProxy = { url: string; loseNext(): void; stop(): void };

export function startLossyProxy(target: string): LossyProxy {
  let losing = false;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
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
    stop: () => server.stop(true),
  };
}
