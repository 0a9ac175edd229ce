/**
 * Path of a text that holds NUL or half a surrogate pair, at any depth of a value; undefined if there is none. Such a text ends
 * the process inside the database's client, or is cut off there.
 */
export function findBrokenText(value: unknown, place = ""): string | undefined {
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
