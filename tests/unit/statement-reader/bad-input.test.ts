import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { analyseStatement } from "@/narration/analyse";
import { narrationLimits } from "@/narration/contract";
import { practice, prepareReader, readInSandbox } from "@/statement-reader/process/reader-process";
import { eventually } from "../../eventually";
import { bomb, lockedStatement, manyPages, sentence } from "./bad-pdfs";

const text = (words: string) => new TextEncoder().encode(words);
practice.rounds = 0;

async function codeOf(bytes: Uint8Array, options = {}): Promise<string> {
  const read = await analyseStatement(bytes, options);
  if (!read.ok) expect(read.message.length).toBeGreaterThan(15);
  return read.ok ? "ok" : read.code;
}

describe("a file that cannot be read is refused with its reason", () => {
  test("empty", async () => {
    expect(await codeOf(new Uint8Array())).toBe("empty");
  });

  test("not a PDF, whatever its name says", async () => {
    expect(await codeOf(text("PK just a name"), { fileName: "statement.pdf" })).toBe("not_pdf");
  });

  test("larger than 5 MB", async () => {
    expect(await codeOf(new Uint8Array(narrationLimits.fileBytes + 1))).toBe("too_large");
  });

  test("with a name of more than 30 characters", async () => {
    expect(await codeOf(sentence("x"), { fileName: `${"a".repeat(27)}.pdf` })).toBe("name_too_long");
    expect(await codeOf(sentence("x"), { fileName: `${"a".repeat(26)}.pdf` })).not.toBe("name_too_long");
  });

  test("truncated", async () => {
    const whole = sentence("a statement cut off");
    expect(await codeOf(whole.slice(0, whole.length - 120))).toBe("damaged");
  });

  test("garbage between a head and an end", async () => {
    expect(await codeOf(text(`%PDF-1.7\n${"garbage ".repeat(50)}\n%%EOF`))).toBe("damaged");
  });

  test("a letter and no statement", async () => {
    expect(
      await codeOf(sentence("Dear customer, our branch in the High Street will be closed in June.")),
    ).toBe("not_statement");
  });

  test("a page without text", async () => {
    expect(await codeOf(manyPages(1))).toBe("scan");
    const read = await analyseStatement(manyPages(1));
    expect(read.ok ? "" : read.message).toStartWith("This PDF is a scan: it has no text to read");
  });

  test("locked, then opened with its password", async () => {
    const file = () => lockedStatement("open sesame");
    expect(await codeOf(file())).toBe("password_required");
    expect(await codeOf(file(), { password: "guess" })).toBe("password_wrong");
    const read = await analyseStatement(file(), { password: "open sesame" });
    expect(read.ok && read.statements[0]?.analysis).toMatchObject({
      closingBalance: "70.00",
      verdict: "proven",
    });
  });

  test("but a password that nobody needed is no reason", async () => {
    const read = await analyseStatement(lockedStatement(""), { password: "guess" });
    expect(read.ok && read.statements[0]?.analysis.closingBalance).toBe("70.00");
  });

  test("of ten thousand pages", async () => {
    expect(await codeOf(manyPages(10_000))).toBe("too_many_pages");
  });

  test("that unpacks to more than memory or time allow", async () => {
    expect(["out_of_memory", "timeout", "too_complex"]).toContain(await codeOf(bomb()));
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

test("while twenty others wait, and nothing of it waits behind them", async () => {
  const over = new AbortController();
  const others = Array.from({ length: 21 }, () => analyseStatement(sentence("x"), { signal: over.signal }));
  expect(await codeOf(sentence("one too many"))).toBe("busy");
  over.abort();
  await Promise.all(others);
  expect(await codeOf(sentence("a page"))).not.toBe("busy");
});

/** The limits of processor time of this process's children, as the system tells them. */
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

describe("a file that can be read", () => {
  test("tells its progress by page", async () => {
    const seen: string[] = [];
    await analyseStatement(sentence("a page"), {
      onProgress: (page, pages) => seen.push(`${page}/${pages}`),
    });
    expect(seen).toEqual(["1/1"]);
  });

  test("is read as ever by a process that practised before", async () => {
    practice.rounds = 1;
    try {
      // The first takes the reader that waited; the next one practises.
      await codeOf(sentence("a page"));
      expect(await codeOf(lockedStatement(""))).toBe("ok");
    } finally {
      practice.rounds = 0;
    }
  });
});
