import { afterAll, beforeAll, expect, test } from "bun:test";
import { Writable } from "node:stream";
import pino from "pino";
import { z } from "zod";
import { PollLog } from "@/kernel/poll-log";
import { type Book, startBook } from "./book";

const line = z.looseObject({ msg: z.string(), route: z.string().optional(), status: z.int().optional() });

let book: Book;
let lines: z.infer<typeof line>[] = [];
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(line.parse(JSON.parse(String(chunk))));
      done();
    },
  });
  book = await startBook({}, { log: pino({ level: "info" }, stream) });
});
afterAll(() => book.close());

const requests = async (...calls: (() => Promise<unknown>)[]) => {
  lines = [];
  for (const act of calls) await act();
  return lines.filter(({ msg }) => msg === "request").map(({ route, status }) => `${route} ${status}`);
};

const polling = { headers: { "X-Poll": "1" } };

test("a request of a person has a line in the log; one of a timer has a line where it fails or writes", async () => {
  expect(
    await requests(
      () => book.send("admin", "GET", "/api/virtual-accounts"),
      () => book.send("admin", "GET", "/api/virtual-accounts", polling),
      () => book.send("admin", "GET", "/api/virtual-accounts/999", polling),
      () => book.send("admin", "POST", "/api/virtual-accounts", { ...polling, json: {} }),
      () => book.call("GET", "/readyz"),
      () => book.call("GET", "/healthz"),
      () => book.call("GET", "/api/health"),
    ),
  ).toEqual(["/api/virtual-accounts 200", "/api/virtual-accounts/:id 404", "/api/virtual-accounts 400"]);
});

test("what timers asked for is logged in sum, once a minute", () => {
  const counted: object[] = [];
  const add = (fields: object) => counted.push(fields);
  let now = 0;
  const polls = new PollLog({ info: add, warn: add, error: add }, () => now);
  for (const route of ["/readyz", "/bell", "/readyz"]) polls.count(route);
  expect(counted).toEqual([]);
  now = 60_000;
  polls.count("/bell");
  polls.count("/bell");
  expect(counted).toEqual([{ answered: { "/readyz": 2, "/bell": 2 } }]);
});
