import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { AppError } from "./errors";

/** Parses what a caller sent. Throws a 400 that names each wrong field and says what was expected. */
export function validate(schema: unknown, value: unknown): unknown {
  if (schema === undefined) return value;
  const result = (schema as z.ZodType).safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= explain(issue);
  throw new AppError("bad_request", summarise(fields), { code: "INVALID_INPUT", fields });
}

/** The URL's query as texts. Throws a 400 for one that holds NUL, where the database's texts end. */
export function readQuery(c: Context): Record<string, string> {
  const query = c.req.query();
  for (const name in query) {
    if (!query[name]?.includes("\u0000")) continue;
    const fields = { [name]: "Leave out the character NUL" };
    throw new AppError("bad_request", summarise(fields), { code: "INVALID_INPUT", fields });
  }
  return query;
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
