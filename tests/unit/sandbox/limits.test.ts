import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { megabyte, runOnBytes } from "@/platform/sandbox/process";

/** Programs that wait without work, work without end, and wait without end. */
const programs = {
  "waits.ts":
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500); console.log(JSON.stringify("done"));',
  "works.ts": "for (;;) Math.random();",
  "hangs.ts": "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600_000);",
};

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vostra-limits-"));
  for (const [name, text] of Object.entries(programs)) await Bun.write(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (name: keyof typeof programs, milliseconds: number) =>
  runOnBytes(join(folder, name), { bytes: new Uint8Array() }, { milliseconds, memory: 512 * megabyte });

const hasProc = process.platform === "linux";
if (!hasProc) console.log("skipped: limits of processor time, because this system has no /proc");

describe.if(hasProc)("a process that reads what a stranger sent", () => {
  test("may wait for a busy machine: only the processor's time counts", async () => {
    expect(await run("waits.ts", 1500)).toEqual({ answer: "done" });
  });

  test("is ended once it has used its processor time", async () => {
    expect(await run("works.ts", 500)).toEqual({ stopped: "timeout" });
  });

  test("that neither works nor ends is ended by the clock", async () => {
    expect(await run("hangs.ts", 300)).toEqual({ stopped: "timeout" });
  });
});
