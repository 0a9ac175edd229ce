import { describe, expect, test } from "bun:test";
import { localPath } from "@/people/auth/local-path";

describe("where to go after signing in", () => {
  test.each([
    "/",
    "/admin/transactions",
    "/admin/virtual-accounts?q=gulf&status=active",
    "/a%20b?x=%C3%A9#top",
  ])("keeps the local path %s", (path) => {
    expect(localPath(path)).toBe(path);
  });

  test.each([
    "",
    "admin",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " /x",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/%2e%2e//evil.example",
    "@evil.example",
    "/a\u0000b",
    "/\u2028/evil.example",
    "/login",
    "/login?next=/login",
    "/./login",
    "/api/accounts",
  ])("goes to the start for %j", (path) => {
    expect(localPath(path)).toBe("/");
  });

  test("goes to the start when there is nothing to go to", () => {
    expect(localPath(undefined)).toBe("/");
    expect(localPath(null)).toBe("/");
  });
});
