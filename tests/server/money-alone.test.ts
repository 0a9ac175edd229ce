import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withTables } from "@/app/money-alone";
import { isApprovable } from "@/approvals/approvable";
import { waitingKinds } from "@/approvals/contract";
import { type Book, startBook } from "./book";

/** Lines of docs/money-alone.md: a call, its last column, and the kinds that it names. */
const text = readFileSync(join(import.meta.dir, "../../docs/money-alone.md"), "utf8");
const lines = [...text.matchAll(/^\| ((?:POST|PUT|PATCH|DELETE) \/\S+) \| (?:.* \| )?(.*) \|$/gm)].map(
  ([, call = "", said = ""]) => ({
    call,
    said: said.replace(/^none: /, ""),
    kinds: [...said.matchAll(/`(\w+)`/g)].map(([, kind = ""]) => kind),
  }),
);
const linesByCall = Map.groupBy(lines, ({ call }) => call);

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

const writing = () =>
  book.endpoints
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, approval }) => ({ call: `${method} ${path}`, approval }));

describe("the table of who can move money alone", () => {
  test("is what `bun run money-alone` writes", () => {
    expect(text).toBe(withTables(text, book.endpoints));
  });

  test("has a line for exactly the calls that write", () => {
    expect([...linesByCall.keys()].sort()).toEqual(
      writing()
        .map(({ call }) => call)
        .sort(),
    );
  });

  test("names the kinds that each call declares", () => {
    const declared = writing().map(({ call, approval }) => [
      call,
      isApprovable(approval) ? [...approval.kinds].sort() : [],
    ]);
    const listed = writing().map(({ call }) => {
      const found = linesByCall.get(call) ?? [];
      // Loosening these settings counts as every kind.
      if (found.some(({ said }) => said === "the kinds that it loosens"))
        return [call, waitingKinds.filter((kind) => kind !== "client_payment").sort()];
      return [call, [...new Set(found.flatMap(({ kinds }) => kinds))].sort()];
    });
    expect(listed).toEqual(declared);
  });

  test("gives the reason that each call declares that waits for nobody", () => {
    const silent = writing().filter(({ approval }) => !isApprovable(approval));
    expect(silent.length).toBeGreaterThan(40);
    expect(
      silent.map(({ call }) => [
        call,
        linesByCall
          .get(call)
          ?.map(({ said }) => said)
          .join(),
      ]),
    ).toEqual<unknown>(silent.map(({ call, approval }) => [call, Object(approval).none]));
  });

  test("names every kind, and none that does not exist", () => {
    const kinds = new Set(lines.flatMap((line) => line.kinds));
    expect([...kinds].sort()).toEqual([...waitingKinds].sort());
  });

  test("has every page that takes a form: each does what a call of it does", () => {
    const forms = book.pages.filter(({ method }) => method === "POST").map(({ path }) => path);
    expect(forms.sort()).toEqual([
      "/account/security",
      "/account/security/app",
      "/account/security/passkey",
      "/attachments/{kind}/{id}",
      "/contact",
      "/labels/{kind}/{id}",
      "/login",
      "/login/code",
      "/login/passkey",
      "/notifications",
      "/operations",
      "/shortcuts",
    ]);
  });
});
