import { AppError } from "@/kernel/errors";
import { Queue } from "@/kernel/queue";

/** OWASP's argon2id floor: 19 MiB, two passes. About 35 ms of one core, hence the queue and the throttle. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

const atOnce = 2;
const longestQueue = 256;

/**
 * Passwords of the demo book. They are public, so nobody may choose one and production does not start while one
 * works.
 */
export const demoPasswords: readonly string[] = ["admin123", "client123", "auditor123", "leila123"];

/** Queue for hashing: networks take turns, and none fills more than half of it. */
const slots = new Queue(atOnce, longestQueue);

/**
 * Runs `work` when one of the two hashing slots is free, so that a flood of sign-ins waits and the rest of the server
 * does not.
 * @param place network of the request; networks take turns
 * @throws AppError `unavailable` (503) if too many hashes wait already
 */
export async function withHashingSlot<Result>(work: () => Promise<Result>, place = ""): Promise<Result> {
  if (slots.isFull(place))
    throw new AppError("unavailable", "Too many sign-ins at once. Please try again.", { retryAfter: 2 });
  const done = await slots.run(async () => ({ result: await work() }), undefined, place);
  if (done === null) throw new Error("A hash that waits for its turn is not called off");
  return done.result;
}

/** Hashes a new password in a hashing slot. */
export const hashPassword = (password: string): Promise<string> =>
  withHashingSlot(() => Bun.password.hash(password, argon2id));

let dummy: Promise<string> | undefined;

/** Stored instead of a hash for a user who has no password. */
export const noPassword = "none";

/**
 * True if the password matches the hash. Without a hash (unknown name, or a user without a password) it takes as long
 * and answers false. The caller holds a slot (`withHashingSlot`).
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  dummy ??= Bun.password.hash(crypto.randomUUID(), argon2id);
  const known = hash === noPassword ? undefined : hash;
  const matches = await Bun.password.verify(password, known ?? (await dummy));
  return matches && known !== undefined;
}
