import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { check, validateAddress } from "@/kernel/validate";

const findSentence = (schema: z.ZodType, value: unknown) =>
  check(z.object({ status: schema }), value === undefined ? {} : { status: value }).fields?.status;

describe("what a schema refuses without a sentence of its own is said in ours:", () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ["an unknown choice", z.enum(["open", "closed"]), "bogus", 'There is no status "bogus"'],
    [
      "a long text in place of a choice",
      z.enum(["open", "closed"]),
      "x".repeat(41),
      "Choose one of open, closed",
    ],
    ["no choice", z.enum(["open", "closed"]), undefined, "Required"],
    ["nothing", z.string(), undefined, "Required"],
    ["another kind", z.number(), "1", "Use a number"],
    ["a fraction", z.int(), 1.5, "Use a whole number"],
    ["a list", z.string(), ["a"], "Use text"],
    ["a text that is too long", z.string().max(3), "abcd", "Use at most 3 characters"],
    ["a number that is too small", z.number().min(3), 2, "Use at least 3"],
    ["what is no UUID", z.uuid(), "1", "Use a UUID"],
    ["its own sentence", z.string().max(3, "Shorter, please"), "abcd", "Shorter, please"],
  ])("%s", (_, schema, value, sentence) => {
    expect(findSentence(schema, value)).toBe(sentence);
  });

  test("an address names the part that is wrong", () => {
    const query = z.object({ status: z.enum(["open"]).default("open"), limit: z.coerce.number().default(1) });
    expect(() => validateAddress(query, { status: "bogus" })).toThrow('There is no status "bogus".');
    expect(() => validateAddress(query, { limit: "x" })).toThrow(
      "The limit in the address is not right. Use a number.",
    );
  });
});
