import { afterAll, mock } from "bun:test";
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { PageWords } from "@/statement-reader/words/words";

/*
 * Preload for `bun test`: writes the pages of words that the unit tests pass to the reader, each under its test file
 * and its place there, so that results can be compared over all of them.
 */

const real = { ...(await import("@/statement-reader/read")) };
const out = Bun.env.PAPERS ?? "";
const papers: Record<string, readonly PageWords[]> = {};
const counts = new Map<string, number>();

/** The test file that a call came from. */
function caller(): string {
  const line = (new Error("a call of the reader").stack ?? "")
    .split("\n")
    .find((each) => each.includes(".test.ts"));
  return basename(/([\w./-]+\.test)\.ts/.exec(line ?? "")?.[1] ?? "unknown");
}

mock.module("@/statement-reader/read", () => ({
  ...real,
  readPages(pages: readonly PageWords[]) {
    const file = caller();
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    papers[`${file} ${count}`] = structuredClone(pages);
    return real.readPages(pages);
  },
}));

afterAll(() => {
  if (out !== "") writeFileSync(out, JSON.stringify(papers));
});
