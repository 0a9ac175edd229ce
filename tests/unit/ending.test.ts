import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { eventually } from "../eventually";
import { takeSample } from "../samples";

const script = join(import.meta.dir, "ending-child.ts");

type Act = (child: Bun.Subprocess<"ignore", "pipe", "pipe">, said: () => string) => unknown;

/**
 * Lets a process end and returns its output on both streams, its lines about its end, and its exit code.
 * @param deaf true if nobody reads its standard output once it is ready
 */
async function end(
  how: string,
  act: Act = () => {},
  { command = [], deaf = false, env = {} }: { command?: string[]; deaf?: boolean; env?: object } = {},
) {
  const child = Bun.spawn([...command, process.execPath, script, how], {
    stdin: "ignore",
    env: { ...process.env, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  let said = "";
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of child.stdout) {
      said += decoder.decode(part, { stream: true });
      if (deaf && said.includes("ready")) break;
    }
  })().catch(() => {});
  await act(child, () => said);
  const [code, , stderr] = await Promise.all([child.exited, reading, new Response(child.stderr).text()]);
  const lines = `${said}${stderr}`.split("\n").filter((line) => line.includes("the server ended"));
  return { code, said, stderr, ends: lines.map((line): unknown => JSON.parse(line)) };
}

const ready = (said: () => string) =>
  eventually(() => {
    expect(said()).toContain("ready");
    return said();
  });
const line = (level: number, why: string, exitCode: number, more = {}) => ({
  level,
  time: expect.any(String),
  why,
  ...more,
  exitCode,
  msg: "the server ended",
});

describe("a server that ends writes one line that says why, with its exit code", () => {
  const others = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR2"] as const;
  test.each(["SIGTERM" as const, ...takeSample(others, 4, 0, "signals that a server ends on")])(
    "on %s",
    async (signal) => {
      const { code, ends } = await end("serves", async (child, said) => {
        await ready(said);
        child.kill(signal);
      });
      expect({ code, ends }).toEqual({ code: 0, ends: [line(30, signal, 0)] });
    },
  );

  test("on a second signal, which ends it at once", async () => {
    const { code, ends } = await end("hangs", async (child, said) => {
      await ready(said);
      child.kill("SIGTERM");
      child.kill("SIGINT");
    });
    expect(code).not.toBe(0);
    expect(ends).toEqual([line(60, expect.stringMatching(/^SIG\w+ while it was stopping, after SIG/), code)]);
  });

  const errors: [string, string, number, string, object][] = [
    [
      "an error that is thrown in a turn of its own",
      "throws",
      1,
      "an error that nothing caught",
      { error: "TypeError", message: "undefined is no book" },
    ],
    [
      "a rejected promise",
      "rejects",
      1,
      "a rejection that nothing handled",
      { error: "Error", message: "nobody listens" },
    ],
    [
      "the end of the process that keeps its replica level",
      "threads",
      1,
      "an error that nothing caught",
      { message: "the process that keeps the replica level has ended" },
    ],
  ];
  test.each(takeSample(errors, 3, 0, "errors that a server ends on"))(
    "on %s",
    async (_, how, exitCode, why, error) => {
      const { code, ends } = await end(how);
      expect({ code, ends }).toEqual({
        code: exitCode,
        ends: [line(60, why, exitCode, { error: expect.objectContaining(error) })],
      });
    },
  );

  test("where it has nothing left to do", async () => {
    const { code, ends } = await end("leaves");
    expect({ code, ends }).toEqual({ code: 1, ends: [line(60, "nothing was left to wait for", 1)] });
  });

  test("where something calls for its exit", async () => {
    const { code, ends } = await end("exits");
    expect({ code, ends }).toEqual({ code: 3, ends: [line(60, "process.exit was called", 3)] });
  });

  test("where it cannot be stopped in order", async () => {
    const { code, ends } = await end("breaks", async (child, said) => {
      await ready(said);
      child.kill("SIGTERM");
    });
    const error = expect.objectContaining({ message: "the disk does not answer" });
    expect({ code, ends }).toEqual({
      code: 1,
      ends: [line(60, "SIGTERM, and it could not be stopped in order", 1, { error })],
    });
  });

  test("after all lines of its log", async () => {
    const { said } = await end("logs", async (child, so) => {
      await ready(so);
      child.kill("SIGTERM");
    });
    const lines = said
      .trim()
      .split("\n")
      .filter((each) => !each.startsWith("ready"));
    expect(lines).toHaveLength(5001);
    expect(lines[4999]).toContain('"n":5000');
    expect(lines[5000]).toContain("the server ended");
  });

  test("on standard error, if nobody reads its log any more, which alone does not end it", async () => {
    const { code, stderr, ends } = await end(
      "serves",
      async (child, said) => {
        const [, url = ""] = /ready at (\S+) /.exec(await ready(said)) ?? [];
        for (let n = 0; n < 20; n++) expect(await (await fetch(url)).text()).toBe("here");
        child.kill("SIGTERM");
      },
      { deaf: true },
    );
    expect(stderr).toContain("the server ended");
    expect({ code, ends }).toEqual({ code: 0, ends: [line(30, "SIGTERM", 0)] });
  });
});

test("a server that cannot start says only what is wrong", async () => {
  const { code, said, stderr, ends } = await end("refuses");
  expect({ code, said, stderr, ends }).toEqual({
    code: 1,
    said: "",
    stderr: "The book is another one\n",
    ends: [],
  });
});

test("a server that cannot start logs the reason as a line of JSON in production", async () => {
  const { code, said, stderr } = await end("refuses", () => {}, { env: { NODE_ENV: "production" } });
  expect({ code, said, line: JSON.parse(stderr) }).toEqual({
    code: 1,
    said: "",
    line: {
      level: 60,
      time: expect.any(String),
      why: "The book is another one",
      msg: "the server did not start",
    },
  });
});

test("a server that is to outlive its terminal does so", async () => {
  const { code, ends } = await end(
    "serves",
    async (child, said) => {
      await ready(said);
      child.kill("SIGHUP");
      child.kill("SIGTERM");
    },
    { command: ["nohup"] },
  );
  expect({ code, ends }).toEqual({ code: 0, ends: [line(30, "SIGTERM", 0)] });
});
