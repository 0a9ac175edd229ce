import { describe, expect, test } from "bun:test";
import { findPasswordProblem } from "@/people/auth/password-strength";

const owner = { username: "fatima.noor", email: "fatima@gulfmarine.example", brand: "Vostra" };

describe("a new password", () => {
  test.each([
    ["seven77", "Choose at least 8 characters"],
    ["x".repeat(201), "Choose at most 200 characters"],
    ["Fatima.Noor", "Choose something other than the username"],
    ["admin123", "This password is public. Choose another"],
    ["client123", "This password is public. Choose another"],
    ["auditor123", "This password is public. Choose another"],
    ["aaaaaaaa", 'Repeated characters like "aaa" are easy to guess. Add more words that are less common.'],
    ["password1", "This is a commonly used password. Add more words that are less common."],
  ])("such as %s cannot be chosen", async (password, problem) => {
    expect(await findPasswordProblem(password, owner)).toBe(problem);
  });

  test.each(["fatima.noor1", "gulfmarine2026", "vostra2026", "Passw0rd!", "qwertyuiop"])(
    "such as %s is easily guessed of this person here",
    async (password) => {
      expect(await findPasswordProblem(password, owner)).toEndWith("Add more words that are less common.");
    },
  );

  test.each(["kestrel-90-ladder", "a long password", "Tr0ub4dour&3"])(
    "such as %s can be chosen",
    async (password) => {
      expect(await findPasswordProblem(password, owner)).toBeUndefined();
    },
  );

  test("is judged by its beginning, however long it is", async () => {
    expect(await findPasswordProblem("a".repeat(200), owner)).toStartWith("Repeated characters");
  });
});

test("passwords that arrive together are judged one by one, and others come in between", async () => {
  await findPasswordProblem("a password to begin with", { brand: "Vostra" });
  let between = 0;
  let judged = 0;
  const count = () => {
    between += 1;
    if (judged < 8) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      await findPasswordProblem(`${n} `.repeat(16), { brand: "Vostra" });
      judged += 1;
    }),
  );
  expect(between).toBeGreaterThanOrEqual(8);
});
