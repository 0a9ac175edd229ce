import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "bun";
import pino from "pino";
import { type Book, startBook } from "./book";

const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });

let book: Book;
let server: Bun.Server<undefined>;
beforeAll(async () => {
  book = await startBook({}, { log });
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: book.app.fetch });
});
afterAll(async () => {
  await server.stop(true);
  await book.close();
});

/** Sends raw bytes over a new connection and returns everything received until the server closed it. */
async function sendRaw(text: string, hangUp = false): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = "";
  const socket = await connect({
    hostname: "127.0.0.1",
    port: server.port ?? 0,
    socket: {
      data(open, bytes) {
        received += bytes.toString();
        const [head = "", body = ""] = received.split("\r\n\r\n", 2);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (Buffer.byteLength(body) >= length) open.end();
      },
      close: () => resolve(received),
    },
  });
  socket.write(text);
  socket.flush();
  if (hangUp) socket.end();
  return promise;
}

const getStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const login = "POST /api/auth/login HTTP/1.1\r\nHost: bank.example\r\nContent-Type: application/json\r\n";

describe("a request without a host to answer for is a 400", () => {
  test.each([
    ["HTTP/1.0 without one", "GET /login HTTP/1.0\r\n\r\n"],
    ["HTTP/1.0 without one, for a call", "GET /api/health HTTP/1.0\r\n\r\n"],
    ["HTTP/1.0 without one, for a file", "GET /favicon.svg HTTP/1.0\r\n\r\n"],
    ["an empty one", "GET /login HTTP/1.1\r\nHost:\r\n\r\n"],
    ["one with spaces", "GET /login HTTP/1.1\r\nHost: a b<>\r\n\r\n"],
    ["half an address", "GET /login HTTP/1.1\r\nHost: [::1\r\n\r\n"],
    [
      "one with spaces, for a write",
      "POST /login HTTP/1.1\r\nHost: a b\r\nOrigin: http://a\r\nContent-Length: 0\r\n\r\n",
    ],
  ])("%s", async (_, request) => {
    const answer = await sendRaw(request);
    expect(getStatus(answer)).toBe(400);
    expect(answer).toContain("Content-Security-Policy: default-src 'none'");
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    expect(answer).toContain("HOST_INVALID");
  });

  test("and HTTP/1.0 with one is answered", async () => {
    expect(getStatus(await sendRaw("GET /api/health HTTP/1.0\r\nHost: bank.example\r\n\r\n"))).toBe(200);
  });
});

describe("a request inside another one is not answered separately", () => {
  const hidden = "GET /api/openapi.json HTTP/1.1\r\nHost: bank.example\r\n\r\n";
  test.each([
    [
      "behind two lengths",
      `${login}Content-Length: 4\r\nContent-Length: ${hidden.length + 4}\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    [
      "behind a length beside chunks",
      `${login}Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ["behind a coding that is none", `${login}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ["behind a length that is none", `${login}Content-Length: 4x\r\n\r\n{}\r\n${hidden}`],
    ["behind a chunk without a size", `${login}Transfer-Encoding: chunked\r\n\r\nx\r\n\r\n${hidden}`],
    ["in a header", "GET /api/health HTTP/1.1\r\nHost: bank.example\r\nX: a\rGET /login HTTP/1.1\r\n\r\n"],
  ])("%s", async (_, request) => {
    lines.length = 0;
    const answer = await sendRaw(request);
    expect(getStatus(answer)).toBe(400);
    expect(answer.split("HTTP/1.1 ")).toHaveLength(2);
    await book.call("GET", "/api/health");
    expect(lines.filter((line) => line.includes("openapi") || line.includes('"route":"/login"'))).toEqual([]);
  });
});

test("hundreds of silent connections delay nobody", async () => {
  const half = "GET /login HTTP/1.1\r\nHost: bank.example\r\nX-Slow: ";
  const open = await Promise.all(
    Array.from({ length: 400 }, () =>
      connect({
        hostname: "127.0.0.1",
        port: server.port ?? 0,
        socket: { data() {}, open: (it) => void it.write(half) },
      }),
    ),
  );
  expect(
    getStatus(await sendRaw("GET /api/health HTTP/1.1\r\nHost: bank.example\r\nConnection: close\r\n\r\n")),
  ).toBe(200);
  for (const socket of open) socket.end();
});

describe("a connection that is dropped within a body", () => {
  test.each([
    ["of a known length", `${login}Content-Length: 500\r\n\r\n{"username":"amal`],
    ["sent in chunks", `${login}Transfer-Encoding: chunked\r\n\r\n5\r\n{"use\r\n`],
  ])("%s is not an error of ours", async (_, request) => {
    lines.length = 0;
    await sendRaw(request, true);
    // The server has noticed it once the next connection is answered.
    while (!lines.some((line) => line.includes("/api/auth/login"))) await book.call("GET", "/api/health");
    const [line = "{}"] = lines.filter((one) => one.includes("/api/auth/login"));
    expect(JSON.parse(line)).toMatchObject({ level: 30, status: 400 });
    expect(lines.filter((one) => one.includes("unexpected error"))).toEqual([]);
  });
});

describe("with a known public origin", () => {
  test("no other may write, not even one that names the Host header", async () => {
    const known = await startBook({ ORIGIN: "https://bank.example" });
    const send = (origin: string) =>
      known.call("POST", "/api/auth/logout", { headers: { origin, host: new URL(origin).host } });
    expect((await send("http://localhost:5000")).status).toBe(403);
    expect((await send("https://bank.example.evil.example")).status).toBe(403);
    expect((await send("https://bank.example")).status).toBe(204);
    await known.close();
  });
});
