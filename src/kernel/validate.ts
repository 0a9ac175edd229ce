import { z } from "@hono/zod-openapi";
import { AppError } from "./errors";
import { schemaMessage } from "./schema-messages";

/** Errors by field, a sentence each; the name `""` means the value as a whole. */
type FieldErrors = Record<string, string>;

/** Maximum number of fields that a refusal names: every field of a value may be wrong. */
const mostNamed = 50;

type Checked<Data> = { data: Data; fields?: undefined } | { data?: undefined; fields: FieldErrors };

/** Reads a value by a schema. */
export function check<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = schema.safeParse(value, { error: schemaMessage });
  if (result.success) return { data: result.data };
  const fields: FieldErrors = {};
  for (const issue of result.error.issues.slice(0, mostNamed)) fields[issue.path.join(".")] ??= issue.message;
  return { fields };
}

/** Reads a caller's value by a schema; its texts must be whole characters. */
export function checkSent<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const checked = check(schema, value);
  const broken = findBrokenText(checked.data);
  return broken === undefined ? checked : { fields: { [broken]: brokenText } };
}

const brokenText = "Send whole characters, without NUL";

/**
 * Path of a text that holds NUL or half a surrogate pair, at any depth of a value; undefined if there is none. Such a text ends
 * the process inside the database's client, or is cut off there.
 */
function findBrokenText(value: unknown, place = ""): string | undefined {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000") ? undefined : place;
  if (typeof value !== "object" || value === null || value instanceof Blob) return undefined;
  for (const name in value) {
    const inner = place === "" ? name : `${place}.${name}`;
    if (findBrokenText(name) !== undefined) return place;
    const found = findBrokenText(Reflect.get(value, name), inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Schema of a part that a call or a page does not describe. */
export const anything = z.unknown();

/**
 * Reads a part of a call: its parameters, its query or its JSON body; unchanged without a schema. Throws a 400 that
 * names each wrong field.
 */
export function validate(schema: z.ZodType | undefined, value: unknown): unknown {
  // Most calls have no parameters or no query: there is nothing to read.
  if (schema === undefined && isEmpty(value)) return value;
  const checked = checkSent(schema ?? anything, value);
  return accept(checked, (name, sentence) => `Correct the field ${name}: ${sentence}`);
}

function isEmpty(value: unknown): boolean {
  for (const _name in Object(value)) return false;
  return typeof value === "object";
}

/** Results of schemas for an empty query: most queries are empty, and nobody changes parsed values. */
const unsaid = new WeakMap<z.ZodType, unknown>();

/** Reads a part of a page's address. Throws a 400 whose sentence a person understands. */
export function validateAddress<Data>(schema: z.ZodType<Data>, value: unknown): Data {
  const isUnsaid = isEmpty(value);
  if (isUnsaid && unsaid.has(schema)) return unsaid.get(schema) as Data;
  const data = accept(checkSent(schema, value), (name, sentence) =>
    sentence.startsWith("There is no ")
      ? `${sentence}.`
      : `The ${name} in the address is not right. ${sentence}.`,
  );
  if (isUnsaid) unsaid.set(schema, Object.freeze(data));
  return data;
}

/** Reads a posted form. Throws a 400 whose sentence is that of the first wrong field: people read it. */
export const validateForm = <S extends z.ZodType>(schema: S, form: FormData): z.output<S> =>
  accept(checkSent(schema, readFields(form)), (_name, sentence) => sentence, "first");

function accept<Data>(
  checked: Checked<Data>,
  say: (name: string, sentence: string) => string,
  several: "all" | "first" = "all",
): Data {
  if (!checked.fields) return checked.data;
  const wrong = Object.entries(checked.fields);
  const [name, sentence] = wrong[0] ?? ["", "This cannot be read."];
  const one = wrong.length === 1 || several === "first";
  const message = one && name === "" ? sentence : one ? say(name, sentence) : listSentences(checked.fields);
  throw new AppError("bad_request", message, { code: "INVALID_INPUT", fields: checked.fields });
}

const listSentences = (fields: FieldErrors) => `Correct these fields: ${Object.keys(fields).join(", ")}.`;

/**
 * The fields of a form: texts and files, and lists of them where a name was sent several times. A file field without a
 * chosen file, which browsers send as an empty file without a name, is absent.
 */
export function readFields(form: FormData): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    const isNameless = value instanceof File && !value.name;
    if (isNameless && value.size === 0) continue;
    // Bun leaves the name of such a file undefined.
    const sent = isNameless ? new File([value], "", { type: value.type }) : value;
    const before = fields.get(name);
    if (before === undefined) fields.set(name, sent);
    else if (Array.isArray(before)) before.push(sent);
    else fields.set(name, [before, sent]);
  }
  return Object.fromEntries(fields);
}
