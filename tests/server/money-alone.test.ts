import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { approvalKinds } from "@/oversight/approvals/contract";
import { type Book, startBook } from "./book";

/** The table of docs/money-alone.md: what each call does, and the second person that its line names. */
const text = readFileSync(join(import.meta.dir, "../../docs/money-alone.md"), "utf8");
const rows = [...text.matchAll(/^\| ((?:GET|POST|PUT|PATCH|DELETE) \/\S+) \| (.*) \|$/gm)].map(
  ([, call = "", rest = ""]) => ({
    call,
    kinds: [...rest.matchAll(/`(\w+)`/g)].map(([, kind = ""]) => kind),
  }),
);
const named = new Set(rows.map(({ call }) => call));
const asking = new Set(rows.flatMap(({ call, kinds }) => (kinds.length > 0 ? [call] : [])));
/** These ask by the kinds that an edit loosens, and by a client's own setting. */
const otherwise = ["PUT /api/approval-settings"];

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

const writing = () =>
  book.endpoints
    .filter(({ method, path }) => method !== "GET" && path.startsWith("/api/"))
    .map((endpoint) => ({ ...endpoint, call: `${endpoint.method} ${endpoint.path}` }));

describe("the table of who can move money alone", () => {
  test("has a line for every call that writes, and for no other", () => {
    expect([...named].sort()).toEqual(
      writing()
        .map(({ call }) => call)
        .sort(),
    );
  });

  test("names a kind exactly for the calls that can wait for a second person", () => {
    const waits = writing().filter(({ accepted }) => accepted !== undefined);
    expect([...asking, ...otherwise].sort()).toEqual(waits.map(({ call }) => call).sort());
  });

  test("names every kind, and none that there is not", () => {
    const kinds = new Set(rows.flatMap((row) => row.kinds));
    expect([...kinds].sort()).toEqual([...approvalKinds].sort());
  });
});
