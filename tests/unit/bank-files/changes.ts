import fc from "fast-check";

/** Spread evenly: `fc.double` prefers places near the beginning. */
const place = fc.integer({ min: 0, max: 9999 }).map((part) => part / 10_000);

/** Damage to a file: one letter replaced or lost, or a line or element lost or repeated. */
export const changes = fc.oneof(
  fc.record({
    kind: fc.constant("letter" as const),
    place,
    by: fc.constantFrom("", ..."0123456789CDR,.-:/<\n A".split("")),
  }),
  fc.record({
    kind: fc.constantFrom("without line" as const, "line twice" as const),
    place,
    by: fc.constant(""),
  }),
);
export type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never;

/** The text with the damage. */
export function change(text: string, { kind, place: at, by }: Change): string {
  if (kind === "letter") {
    const from = Math.floor(at * text.length);
    return text.slice(0, from) + by + text.slice(from + 1);
  }
  const lines = text.split(/(?<=\n|>(?=<))/);
  const from = Math.floor(at * lines.length);
  lines.splice(from, kind === "line twice" ? 0 : 1, ...(kind === "line twice" ? [lines[from] ?? ""] : []));
  return lines.join("");
}
