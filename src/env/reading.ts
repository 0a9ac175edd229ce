import type { z } from "zod";

/** The variables of a process, by name. */
export type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables of `wanted`; an empty one counts as unset.
 * @throws Error that lists every wrong variable in one message, each with its remedy
 */
export function parse<Shape extends z.ZodType>(wanted: Shape, source: Source): z.output<Shape> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const read = wanted.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment cannot be used:\n${lines.join("\n")}`);
}

const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

/** True for a loopback host. */
export const isLoopback = (host: string): boolean => loopback.has(host.replace(/^\[|\]$/g, ""));
