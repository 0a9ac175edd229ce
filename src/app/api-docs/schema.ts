import { z } from "zod";

/** The part of JSON Schema (2020-12) that the API's document uses. */
export type JsonSchema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: unknown;
  items?: JsonSchema | undefined;
  minItems?: number | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[] | undefined;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  allOf?: JsonSchema[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  minimum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  maxLength?: number | undefined;
  description?: string | undefined;
};

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.string().array()]).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.string().array().optional(),
    additionalProperties: z.unknown().optional(),
    items: jsonSchema.optional(),
    minItems: z.number().optional(),
    enum: z.unknown().array().optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    example: z.unknown().optional(),
    examples: z.unknown().array().optional(),
    anyOf: jsonSchema.array().optional(),
    oneOf: jsonSchema.array().optional(),
    allOf: jsonSchema.array().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minimum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    maxLength: z.number().optional(),
    description: z.string().optional(),
  }),
);

const content = z.record(z.string(), z.object({ schema: jsonSchema }));

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.tuple([z.string()]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query", "header"]),
        required: z.boolean().default(false),
        schema: jsonSchema,
        description: z.string().optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
});
export type RawOperation = z.output<typeof operation>;

/** The API's document, as far as its screen shows it. */
export const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  components: z.object({ schemas: z.record(z.string(), jsonSchema).default({}) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
export type ApiDocument = z.output<typeof documentSchema>;
