/**
 * Throws if JSON would change the value on its way to the browser: a date becomes a string, a function is lost, NaN becomes null.
 * An object's undefined keys are let through: absent means the same.
 */
export function assertPlainJson(value: unknown, path: string): void {
  if (value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number") {
    if (Number.isFinite(value) && !Object.is(value, -0)) return;
    throw new Error(`${path} is ${value}, which JSON would change. Send a finite number or text.`);
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) assertPlainJson(item, `${path}[${index}]`);
    return;
  }
  if (typeof value !== "object" || !isPlain(value)) {
    throw new Error(
      `${path} is ${describe(value)}, which JSON would change. Send text, numbers or plain objects.`,
    );
  }
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined) assertPlainJson(item, `${path}.${key}`);
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !("toJSON" in value);
}

function describe(value: unknown): string {
  if (typeof value !== "object" || value === null) return `of type ${typeof value}`;
  return `a ${value.constructor?.name ?? "special object"}`;
}
