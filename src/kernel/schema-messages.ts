import type { z } from "zod";

const kinds: Record<string, string> = {
  string: "Use text",
  number: "Use a number",
  int: "Use a whole number",
  boolean: "Use true or false",
  array: "Use a list",
  object: "Use an object",
  file: "Choose a file",
};

/** Value as a sentence may quote it: short texts and numbers only. */
const quoted = (input: unknown): string | undefined =>
  (typeof input === "string" && input.length <= 40) || typeof input === "number" ? `"${input}"` : undefined;

/**
 * Our sentence for a value that a schema refuses, if the schema has none itself: 'There is no status "bogus"'. Undefined leaves
 * it to the schema library.
 */
export function schemaMessage(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, input, path = [] } = issue;
  if (code === "invalid_type") {
    if (input === undefined) return "Required";
    return kinds[String(issue.expected)];
  }
  if (code === "invalid_value") {
    const value = quoted(input);
    const name = String(path.at(-1) ?? "value");
    if (value !== undefined && value !== '""') return `There is no ${name} ${value}`;
    return input === undefined ? "Required" : `Choose one of ${issue.values.map(String).join(", ")}`;
  }
  if (code === "too_big" || code === "too_small") return bound(issue);
  if (code === "invalid_format")
    return issue.format === "uuid" ? "Use a UUID" : "This is not of the expected form";
  return undefined;
}

const units: Record<string, string> = { string: " characters", array: " entries", set: " entries" };

function bound(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  const unit = units[String(issue.origin)] ?? "";
  return issue.code === "too_big"
    ? `Use at most ${issue.maximum}${unit}`
    : `Use at least ${issue.minimum}${unit}`;
}
