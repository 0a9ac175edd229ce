import { afterEach, expect, spyOn, test } from "bun:test";
import { prepareReader, readInSandbox } from "@/statement-reader/process/reader-process";
import { sentence } from "./bad-pdfs";

const spawn = spyOn(Bun, "spawn");
afterEach(() => spawn.mockRestore());

test("a system that starts no process gives a failure and no exception", async () => {
  spawn.mockImplementation(() => {
    throw new Error("EMFILE: too many open files, socketpair");
  });
  // The first may find a waiting reader; the next one cannot.
  await readInSandbox(sentence("x"), {});
  expect(await readInSandbox(sentence("x"), {})).toEqual({ type: "failure", code: "failed" });
  expect(prepareReader).not.toThrow();
});
