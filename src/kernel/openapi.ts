import { OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { EndpointInfo } from "./define";

export type OpenApiInfo = {
  title: string;
  version: string;
  description?: string;
  /** The cookie of a session, which every call but a public one needs. */
  session?: string;
  /** Access tokens of programs (OAuth 2.0, client credentials), and the scopes that include a right. */
  token?: { tokenUrl: string; scopes: readonly string[]; scopesOpening(access: string): readonly string[] };
};

const errorBody = z
  .object({
    message: z.string().openapi({ description: "A sentence for a person." }),
    code: z.string().openapi({ description: "A stable word for a program." }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .openapi({ description: "What is wrong with which field." }),
    next: z.string().optional().openapi({ description: "Where to go on, for a cursor that is too old." }),
  })
  .openapi("Error");

const documents = new WeakMap<readonly EndpointInfo[], Map<string, object>>();

/** The OpenAPI 3.1 document of the endpoints under /api, built once from their declarations, which takes half a second. */
export function openApiDocument(endpoints: readonly EndpointInfo[], info: OpenApiInfo): object {
  const ofEndpoints = documents.get(endpoints) ?? new Map<string, object>();
  documents.set(endpoints, ofEndpoints);
  const about = JSON.stringify(info);
  const document = ofEndpoints.get(about) ?? drawDocument(endpoints, info);
  ofEndpoints.set(about, document);
  return document;
}

function drawDocument(endpoints: readonly EndpointInfo[], { session, token, ...info }: OpenApiInfo): object {
  const { openAPIRegistry, getOpenAPI31Document } = new OpenAPIHono();
  if (session) {
    openAPIRegistry.registerComponent("securitySchemes", "session", {
      type: "apiKey",
      in: "cookie",
      name: session,
    });
  }
  if (token) {
    const { tokenUrl, scopes } = token;
    openAPIRegistry.registerComponent("securitySchemes", "token", {
      type: "oauth2",
      flows: {
        clientCredentials: { tokenUrl, scopes: Object.fromEntries(scopes.map((scope) => [scope, ""])) },
      },
    });
  }
  for (const endpoint of endpoints) {
    if (!endpoint.path.startsWith("/api/")) continue;
    const isOpen = session === undefined || endpoint.access === "public";
    const byToken = token?.scopesOpening(endpoint.access).map((scope) => ({ token: [scope] })) ?? [];
    const security = isOpen ? [] : [{ session: [] }, ...byToken];
    openAPIRegistry.registerPath({ ...toOperation(endpoint), security });
  }
  return getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: "/" }] });
}

function toOperation(endpoint: EndpointInfo): RouteConfig {
  const { method, path, summary, description, category } = endpoint;
  return {
    method: method.toLowerCase() as "get",
    path,
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter) => letter.toUpperCase())}`,
    summary,
    ...(description && { description }),
    tags: [category],
    request: {
      params: (endpoint.params ?? describeParams(path)) as z.ZodObject,
      ...(endpoint.query !== undefined && { query: endpoint.query as z.ZodObject }),
      headers: describeHeaders(endpoint),
      ...(endpoint.body !== undefined && {
        body: { required: true, content: json(endpoint.body as z.ZodType) },
      }),
      ...(endpoint.form && {
        body: { required: true, content: { "multipart/form-data": { schema: endpoint.form } } },
      }),
    },
    responses: {
      ...success(endpoint),
      ...tooMany(endpoint),
      default: { description: "Refused", content: json(errorBody) },
    },
  };
}

/** Refusal of an expensive call that is made too often, with the time to wait. */
function tooMany({ cost }: EndpointInfo): RouteConfig["responses"] {
  if (cost !== "expensive") return {};
  const headers = z.object({ "Retry-After": z.string().openapi({ example: "30" }) });
  return { 429: { description: "Too many of these within a minute", headers, content: json(errorBody) } };
}

/** The headers that the kernel reads for a call. */
function describeHeaders({ idempotent, versioned, method }: EndpointInfo): z.ZodObject {
  const headers: Record<string, z.ZodType> = {};
  if (idempotent) headers["Idempotency-Key"] = z.string().max(255).optional();
  if (versioned && method !== "GET") headers["If-Match"] = z.string().optional().openapi({ example: '"3"' });
  return z.object(headers);
}

const json = (schema: z.ZodType) => ({ "application/json": { schema } });

function success(endpoint: EndpointInfo): RouteConfig["responses"] {
  const { accepted } = endpoint;
  if (accepted === undefined) return done(endpoint);
  return {
    ...done(endpoint),
    202: {
      description: accepted.description,
      ...(endpoint.idempotent && { headers: keyedHeaders }),
      content: json(accepted.schema as z.ZodType),
    },
  };
}

/** The headers of an answer to a call that takes an Idempotency-Key. */
const keyedHeaders = z.object({
  "Idempotency-Key-Expires": z
    .string()
    .optional()
    .openapi({ description: "Until when a repeat under this key gets this answer, as an HTTP date" }),
  "Idempotency-Replayed": z
    .string()
    .optional()
    .openapi({ description: "true where this is the first answer once more" }),
});

function done({ status = 200, response, media, idempotent }: EndpointInfo): RouteConfig["responses"] {
  const headers = idempotent && { headers: keyedHeaders };
  if (media)
    return { [status]: { description: "Done", ...headers, content: { [media]: { schema: z.string() } } } };
  if (status === 204 || response === undefined) return { [status]: { description: "Done", ...headers } };
  return { [status]: { description: "Done", ...headers, content: json(response as z.ZodType) } };
}

/** A path's parameters are text unless the endpoint declares more. */
function describeParams(path: string): z.ZodObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
}
