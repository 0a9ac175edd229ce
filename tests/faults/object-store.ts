/**
 * In-memory object store like S3 that can go away and come back. Litestream needs it to list folders whose objects lie
 * two levels deeper, which the store of the backup tests cannot.
 */
export function startObjectStore(port: number) {
  const objects = new Map<string, { bytes: Uint8Array<ArrayBuffer>; at: string }>();
  const serve = () => Bun.serve({ hostname: "127.0.0.1", port, fetch: (request) => answer(request) });
  let server: ReturnType<typeof serve> | undefined = serve();

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, , ...parts] = decodeURIComponent(pathname).split("/");
    const key = parts.join("/");
    if (request.method === "PUT") {
      objects.set(key, { bytes: await request.bytes(), at: new Date().toISOString() });
      return new Response(undefined, { headers: { etag: '"1"' } });
    }
    if (request.method === "POST") {
      const keys = [...(await request.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = ""]) => name);
      for (const name of keys) objects.delete(name);
      return xml("DeleteResult", keys.map((name) => `<Deleted><Key>${name}</Key></Deleted>`).join(""));
    }
    if (key === "") return list(searchParams.get("prefix") ?? "", searchParams.get("delimiter") ?? "");
    const found = objects.get(key);
    return found ? new Response(found.bytes) : new Response(undefined, { status: 404 });
  }

  function list(prefix: string, delimiter: string): Response {
    const folders = new Set<string>();
    const contents: string[] = [];
    for (const [key, { bytes, at }] of [...objects].filter(([name]) => name.startsWith(prefix)).sort()) {
      const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
      if (end >= 0) folders.add(key.slice(0, end + 1));
      else
        contents.push(
          `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${bytes.length}</Size></Contents>`,
        );
    }
    const common = [...folders].map((name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`);
    return xml("ListBucketResult", `<IsTruncated>false</IsTruncated>${contents.join("")}${common.join("")}`);
  }

  return {
    url: `http://127.0.0.1:${port}`,
    count: () => objects.size,
    /** Stops answering. */
    async goAway() {
      await server?.stop(true);
      server = undefined;
    },
    comeBack() {
      server ??= serve();
    },
    stop: () => server?.stop(true),
  };
}

const xml = (root: string, inner: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><${root}>${inner}</${root}>`, {
    headers: { "content-type": "application/xml" },
  });
