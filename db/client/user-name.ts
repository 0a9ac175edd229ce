import { readFileSync } from "node:fs";

/** The name of a user by its number; the number itself, as sudo takes it, for a user that this machine does not list. */
export function userName(uid: number): string {
  try {
    const line = readFileSync("/etc/passwd", "utf8").match(new RegExp(`^([^:\\n]+):[^:\\n]*:${uid}:`, "m"));
    if (line?.[1] !== undefined) return line[1];
  } catch {
    // A system without that file has numbers alone.
  }
  return `#${uid}`;
}
