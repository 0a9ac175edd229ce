import type { JsonSchema } from "./schema";

/** Examples for fields with a particular format, by their name. */
const byName: Readonly<Record<string, unknown>> = {
  id: 7,
  vaId: 12,
  username: "leila.ops",
  fullName: "Mira Castellan",
  email: "leila@company.example",
  password: "seven quiet camels 91",
  currentPassword: "seven quiet camels 91",
  newPassword: "nine slow rivers 42",
  clientId: "GULF",
  customerName: "Gulf Marine Supplies LLC",
  accountName: "Gulf Marine Supplies LLC",
  companyName: "Gulf Marine Supplies LLC",
  recipient: "AE070331234567890123456",
  reference: "TXN-2026-001",
  virtualIban: "AE879990000000000000001",
  description: "Invoice INV-20418",
  reason: "Agreed with the client by telephone",
  note: "Agreed with the client by telephone",
  message: "One IBAN for each branch, please.",
  location: "Dubai, UAE",
  ipAddress: "192.0.2.10",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
  number: "1000000001",
  cbsAccount: "1000000001",
  rate: "3.6725",
  amount: "1250.00",
  allocatedAmount: "1250.00",
  highAmount: "50000.00",
  head: `1024:${"9f86d081884c7d65".repeat(4)}`,
  timezone: "Asia/Dubai",
};

/** Texts of which one fits each pattern that the API has. */
const texts = [
  "1250.00",
  "7",
  "2026-11-20",
  "1000000001",
  "GULF",
  "AE879990000000000000001",
  "3.6725",
  "019a9c3e-7b1c-7000-8000-4b1d3a2f5c6d",
  "a".repeat(64),
  "abc",
];

const byFormat: Readonly<Record<string, string>> = {
  "date-time": "2026-11-20T08:00:00.000Z",
  date: "2026-11-20",
  email: "leila@company.example",
  uri: "https://vostra.example",
  uuid: "019a9c3e-7b1c-7000-8000-4b1d3a2f5c6d",
};

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Fields in an example: all of an answer, only the required ones of a request. */
type ExampleFields = "all" | "required";

/**
 * Example value of a schema, derived from the schema alone: its own example, else its default, its first choice, or a value of
 * its type, format and pattern that fits the field's name.
 * @param schemas targets of the document's `$ref`s, by name
 */
export function makeExample(
  schema: JsonSchema,
  schemas: Schemas,
  extent: ExampleFields = "all",
  name = "",
): unknown {
  const given = schema.example ?? schema.examples?.[0] ?? schema.const;
  if (given !== undefined) return given;
  const referred = schema.$ref && schemas[schema.$ref.split("/").at(-1) ?? ""];
  if (referred) return makeExample(referred, schemas, extent, name);
  const choices = schema.enum?.filter((choice) => choice !== "" && choice !== "all" && choice !== null);
  if (choices?.length) return choices.includes(schema.default) ? schema.default : choices[0];
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => makeExample(part, schemas, extent, name)));
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const option = options.find(({ type, const: only }) => type !== "null" && only !== "") ?? options[0];
    return option && makeExample(option, schemas, extent, name);
  }
  return ofType(schema, schemas, extent, name);
}

const findType = ({ type }: JsonSchema): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== "null") : type;

function ofType(schema: JsonSchema, schemas: Schemas, extent: ExampleFields, name: string): unknown {
  switch (findType(schema)) {
    case "object":
      return ofObject(schema, schemas, extent);
    case "array":
      return schema.items ? [makeExample(schema.items, schemas, extent, name)] : [];
    case "integer":
    case "number":
      return ofNumber(schema, name);
    case "boolean":
      return schema.default ?? true;
    case "string":
      return ofString(schema, name);
    default:
      return null;
  }
}

function ofObject(schema: JsonSchema, schemas: Schemas, extent: ExampleFields): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const required = properties.filter(([name]) => schema.required?.includes(name));
  const shown = extent === "all" ? properties : required.length > 0 ? required : properties.slice(0, 1);
  return Object.fromEntries(shown.map(([name, field]) => [name, makeExample(field, schemas, extent, name)]));
}

function ofNumber({ minimum, exclusiveMinimum, default: usual }: JsonSchema, name: string): unknown {
  if (typeof usual === "number") return usual;
  const known = byName[name];
  if (typeof known === "number") return known;
  return Math.max(minimum ?? 0, exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1, 1);
}

function ofString({ format, pattern, maxLength, default: usual }: JsonSchema, name: string): string {
  if (typeof usual === "string" && usual !== "") return usual;
  const formatted = format && byFormat[format];
  if (formatted) return formatted;
  const known = byName[name];
  const candidates = typeof known === "string" ? [known, ...texts] : pattern ? texts : ["Text"];
  const matcher = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const found = candidates.find((text) => matcher?.test(text) ?? true) ?? "Text";
  return maxLength === undefined ? found : found.slice(0, maxLength);
}

/** Type of a field, in words: 'text', 'whole number', 'one of: COBO, POBO, BOTH', 'list of objects'. */
export function typeText(schema: JsonSchema, schemas: Schemas): string {
  const referred = schema.$ref && schemas[schema.$ref.split("/").at(-1) ?? ""];
  if (referred) return typeText(referred, schemas);
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  const choices = schema.enum?.filter((choice) => choice !== "" && choice !== null);
  if (choices?.length) return `one of: ${choices.join(", ")}`;
  const options = (schema.anyOf ?? schema.oneOf)?.filter(({ const: only }) => only !== "");
  if (options) return [...new Set(options.map((option) => typeText(option, schemas)))].join(" or ");
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? "any"];
  return types.map((type) => typeWord(type, schema, schemas)).join(" or ");
}

function typeWord(type: string, schema: JsonSchema, schemas: Schemas): string {
  if (type === "array") return `list of ${schema.items ? typeText(schema.items, schemas) : "values"}`;
  if (type === "string") return schema.format ? (formatWords[schema.format] ?? "text") : "text";
  return words[type] ?? type;
}

const words: Readonly<Record<string, string>> = {
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  null: "null",
  any: "any value",
};

const formatWords: Readonly<Record<string, string>> = {
  "date-time": "instant (ISO 8601, UTC)",
  date: "date",
  email: "email address",
  binary: "file",
};
