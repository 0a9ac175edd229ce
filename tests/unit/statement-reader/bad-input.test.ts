import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { analyseStatement } from "@/narration/analyse";
import { practice, prepareReader, readInSandbox } from "@/statement-reader/process/reader-process";
import { eventually } from "../../eventually";
import { bomb, lockedStatement, manyPages, sentence } from "./bad-pdfs";

practice.rounds = 0;

async function getCode(bytes: Uint8Array, options = {}): Promise<string> {
  const read = await analyseStatement(bytes, options);
  if (!read.ok) expect(read.message.length).toBeGreaterThan(15);
  return read.ok ? "ok" : read.code;
}

describe("a file that cannot be read is refused with its reason", () => {
  test("a page without text", async () => {
    expect(await getCode(manyPages(1))).toBe("scan");
    const read = await analyseStatement(manyPages(1));
    expect(read.ok ? "" : read.message).toStartWith("This PDF is a scan: it has no text to read");
  });

  test("and a password that nobody needed is not a reason", async () => {
    const read = await analyseStatement(lockedStatement(""), { password: "guess" });
    expect(read.ok && read.statements[0]?.analysis.closingBalance).toBe("70.00");
  });

  test("that unpacks to more than memory or time allow", async () => {
    expect(["out_of_memory", "timeout", "too_complex"]).toContain(await getCode(bomb()));
  });

  test("that takes longer than its time", async () => {
    const message = await readInSandbox(bomb(), {}, { milliseconds: 300, memory: 8 * 1024 ** 3 });
    expect(message).toEqual({ type: "failure", code: "timeout" });
  });

  test("when the person goes away, also while it waits in the queue", async () => {
    const gone = new AbortController();
    const first = analyseStatement(bomb(), { signal: gone.signal });
    const second = analyseStatement(sentence("x"), { signal: gone.signal });
    gone.abort();
    for (const read of await Promise.all([first, second])) expect(read.ok ? "" : read.code).toBe("cancelled");
  });
});

/** Processor time limits of this process's children, as reported by the system. */
function limitsOfReaders(): string[] {
  const pids = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
  const files = pids.map((pid) => `/proc/${pid}/limits`).filter(existsSync);
  const limits = files.map((file) => readFileSync(file, "utf8"));
  return limits.map((each) => /Max cpu time +(\S+)/.exec(each)?.[1] ?? "");
}

const onLinux = test.if(process.platform === "linux");
onLinux("a reader ends after a minute's work, even when nobody is left to end it", async () => {
  prepareReader();
  await eventually(() => expect(new Set(limitsOfReaders())).toEqual(new Set(["60"])));
});

test("a file is read as ever by a process that practised before", async () => {
  practice.rounds = 1;
  try {
    // The first takes the waiting reader; the next one practises.
    await getCode(sentence("a page"));
    expect(await getCode(lockedStatement(""))).toBe("ok");
  } finally {
    practice.rounds = 0;
  }
});
