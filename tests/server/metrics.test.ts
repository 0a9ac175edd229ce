import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getMeters } from "@/app/operations/meters";
import { printMetrics } from "@/app/operations/metrics";
import { serveMetrics } from "@/app/operations/metrics-server";
import { writeVerifyResult } from "@/integrity/verify/result-file";
import { eventually } from "../eventually";
import { type Book, startBook } from "./book";

const root = join(import.meta.dir, "../..");
const rules = join(root, "deploy/prometheus/alerts.yml");
const board = join(root, "deploy/grafana/vostra.json");

let folder: string;
let book: Book;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "metrics-"));
  const digest = "a".repeat(64);
  const ofBook = { bytes: 1, sha256: digest, head: { id: 1, hash: digest } };
  const manifest = { format: 1, createdAt: "2026-11-18T01:15:00.000Z", ...ofBook };
  await Bun.write(join(folder, "monday.db"), "x");
  await Bun.write(join(folder, "monday.db.json"), JSON.stringify(manifest));
  book = await startBook({ BACKUP_DIR: folder, AUDIT_HEAD_FILE: join(folder, "book.head") });
  await writeVerifyResult(join(folder, "book.verified"), { at: 1_700_000_000_000, isWhole: false });
});
afterAll(async () => {
  await book.close();
  await rm(folder, { recursive: true });
});

/** Figures of a node with a replica, by the text before each value. */
async function read(): Promise<Map<string, number>> {
  const db = { ...book.deps.db, following: () => ({ level: true, frame: 7, lag: 1500 }) };
  const { text } = await printMetrics({ ...book.deps, db });
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(line.split(" ").at(-1))]));
}

describe("what /metrics prints", () => {
  test("counts requests by route and status, never by address", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "5.00" });
    for (const path of [
      `/api/virtual-accounts/${id}`,
      "/api/virtual-accounts/999",
      "/no/such/thing?q=secret",
    ])
      await book.send("admin", "GET", path);
    const seen = await read();
    const requests = (method: string, route: string, status: number) =>
      seen.get(`vostra_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect(requests("GET", "/api/virtual-accounts/:id", 200)).toBe(1);
    expect(requests("GET", "/api/virtual-accounts/:id", 404)).toBe(1);
    expect(requests("POST", "/api/transactions", 201)).toBe(1);
    expect(requests("GET", "(unknown)", 404)).toBe(1);
    expect([...seen.keys()].filter((key) => /secret|such|999/.test(key))).toEqual([]);
    expect(
      seen.get('vostra_http_request_duration_seconds_count{method="POST",route="/api/transactions"}'),
    ).toBe(1);
    expect(seen.get("vostra_commit_writes_count")).toBeGreaterThan(0);
  });

  test("says how the node, its book, its proof, backups, mails and works are", async () => {
    const seen = await read();
    expect(Object.fromEntries(seen)).toMatchObject({
      vostra_ready: 1,
      vostra_writer_up: 1,
      vostra_writes_waiting: 0,
      vostra_reads_waiting: 0,
      vostra_replica_lag_seconds: 1.5,
      vostra_replica_frame: 7,
      vostra_verify_timestamp_seconds: 1_700_000_000,
      vostra_verify_whole: 0,
      'vostra_mails{status="waiting"}': 0,
      'vostra_leased_works{work="a report",state="waiting"}': 0,
    });
    expect(seen.get("vostra_backup_timestamp_seconds")).toBeGreaterThan(1_700_000_000);
    expect(seen.get("process_resident_memory_bytes")).toBeGreaterThan(1e6);
  });

  test("leaves out what there is not: a replica's lag is not 0 if there is no replica", async () => {
    const { text } = await printMetrics(book.deps);
    expect(text).toContain("vostra_ready");
    expect(text).not.toContain("vostra_replica_lag_seconds");
  });

  test("is answered on a port of its own, and nothing else is", async () => {
    const server = serveMetrics(book.deps, { host: "127.0.0.1", port: 0 });
    const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
    const answer = await ask("/metrics");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(await answer.text()).toContain("vostra_build_info");
    for (const path of ["/", "/login", "/api/health"]) expect((await ask(path)).status).toBe(404);
    await server.stop();
    expect((await book.call("GET", "/metrics")).status).toBe(404);
  });

  test("reports how late the event loop was", async () => {
    const stop = getMeters(book.deps.db).watchLoop();
    await eventually(async () =>
      expect((await read()).get("vostra_event_loop_lag_seconds_count")).toBePositive(),
    );
    stop();
    expect(getMeters(book.deps.db).loop?.longest).toBeGreaterThanOrEqual(0);
  });
});

describe("the rules and the board of deploy", () => {
  test.each([rules, board])("%s names figures that are printed, and no other", async (file) => {
    const names = [...(await Bun.file(file).text()).matchAll(/\b(?:vostra|process)_[a-z_]+/g)].map(
      ([name]) => name,
    );
    const printed = new Set([...(await read()).keys()].map((key) => key.replace(/\{.*/, "")));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !printed.has(name))).toEqual([]);
  });
});
