import { type ScimPatchOperation, type ScimResource, scimPatch } from "scim-patch";
import type { z } from "zod";
import { check } from "@/kernel/validate";
import type { ScimPatchBody } from "./contract";
import { ScimRefusal } from "./refusal";

type Operation = ScimPatchBody["Operations"][number];

/** Names that are no attributes: a path that has one is none. */
const noAttribute = /__proto__|prototype|constructor/i;

const namesIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)])
    : [];

/** Whether an operation names only what may be an attribute, whatever the texts say that it compares or sets. */
const isOfAttributes = ({ path = "", value }: Operation): boolean =>
  ![path.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'), ...namesIn(value)].some((name) => noAttribute.test(name));

/** What else the library asks of a resource; nothing of it is kept. */
const unkept = { schemas: [], meta: { created: new Date(0), lastModified: new Date(0) } };

/**
 * What operations make of a resource (RFC 7644, section 3.5.2), all of them or none.
 * @throws ScimRefusal 400
 */
export function applyOperations(
  attributes: Readonly<Record<string, unknown>>,
  operations: readonly Operation[],
): unknown {
  if (!operations.every(isOfAttributes))
    throw new ScimRefusal(400, "There is no such attribute", "invalidPath");
  const done = operations.map(
    ({ op, path, value }): ScimPatchOperation =>
      op === "remove"
        ? { op, path: path ?? "", ...(value !== undefined && { value }) }
        : { op, value, ...(path !== undefined && { path }) },
  );
  const resource: ScimResource & Record<string, unknown> = { ...attributes, ...unkept };
  try {
    return scimPatch(resource, done, { mutateDocument: false, treatMissingAsAdd: true });
  } catch (error) {
    const detail = error instanceof Error ? error.message : "These operations cannot be done";
    throw new ScimRefusal(400, detail, "invalidPath");
  }
}

/** What operations made, as far as it is kept. Throws ScimRefusal 400. */
export function readAfter<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = check(schema, value);
  if (!checked.fields) return checked.data;
  const wrong = Object.entries(checked.fields).map(([name, sentence]) => `${name}: ${sentence}`);
  throw new ScimRefusal(400, wrong.join("; "), "invalidValue");
}

/** Throws ScimRefusal 400 where operations changed the id of a resource. */
export function assertSameId(after: unknown, id: number): void {
  if (typeof after === "object" && after !== null && "id" in after && after.id === String(id)) return;
  throw new ScimRefusal(400, "id: It never changes", "mutability");
}
