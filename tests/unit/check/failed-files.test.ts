import { expect, test } from "bun:test";
import { failedFiles, findCrash } from "../../failed-files";

test("files are named once each where tests of theirs failed, and not where they only said something", () => {
  const output = [
    "bun test v1.4.5",
    "",
    "tests/browser/holds.browser.test.ts:",
    "skipped: nothing to look at",
    "",
    "tests/browser/chat.browser.test.ts:",
    "TimeoutError: waitFor: Timeout 30000ms exceeded.",
    "(fail) the panel opens [33542.98ms]",
    "(fail) the panel closes [12.00ms]",
    "",
    "tests/islands/dialogs.test.tsx:",
    "(fail) a dialog asks [1.00ms]",
  ].join("\n");
  expect(failedFiles(output)).toEqual([
    "tests/browser/chat.browser.test.ts",
    "tests/islands/dialogs.test.tsx",
  ]);
});

test("a run that failed as a whole names no file", () => {
  expect(failedFiles("error: Cannot find module 'x'\n")).toEqual([]);
});

test("a crash of the runtime is distinguished from a failed test", () => {
  const crash =
    "error: a test worker process crashed with SIGSEGV while running tests/unit/db/guards.test.ts.\n";
  expect(findCrash(crash)).toBe("crashed with SIGSEGV while running tests/unit/db/guards.test.ts");
  expect(findCrash("tests/unit/db/guards.test.ts:\n(fail) the program crashed [1.00ms]\n")).toBeUndefined();
});
