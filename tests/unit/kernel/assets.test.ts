import { describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { buildAssets, projectBuild, readManifest } from "@/kernel/build";
import { buildDir, createFixture, fixtureBuild } from "../../fixtures/kernel-app/app";

const { app } = await createFixture();
const manifest = await readManifest(buildDir);
const client = `/build/${manifest?.files["client.js"]}`;
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

describe("a built file", () => {
  test("is kept for ever under a name that changes with its content", async () => {
    const response = await get(client);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(client).toMatch(/client-[0-9a-z]{8}\.js$/);
  });

  test("is sent compressed to who takes it, and is the same file", async () => {
    const plain = await (await get(client)).bytes();
    const brotli = await get(client, { "Accept-Encoding": "gzip, deflate, br, zstd" });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotli.headers.get("vary")).toBe("Accept-Encoding");
    expect(brotliDecompressSync(await brotli.bytes()).equals(plain)).toBe(true);
    const gzip = await get(client, { "Accept-Encoding": "gzip" });
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await gzip.bytes()).equals(plain)).toBe(true);
  });

  test("is not sent again to who has it", async () => {
    const etag = (await get(client)).headers.get("etag") ?? "";
    const response = await get(client, { "If-None-Match": etag });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
  });

  test.each(["/build/nothing.js", "/build/manifest.json", "/build/..%2fapp.ts", `${client}.gz`])(
    "that is not there is a 404: %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("of another version makes the page that asks for it load again, and once only", async () => {
    const response = await get("/build/add-funds-0a1b2c3d.js");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const kept = new Map<string, string>();
    const sessionStorage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: unknown) => kept.set(name, String(value)),
    };
    let loads = 0;
    const run = new Function("sessionStorage", "location", await response.text());
    run(sessionStorage, { reload: () => (loads += 1) });
    expect(() => run(sessionStorage, { reload: () => (loads += 1) })).toThrow("another version");
    expect(loads).toBe(1);
  });
});

test("a static file is served at the root", async () => {
  const response = await get("/icon.svg");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
});

describe("JavaScript before the first touch", () => {
  const listScripts = (html: string) =>
    [...html.matchAll(/<script[^>]*\ssrc=([^\s>]+)/g)].map(([, src = ""]) => src);

  test.each(["/", "/islands"])("of %s is at most 16 kB, gzipped", async (path) => {
    const html = await (await get(path)).text();
    expect(html).not.toMatch(/modulepreload|rel=preload/);
    let bytes = 0;
    for (const script of listScripts(html)) {
      const response = await get(script, { "Accept-Encoding": "gzip" });
      const source = new TextDecoder().decode(gunzipSync(await response.clone().bytes()));
      expect(source).not.toMatch(/^import[ {"]/m);
      bytes += (await response.bytes()).length;
    }
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(16 * 1024);
  });
});

test("the application's own script is at most 16 kB, gzipped, and imports nothing", async () => {
  const { files } = await buildAssets();
  const path = join(projectBuild.outDir, files["client.js"] ?? "");
  expect(Bun.file(`${path}.gz`).size).toBeLessThanOrEqual(16 * 1024);
  expect(await Bun.file(path).text()).not.toMatch(/\bimport\s*["{*]|\bfrom\s*"/);
});

test("the application's style sheet is sent as written, not rewritten for browsers of years ago", async () => {
  const { files } = await buildAssets();
  const sheet = await Bun.file(join(projectBuild.outDir, files["app.css"] ?? "")).text();
  expect(sheet).toContain("light-dark(");
  expect(sheet).toContain("padding-inline");
  expect(sheet).not.toMatch(/:lang\(ae\)|-(?:webkit|moz)-any\(|--buncss/);
});

describe("the build", () => {
  test("does nothing when no input has changed", async () => {
    const before = await Promise.all(
      (await readdir(buildDir)).map((name) => Bun.file(join(buildDir, name)).lastModified),
    );
    await buildAssets(fixtureBuild);
    const after = await Promise.all(
      (await readdir(buildDir)).map((name) => Bun.file(join(buildDir, name)).lastModified),
    );
    expect(after).toEqual(before);
  });

  test("keeps the files of an older build for an hour, for a server that is just starting, and no longer", async () => {
    const folder = await mkdtemp(join(tmpdir(), "kernel-build-"));
    const older = { old: join(folder, "client-aaaaaaaa.js"), recent: join(folder, "client-bbbbbbbb.js") };
    await Promise.all(Object.values(older).map((path) => Bun.write(path, "before")));
    const twoHoursAgo = Date.now() / 1000 - 7_200;
    await utimes(older.old, twoHoursAgo, twoHoursAgo);
    const built = await buildAssets({ ...fixtureBuild, outDir: folder });
    const names = await readdir(folder);
    await rm(folder, { recursive: true });
    expect(names).toContain("client-bbbbbbbb.js");
    expect(names).not.toContain("client-aaaaaaaa.js");
    expect(names).toContain(built.files["client.js"] ?? "");
  });

  test("ships React's production build", async () => {
    const react = await Bun.file(join(buildDir, manifest?.react[0] ?? "")).text();
    expect(react).toContain("Minified React error");
    expect(react.length).toBeLessThan(230_000);
  });
});

describe("a page", () => {
  test("that is long is compressed for who takes it", async () => {
    const long = `/?limit=100&search=${"x".repeat(2_000)}`;
    const plain = await (await get(long)).text();
    const gzip = await get(long, { "Accept-Encoding": "gzip, br" });
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    const withoutNonce = (text: string) => text.replaceAll(/nonce=[\w-]+/g, "");
    expect(withoutNonce(gunzipSync(await gzip.bytes()).toString())).toBe(withoutNonce(plain));
    expect((await get(long, { "Accept-Encoding": "zstd" })).headers.get("content-encoding")).toBe("zstd");
    expect((await get(long)).headers.get("content-encoding")).toBeNull();
  });
});
