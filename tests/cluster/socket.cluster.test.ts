import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { type Running, start } from "@/app/start";
import { readEnv } from "@/env";
import { eventually, seldom } from "../eventually";
import { environment, freePort, makeBook } from "./server";
import { remove, scratch } from "./transports";

const root = join(import.meta.dir, "../..");
let folder: string;
let child: Bun.Subprocess | undefined;
let server: Running | undefined;

beforeEach(async () => {
  folder = await scratch();
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await child?.exited;
  await server?.stop();
  await remove(folder);
});

/** Sends a request over a kept connection and returns the answer. */
class Kept {
  #said = "";
  closed = false;
  readonly #socket: Socket;

  constructor(path: string) {
    this.#socket = connect(path);
    this.#socket.on("data", (part) => {
      this.#said += part;
    });
    this.#socket.on("close", () => {
      this.closed = true;
    });
  }

  async ask(path: string): Promise<string> {
    this.#said = "";
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await eventually(() => expect(this.#said).toContain("\r\n\r\n"));
    return this.#said;
  }
}

test("a server takes over the socket of another one once it is ready, which answers what it already has and ends", async () => {
  const socket = join(folder, "run.sock");
  const figures = freePort();
  writeFileSync(`${socket}.4194305`, "left by a process that was killed");
  const url = await makeBook(folder);
  const settings = { SOCKET: socket, CLIENT_IP_HEADER: "X-Client-IP", METRICS_PORT: String(figures) };
  const env = environment({ url, settings: { ...settings, DRAIN_SECONDS: "1", LOG_LEVEL: "silent" } });
  server = await start(readEnv(env));
  expect(readlinkSync(socket)).toBe(`run.sock.${process.pid}`);
  const own = () => readdirSync(folder).filter((name) => name.startsWith("run.sock"));
  expect(own().sort()).toEqual(["run.sock", `run.sock.${process.pid}`]);
  const kept = new Kept(socket);
  expect(await kept.ask("/healthz")).toStartWith("HTTP/1.1 200");

  child = Bun.spawn([process.execPath, "src/main.ts"], {
    cwd: root,
    env: { ...env, LOG_LEVEL: "info" },
    stdout: "pipe",
  });
  const { pid } = child;
  const answered: number[] = [];
  await eventually(async () => {
    answered.push((await fetch("http://localhost/readyz", { unix: socket })).status);
    expect(readlinkSync(socket)).toBe(`run.sock.${pid}`);
  }, seldom);
  expect(new Set(answered)).toEqual(new Set([200]));
  // The former server keeps the metrics port until it ends.
  const before = await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text();
  expect(before).toContain("vostra_");

  const ending = server.stop();
  server = undefined;
  const last = await kept.ask("/readyz");
  expect(last).toStartWith("HTTP/1.1 503");
  expect(last.toLowerCase()).toContain("\r\nconnection: close\r\n");
  await eventually(() => expect(kept.closed).toBe(true));
  await ending;
  expect(own().sort()).toEqual(["run.sock", `run.sock.${pid}`]);
  expect((await fetch("http://localhost/readyz", { unix: socket })).status).toBe(200);
  await eventually(
    async () => expect((await fetch(`http://127.0.0.1:${figures}/metrics`)).status).toBe(200),
    seldom,
  );

  child.kill("SIGTERM");
  expect(await child.exited).toBe(0);
  expect(own()).toEqual([]);
});

test("a server whose socket cannot be made names the reason and begins nothing", async () => {
  const settings = { SOCKET: join(folder, "missing/run.sock"), CLIENT_IP_HEADER: "X-Client-IP" };
  const url = `file:${join(folder, "book.db")}`;
  const begun = start(readEnv(environment({ url, settings }))).catch((error: unknown) => String(error));
  expect(await begun).toContain("missing, which is missing or belongs to another user");
  expect(readdirSync(folder)).toEqual([]);
});
