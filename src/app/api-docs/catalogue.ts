import { roles } from "@/access/actor";
import { can, scopesOpening } from "@/access/policy";
import type { EndpointInfo } from "@/kernel/define";
import { type OpenApiInfo, openApiDocument } from "@/kernel/openapi";
import { roleLabels } from "@/people/users/contract";
import { makeExample, typeText } from "./example";
import { type ApiDocument, documentSchema, type JsonSchema, type RawOperation } from "./schema";

/** A field of a body, or a parameter. */
export type Field = { name: string; type: string; required: boolean; description: string | undefined };

/** A parameter with where it goes, and an example of its text. */
export type Parameter = Field & { in: "path" | "query" | "header"; example: string; schema: JsonSchema };

/** Body of a request or an answer. `example` is JSON, or undefined for other media. */
export type Body = { media: string; fields: Field[]; example: string | undefined };

/** A call of the API as its documentation shows it. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  category: string;
  /** People who may call it: 'Everyone', or the names of roles. */
  access: string;
  /** Required sign-in: none, a program's token or a session, or a session only. */
  signedBy: "nobody" | "token" | "session";
  /** Scopes, each of which allows a program to make the call. */
  scopes: readonly string[];
  parameters: Parameter[];
  body: Body | undefined;
  answers: { status: string; description: string; body: Body | undefined }[];
  /** True if it can be tried from the screen: a read that answers JSON or text. */
  tryable: boolean;
};

const catalogues = new WeakMap<object, Operation[]>();

/** Every call under /api from the endpoints' declarations, by category and path. Computed once per document. */
export function buildCatalogue(endpoints: readonly EndpointInfo[], info: OpenApiInfo): Operation[] {
  const drawn = openApiDocument(endpoints, info);
  const known = catalogues.get(drawn);
  if (known) return known;
  const document = documentSchema.parse(drawn);
  const made = endpoints
    .filter(({ path }) => path.startsWith("/api/"))
    .map((endpoint) => toOperation(document, endpoint))
    .toSorted((a, b) => a.category.localeCompare(b.category) || a.path.localeCompare(b.path));
  catalogues.set(drawn, made);
  return made;
}

/** Categories of some calls, each with its number of calls. */
export function countByCategory(operations: readonly Operation[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of operations) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** Finds calls of a category by a text in method, path, words and category. */
export function findOperations(
  operations: readonly Operation[],
  { q, category }: { q?: string | undefined; category?: string | undefined },
): Operation[] {
  const words = (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((operation) => {
    if (category && operation.category !== category) return false;
    const { method, path, summary, description = "" } = operation;
    const text = `${method} ${path} ${summary} ${description} ${operation.category}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function accessText(access: string): string {
  if (access === "public") return "Everyone, without signing in";
  const allowed = roles.filter((role) => can({ role }, access));
  return allowed.length === roles.length
    ? "Everyone who is signed in"
    : allowed.map((role) => roleLabels[role]).join(", ");
}

function toOperation(document: ApiDocument, endpoint: EndpointInfo): Operation {
  const { method, path, access, media } = endpoint;
  const raw = document.paths[path]?.[method.toLowerCase()];
  if (!raw) throw new Error(`The API's document lacks ${method} ${path}`);
  const { schemas } = document.components;
  const textual = media === undefined || (media.startsWith("text/") && media !== "text/event-stream");
  return {
    id: raw.operationId,
    method,
    path,
    summary: raw.summary,
    description: raw.description,
    category: raw.tags[0],
    access: accessText(access),
    signedBy: access === "public" ? "nobody" : scopesOpening(access).length > 0 ? "token" : "session",
    scopes: scopesOpening(access),
    parameters: raw.parameters.map(({ name, in: place, required, schema, description }) => ({
      name,
      in: place,
      required,
      schema,
      type: typeText(schema, schemas),
      description: description ?? schema.description,
      example: String(makeExample(schema, schemas, "all", name) ?? ""),
    })),
    body: findSentBody(endpoint, raw, document),
    answers: getAnswers(raw, document),
    tryable: method === "GET" && textual,
  };
}

type Content = NonNullable<RawOperation["requestBody"]>["content"];

function findBody(
  content: Content | undefined,
  document: ApiDocument,
  extent: "all" | "required",
): Body | undefined {
  const [entry] = Object.entries(content ?? {});
  if (!entry) return undefined;
  const [media, { schema }] = entry;
  const { schemas } = document.components;
  const example =
    media === "application/json" ? JSON.stringify(makeExample(schema, schemas, extent), null, 2) : undefined;
  return { media, fields: listFields(schema, schemas), example };
}

/** Request body of a call: with its required fields or, if the call asks for one of several optional ones, with all. */
function findSentBody({ body }: EndpointInfo, { requestBody }: RawOperation, document: ApiDocument) {
  const least = findBody(requestBody?.content, document, "required");
  const taken = least?.example === undefined || body?.safeParse(JSON.parse(least.example)).success;
  return taken === false ? findBody(requestBody?.content, document, "all") : least;
}

/** The fields of an object, or of the objects in a list. */
function listFields(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): Field[] {
  const object = schema.items ?? schema;
  return Object.entries(object.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeText(field, schemas),
    required: object.required?.includes(name) ?? false,
    description: field.description,
  }));
}

const getAnswers = ({ responses }: RawOperation, document: ApiDocument) =>
  Object.entries(responses)
    .filter(([status]) => status !== "default")
    .map(([status, { description, content }]) => ({
      status,
      description,
      body: findBody(content, document, "all"),
    }));
