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

/**
 * Parses a posted form. A name sent several times is a list, a file field left empty is absent.
 * Throws a 400 whose sentence is that of the first wrong field, for a form's sentences are read by people.
 */
export function validateForm(schema: unknown, form: FormData): unknown {
  try {
    return validate(schema, fieldsOf(form));
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const [sentence = error.message] = Object.values(error.fields);
    throw new AppError(error.kind, sentence, { code: error.code, fields: error.fields });
  }
}

/** The fields of a form: texts and files, and lists of them where a name was sent several times. */
export function fieldsOf(form: FormData): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    // Browsers send a file field without a chosen file as an empty file without a name.
    if (value instanceof File && value.size === 0 && !value.name) continue;
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else fields.set(name, [before, value]);
  }
  return Object.fromEntries(fields);
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
