const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses after each failed try, in milliseconds; after the last one the webhook is switched off. */
export const retryDelays: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Time limit of one try in milliseconds. */
export const tryLength = 10 * second;

/** Part of an answer that is stored, in bytes. */
export const mostAnswerBytes = 2048;

/** Number of consecutive failures after which new events are not tried until a waiting one has succeeded. */
export const mostFailuresInRow = 5;

/** Time for which both secrets sign after a rotation, in milliseconds. */
export const rotationLength = 24 * hour;

/** Longest time until a next try, in milliseconds, with an hour for clocks that differ. */
const longestDelay = Math.max(...retryDelays) + hour;

/** True if a delivery attempt is due: its time has come, or lies further ahead than the longest pause. */
export const isDue = (dueAt: number, at: number): boolean => dueAt <= at || dueAt > at + longestDelay;

/** Next try of a delivery after a number of failures; undefined after the last one. */
export function nextTry(tries: number, at: number): number | undefined {
  const delay = retryDelays[tries - 1];
  return delay === undefined ? undefined : at + delay;
}

/** Maximum age of a signature for receivers, in milliseconds (Standard Webhooks). */
export const mostAge = 5 * minute;

/** A delivery as received: its headers as pasted, and its body byte for byte. */
export type Received = { secret: string; headers: string; body: string };

/** Result of checking a signature. `trimmed`: valid except for white space around the body. */
export type Verdict =
  | { is: "right" | "trimmed" | "wrong"; signedAt: number }
  | { is: "missing"; header: string }
  | { is: "time" }
  | { is: "secret" };

/** The value of a header among lines such as `webhook-id: 42`, or in JSON. */
function findHeader(headers: string, name: string): string | undefined {
  const value = `(?:"([^"]*)"|'([^']*)'|([^\\r\\n]*))`;
  const found = new RegExp(`(?:^|[\\s{,])["']?${name}["']?\\s*[:=]\\s*${value}`, "i").exec(headers);
  return (found?.[1] ?? found?.[2] ?? found?.[3])?.trim() || undefined;
}

/** The key of a secret such as `whsec_…`; undefined if it is malformed. */
function findKey(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const [, text] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret.trim()) ?? [];
  try {
    return text === undefined ? undefined : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * Checks that a delivery was signed with a secret according to Standard Webhooks; any of several signatures may
 * match.
 */
export async function checkSignature({ secret, headers, body }: Received): Promise<Verdict> {
  const [id, time, signatures] = ["id", "timestamp", "signature"].map((end) =>
    findHeader(headers, `webhook-${end}`),
  );
  if (id === undefined) return { is: "missing", header: "webhook-id" };
  if (time === undefined) return { is: "missing", header: "webhook-timestamp" };
  if (signatures === undefined) return { is: "missing", header: "webhook-signature" };
  if (!/^\d{1,12}$/.test(time)) return { is: "time" };
  const bytes = findKey(secret);
  if (!bytes) return { is: "secret" };
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const isSigned = async (content: string) => {
    const signed = new TextEncoder().encode(`${id}.${time}.${content}`);
    const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
    return signatures.split(/\s+/).includes(`v1,${btoa(String.fromCharCode(...mac))}`);
  };
  const signedAt = Number(time) * second;
  if (await isSigned(body)) return { is: "right", signedAt };
  return { is: (await isSigned(body.trim())) ? "trimmed" : "wrong", signedAt };
}
