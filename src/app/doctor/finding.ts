import type { Env } from "@/env";
import type { Isolation } from "@/platform/sandbox/isolation";

/** Finding of a check: its subject, its state, and the remedy unless it is in order. */
export type Finding = {
  check: string;
  state: "ok" | "warn" | "bad";
  said: string;
  todo?: string;
};

/** The room of a disk, in bytes. */
export type Room = { free: number; size: number };

/** Subject of the checks: the settings, and a test's replacements for the machine. */
export type Subject = {
  env: Env;
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** The user that should own the files; undefined if the system has none. */
  self: number | undefined;
  room(path: string): Promise<Room>;
  bunVersion: string;
  isolation(): Isolation;
};

/** A finding without the name of its check. */
export type Found = Omit<Finding, "check">;

/** Check that changes nothing, and is given up after the limit. */
export type Check = { name: string; run(subject: Subject): Promise<readonly Found[]> };

export const ok = (said: string): Found => ({ state: "ok", said });
export const warn = (said: string, todo: string): Found => ({ state: "warn", said, todo });
export const bad = (said: string, todo: string): Found => ({ state: "bad", said, todo });

/** Time limit of a check in milliseconds. */
export const checkLimit = 5000;

/** Runs a check. One that throws, or that exceeds the limit, is a bad finding. */
export async function runCheck(
  { name, run }: Check,
  subject: Subject,
  limit = checkLimit,
): Promise<Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly Found[]>();
  const timer = setTimeout(
    () => resolve([bad(`no answer within ${limit / 1000} s`, "look whether it hangs, then try again")]),
    limit,
  );
  const found = await Promise.race([
    Promise.try(run, subject).catch((error: unknown) => [
      bad(formatReason(error), "mend it, then try again"),
    ]),
    late,
  ]);
  clearTimeout(timer);
  return found.map((each) => ({ check: name, ...each }));
}

/** The sentence of an error on one line. */
export function formatReason(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\s+/g, " ").trim();
}
