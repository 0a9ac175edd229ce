import { type Filter, filter as makeTester, parse } from "scim2-parse-filter";
import {
  type Attribute,
  findAttribute,
  findNamed,
  isObject,
  type Named,
  type ResourceKind,
  withoutSchema,
} from "./attributes/contract";
import { ScimRefusal } from "./refusal";

/** Predicate of a filter over a resource, or over one value of an attribute. */
type Test = (value: object) => boolean;

const unreadable = (detail: string) => new ScimRefusal(400, detail, "invalidFilter");

function parseWhole(text: string): Filter {
  try {
    // The brackets make the parser refuse anything after the filter.
    return parse(`(${text})`);
  } catch {
    throw unreadable("The filter cannot be read");
  }
}

/** Finds the attribute that a comparison names; `unkept` for a standard attribute that is not stored. */
type Find = (path: string) => Named | "unkept";

/** Compiles a filter of resources (RFC 7644, section 3.4.2.2). Throws ScimRefusal 400 for bad syntax or an unknown attribute. */
export const readFilter = (kind: ResourceKind, text: string | undefined): Test | undefined =>
  text === undefined ? undefined : compile(parseWhole(text), (path) => findInResource(kind, path));

function findInResource(kind: ResourceKind, path: string): Named | "unkept" {
  const local = withoutSchema(kind, path);
  if (local === undefined) return "unkept";
  const [name = "", part, ...rest] = local.split(".");
  const found = findAttribute(kind, name);
  if (found === "unkept") return found;
  if (found && part === undefined) return found;
  const within =
    found && rest.length === 0 && part ? findNamed(found.attribute.parts ?? {}, part) : undefined;
  if (!found || !within) throw unreadable(`There is no attribute ${path.slice(0, 100)}`);
  return { name: `${found.name}.${within.name}`, attribute: within.attribute };
}

/** Filter of one attribute's values. `described`: the parts that a match must have; undefined unless all are given by `eq`. */
export type PartFilter = { test: Test; described: Readonly<Record<string, unknown>> | undefined };

/**
 * Compiles the filter of a path such as `emails[type eq "work"]`. Members can be filtered by `value` alone: any other filter would
 * match nobody and silently leave the user in the group.
 * @throws ScimRefusal 400
 */
export function readPartFilter({ name, attribute }: Named, text: string): PartFilter {
  const { parts = {} } = attribute;
  const find: Find = (path) => {
    const part = findNamed(parts, path);
    if (part && (name !== "members" || part.name === "value")) return part;
    throw new ScimRefusal(400, `path: ${name} cannot be found by ${path.slice(0, 100)}`, "invalidPath");
  };
  const filter = parseWhole(text);
  return { test: compile(filter, find), described: describedBy(filter, find) };
}

function describedBy(filter: Filter, find: Find): PartFilter["described"] {
  if ("filters" in filter && filter.op === "and") {
    const parts = filter.filters.map((one) => describedBy(one, find));
    return parts.every((one) => one !== undefined) ? Object.assign({}, ...parts) : undefined;
  }
  if (!("compValue" in filter) || filter.op !== "eq") return undefined;
  const found = find(filter.attrPath);
  return found === "unkept" ? undefined : { [found.name]: comparedWith(found.attribute, filter.compValue) };
}

function compile(filter: Filter, find: Find): Test {
  if ("filters" in filter) {
    const tests = filter.filters.map((one) => compile(one, find));
    return filter.op === "and"
      ? (value) => tests.every((test) => test(value))
      : (value) => tests.some((test) => test(value));
  }
  if ("filter" in filter) {
    const inner = compile(filter.filter, find);
    return (value) => !inner(value);
  }
  const found = find(filter.attrPath);
  if (found === "unkept") return () => false;
  const { name, attribute } = found;
  if ("valFilter" in filter) {
    const { parts } = attribute;
    if (!parts) throw unreadable(`${name} has no parts`);
    const inner = compile(filter.valFilter, (path) => {
      const part = findNamed(parts, path);
      if (!part) throw unreadable(`${name} has no part ${path.slice(0, 100)}`);
      return part;
    });
    return (value) => readList(value, name).some(inner);
  }
  // A comparison with a complex attribute is one with its `value` (RFC 7643, section 2.4).
  const value = attribute.parts && findNamed(attribute.parts, "value");
  const attrPath = value ? `${name}.value` : name;
  if (!("compValue" in filter)) return makeTester({ op: "pr", attrPath });
  const compared = value?.attribute ?? attribute;
  if (compared.parts) throw unreadable(`Name a part of ${name}`);
  const compValue = comparedWith(compared, filter.compValue);
  if (compared.exact || typeof compValue !== "string")
    return makeTester({ op: filter.op, attrPath, compValue });
  const test = makeTester({ op: filter.op, attrPath, compValue: compValue.toLowerCase() });
  return (one) => test(lowered(one));
}

function readList(value: object, name: string): object[] {
  const list: unknown = Reflect.get(value, name);
  return Array.isArray(list) ? list.filter(isObject) : isObject(list) ? [list] : [];
}

/** Converts the value of a comparison to the attribute's type: flags may come as texts, ids as numbers. Throws ScimRefusal 400. */
function comparedWith({ type }: Attribute, value: boolean | null | number | string) {
  const text = String(value).toLowerCase();
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  if (type !== "boolean" && (typeof value === "string" || typeof value === "number")) return String(value);
  throw unreadable(`${String(value).slice(0, 100)} cannot be compared here`);
}

/** Copies a value with its texts in lower case. */
function lowered<Value>(value: Value): Value;
function lowered(value: unknown): unknown {
  if (typeof value === "string") return value.toLowerCase();
  if (Array.isArray(value)) return value.map(lowered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lowered(one)]));
}

/** Reads the username or subject from a filter by `eq` on one, so that only that user is read; empty for other filters. */
export function readNameFilter(text: string | undefined): { username?: string; subject?: string } {
  const filter = text === undefined ? undefined : parseWhole(text);
  if (filter?.op !== "eq" || typeof filter.compValue !== "string") return {};
  const found = findInResource("User", filter.attrPath);
  if (found === "unkept") return {};
  if (found.name === "userName") return { username: filter.compValue };
  return found.name === "externalId" ? { subject: filter.compValue } : {};
}
