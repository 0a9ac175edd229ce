import { AppError } from "@/kernel/errors";

/** OWASP's argon2id floor: 19 MiB, two passes. About 35 ms of one core, hence the queue and the throttle. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

const atOnce = 2;
const longestQueue = 256;

/** The demo book's passwords: public, so nobody may choose one and production does not start while one works. */
export const demoPasswords: readonly string[] = ["admin123", "client123", "auditor123", "leila123"];

let running = 0;
let queued = 0;
/** What waits, by whose turn it is: those who came once are not kept waiting by one who came forty times. */
const waiting = new Map<string, (() => void)[]>();

/**
 * Runs `work` when one of the two hashing slots is free: a flood of sign-ins waits, the rest of the server does not.
 * @param place where it comes from (a network); places take turns
 * @throws AppError `unavailable` (503) when too many wait already
 */
export async function withHashingSlot<Result>(work: () => Promise<Result>, place = ""): Promise<Result> {
  if (running >= atOnce) await turnOf(place);
  else running += 1;
  try {
    return await work();
  } finally {
    const next = takeNext();
    if (next) next();
    else running -= 1;
  }
}

function turnOf(place: string): Promise<void> {
  if (queued >= longestQueue) {
    throw new AppError("unavailable", "Too many sign-ins at once. Please try again.", { retryAfter: 2 });
  }
  queued += 1;
  return new Promise((resolve) => {
    const line = waiting.get(place);
    if (line) line.push(resolve);
    else waiting.set(place, [resolve]);
  });
}

/** The first of the place whose turn it is; the place then goes to the end. */
function takeNext(): (() => void) | undefined {
  for (const [place, line] of waiting) {
    const next = line.shift();
    waiting.delete(place);
    if (line.length > 0) waiting.set(place, line);
    if (next) queued -= 1;
    return next;
  }
  return undefined;
}

/** Hashes a new password, in its turn. */
export const hashPassword = (password: string): Promise<string> =>
  withHashingSlot(() => Bun.password.hash(password, argon2id));

let dummy: Promise<string> | undefined;

/** In place of the hash of a user who has no password. */
export const noPassword = "none";

/**
 * Whether the password is the hash's. Without a hash (nobody has that name, or its user has no password) it works as long, against a hash that
 * no password has, and says no. The caller holds a slot (`withHashingSlot`).
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  dummy ??= Bun.password.hash(crypto.randomUUID(), argon2id);
  const known = hash === noPassword ? undefined : hash;
  const matches = await Bun.password.verify(password, known ?? (await dummy));
  return matches && known !== undefined;
}
