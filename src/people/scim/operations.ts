import type { z } from "zod";
import { check } from "@/kernel/validate";
import {
  findAttribute,
  findNamed,
  isObject,
  type Named,
  plainValue,
  type ResourceKind,
  withoutSchema,
} from "./attributes/contract";
import type { ScimPatchBody } from "./contract";
import { type PartFilter, readPartFilter } from "./filters";
import { ScimRefusal } from "./refusal";

type Operation = ScimPatchBody["Operations"][number];
type Values = Readonly<Record<string, unknown>>;
/** Values by attribute while operations change them; multi-valued attributes hold a list. */
type Changed = Map<string, unknown>;

/** Most values that the operations of one request may name. */
const mostNamed = 2000;

const invalidPath = (detail: string) => new ScimRefusal(400, detail, "invalidPath");
const invalidValue = (detail: string) => new ScimRefusal(400, detail, "invalidValue");

/**
 * Applies operations to a resource (RFC 7644, section 3.5.2), all of them or none.
 * @returns the named attributes with their new values
 * @throws ScimRefusal 400 for an unknown operation
 */
export function applyOperations(
  kind: ResourceKind,
  resource: Values,
  operations: readonly Operation[],
): Readonly<Record<string, unknown>> {
  const changed: Changed = new Map();
  let named = 0;
  for (const { op, path, value } of operations)
    for (const [at, one] of listTargets(op, path, value)) {
      named += Array.isArray(one) ? one.length : 1;
      if (named > mostNamed) throw invalidValue(`One request names at most ${mostNamed} values`);
      applyOne(kind, resource, changed, { op, path: at, value: one });
    }
  return Object.fromEntries(changed);
}

/** Lists the paths of an operation with their values. Without a path, the keys of the value are the paths. */
function listTargets(op: Operation["op"], path: string | undefined, value: unknown): [string, unknown][] {
  if (value === undefined && op !== "remove") throw invalidValue("value: Name the new value");
  if (path !== undefined) return [[path, value]];
  if (op === "remove") throw new ScimRefusal(400, "path: Name the attribute to remove", "noTarget");
  if (!isObject(value)) throw invalidValue("value: Name the attributes, or send a path");
  return Object.entries(value).filter(([name]) => name.toLowerCase() !== "schemas");
}

/** Matches `attribute`, `attribute.part`, `attribute[filter]` or `attribute[filter].part`. */
const pathParts = /^([^.[\]]+)(?:\[(.*)\])?(?:\.([^.[\]]+))?$/s;

function applyOne(
  kind: ResourceKind,
  resource: Values,
  changed: Changed,
  { op, path, value }: { op: Operation["op"]; path: string; value: unknown },
): void {
  const target = readPath(kind, path);
  if (target === "unkept") return;
  const { name, attribute, filter, part } = target;
  if (name === "id" && !part && !filter && op !== "remove" && value === resource.id) return;
  if (attribute.mutability === "readOnly")
    throw new ScimRefusal(400, `${name}: It is read-only`, "mutability");
  if (attribute.many) {
    const before = changed.get(name) ?? resource[name] ?? [];
    const list = Array.isArray(before) ? before.filter(isObject) : [];
    changed.set(name, changeList({ name, attribute }, list, { op, filter, part, value }));
    return;
  }
  if (filter || part) throw invalidPath(`path: ${name} has no parts`);
  if (op === "remove") throw new ScimRefusal(400, `${name}: It cannot be removed`, "mutability");
  changed.set(name, readSingle(value));
}

type Target = Named & { filter: PartFilter | undefined; part: string | undefined };

/** Reads a path. Throws ScimRefusal 400 for an unknown one. */
function readPath(kind: ResourceKind, path: string): Target | "unkept" {
  const [, name = "", filterText, partText] = pathParts.exec(withoutSchema(kind, path) ?? "") ?? [];
  const found = findAttribute(kind, name === "" ? path : name);
  if (found === "unkept") return found;
  if (!found) throw invalidPath(`path: There is no attribute ${path.slice(0, 100)}`);
  const { parts = {} } = found.attribute;
  const part = partText === undefined ? undefined : findNamed(parts, partText)?.name;
  if (partText !== undefined && part === undefined)
    throw invalidPath(`path: ${found.name} has no part ${partText.slice(0, 100)}`);
  const filter = filterText === undefined ? undefined : readPartFilter(found, filterText);
  return { ...found, filter, part };
}

/** Reads the value of a single-valued attribute; some directories wrap it in a list. */
function readSingle(value: unknown): unknown {
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isObject(one) && "value" in one ? one.value : one;
}

type Change = Pick<Target, "filter" | "part"> & { op: Operation["op"]; value: unknown };

/** Applies an operation to a multi-valued attribute. */
function changeList(named: Named, before: readonly Values[], change: Change): readonly Values[] {
  const { op, filter, part, value } = change;
  if (filter === undefined && part === undefined) {
    if (op === "remove") return value === undefined ? [] : without(before, readList(named, value));
    const given = readList(named, value);
    return op === "replace" ? given : joined(before, given);
  }
  const found = filter === undefined ? before : before.filter(filter.test);
  if (op === "remove") {
    if (part !== undefined && part !== "value") throw invalidPath(`path: Remove whole ${named.name}`);
    return before.filter((one) => !found.includes(one));
  }
  if (part === undefined) throw invalidPath(`path: Name the part of ${named.name} to set`);
  if (named.attribute.parts?.[part]?.mutability)
    throw new ScimRefusal(400, `${named.name}.${part}: It cannot be changed`, "mutability");
  const set = { [part]: readSingle(value) };
  if (found.length > 0) return before.map((one) => (found.includes(one) ? { ...one, ...set } : one));
  // Setting a part of a missing value adds it, unless it is unclear which of several others was meant.
  const described = filter === undefined ? {} : filter.described;
  if (!described || (named.name !== "emails" && before.length > 0))
    throw new ScimRefusal(400, `path: No value of ${named.name} is found by it`, "noTarget");
  return joined(before, [{ ...described, ...set }]);
}

/** Lists the values of an operation. Throws ScimRefusal 400 if there is none, or one lacks its `value`. */
function readList({ name, attribute }: Named, value: unknown): Values[] {
  const ones: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ones.map((one) => {
    const plain = plainValue(attribute, one);
    if (!isObject(plain) || typeof plain.value !== "string" || plain.value === "")
      throw invalidValue(`${name}: Name each by its value`);
    return plain;
  });
}

const without = (before: readonly Values[], gone: readonly Values[]): Values[] => {
  if (gone.length === 0) throw invalidValue("value: Name the values to remove");
  const values = new Set(gone.map(({ value }) => value));
  return before.filter(({ value }) => !values.has(value));
};

/** Adds values: one with the same `value` replaces the earlier one, and at most one stays primary. */
function joined(before: readonly Values[], added: readonly Values[]): Values[] {
  const hasPrimary = added.some(({ primary }) => isTrue(primary));
  const values = new Set(added.map(({ value }) => value));
  const kept = before.filter(({ value }) => !values.has(value));
  return [...(hasPrimary ? kept.map((one) => ({ ...one, primary: false })) : kept), ...added];
}

const isTrue = (value: unknown): boolean => String(value).toLowerCase() === "true";

/** Parses the result of operations by a schema. Throws ScimRefusal 400. */
export function readAfter<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = check(schema, value);
  if (!checked.fields) return checked.data;
  const wrong = Object.entries(checked.fields).map(([name, sentence]) => `${name}: ${sentence}`);
  throw invalidValue(wrong.join("; "));
}
