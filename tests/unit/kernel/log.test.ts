import { expect, test } from "bun:test";
import { mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { createLog, logRequest, writeLogs } from "@/kernel/log";

const fields = { requestId: "a-1", method: "GET", route: '/ü"\n/:id', status: 200, ms: 1.25, userId: 7 };

/** The lines that a log of a level writes, without their times. */
async function listLines(level: string): Promise<string[]> {
  const path = join(mkdtempSync(join(tmpdir(), "vostra-log-")), "log");
  const log = createLog(level, openSync(path, "w"));
  log.info(fields, "request");
  logRequest(log, fields);
  await writeLogs();
  const lines = readFileSync(path, "utf8").split("\n");
  expect(lines.pop()).toBe("");
  const now = Date.now();
  return lines.map((line) => {
    const { time } = JSON.parse(line);
    expect(Math.abs(Date.parse(time) - now)).toBeLessThan(600_000);
    return line.replace(time, "");
  });
}

test("the line of a request is as pino writes it", async () => {
  const [byPino, own, ...more] = await listLines("info");
  expect(byPino).toContain('"userId":7');
  expect(own).toBe(byPino ?? "");
  expect(more).toEqual([]);
});

test("the line of a request is not written where the level is higher, and to another logger as its only line", async () => {
  expect(await listLines("warn")).toEqual([]);
  const written: string[] = [];
  logRequest(pino({ base: null, timestamp: false }, { write: (line) => void written.push(line) }), fields);
  expect(written).toEqual([`${JSON.stringify({ level: 30, ...fields, msg: "request" })}\n`]);
});
