/** A store of objects as S3 has them, in memory: what is put, got, listed and deleted in one bucket. */
export function startBucket() {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const serve = (port: number) =>
    Bun.serve({ hostname: "127.0.0.1", port, fetch: (request) => answer(request) });
  let server = serve(0);
  const { port = 0 } = server;
  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (!request.headers.get("authorization")?.startsWith("AWS4-HMAC-SHA256 Credential=key-id/"))
      return new Response("", { status: 403 });
    const key = decodeURIComponent(pathname).slice("/vault/".length);
    if (request.method === "PUT") {
      objects.set(key, await request.bytes());
      return new Response();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return new Response(null, { status: 204 });
    }
    if (searchParams.has("list-type")) {
      const keys = [...objects.keys()].filter((each) => each.startsWith(searchParams.get("prefix") ?? ""));
      const contents = keys.sort().map((each) => `<Contents><Key>${each}</Key></Contents>`);
      return new Response(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`,
      );
    }
    const found = objects.get(key);
    return found ? new Response(found) : new Response("", { status: 404 });
  }
  return {
    objects,
    url: `http://127.0.0.1:${port}/vault/books`,
    stop: () => server.stop(true),
    start() {
      server = serve(port);
    },
  };
}
