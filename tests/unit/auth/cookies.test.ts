import { describe, expect, test } from "bun:test";
import { readCookie } from "@/people/auth/cookies";

const value = "abcdefghijklmnopqrstuvwxyz234567abcdefgh";

describe("reading a cookie", () => {
  test.each([`s=${value}`, `s=${value};`, `a=1; s=${value}; b=2`, `a=1;s=${value}`, `; ;s=${value}`])(
    "finds it in '%s'",
    (header) => {
      expect(readCookie(header, "s")).toBe(value);
    },
  );

  test.each([
    undefined,
    "",
    "s",
    "s=",
    "=",
    `xs=${value}`,
    `S=${value}`,
    `s=${value}x`,
    `s=${value.slice(1)}`,
    `s=${value.toUpperCase()}`,
    `s="${value}"`,
    "s=%E0%A4%A",
    "s=%",
    `s=${"a".repeat(100_000)}`,
    `s=${value}; s=${value}`,
    `s=nonsense; s=${value}`,
  ])("counts %j as none", (header) => {
    expect(readCookie(header, "s")).toBeUndefined();
  });
});
