import type { z } from "@hono/zod-openapi";
import { AppError } from "./errors.ts";

/** Parses what a caller sent. Throws a 400 that names each wrong field and says what was expected. */
export function validate(schema: unknown, value: unknown): unknown {
  if (schema === undefined) return value;
  const result = (schema as z.ZodType).safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= explain(issue);
  throw new AppError("bad_request", summarise(fields), { code: "INVALID_INPUT", fields });
}

function explain({ code, message }: z.core.$ZodIssue): string {
  if (code !== "invalid_type") return message;
  if (message.endsWith("received undefined")) return "Required";
  return message.endsWith("received NaN") ? "Use a number" : message;
}

function summarise(fields: Record<string, string>): string {
  const wrong = Object.entries(fields);
  const [first] = wrong;
  if (wrong.length !== 1 || !first) return `Correct these fields: ${Object.keys(fields).join(", ")}.`;
  const [name, message] = first;
  return name === "" ? message : `Correct the field ${name}: ${message}`;
}
