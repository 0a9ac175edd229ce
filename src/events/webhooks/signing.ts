import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret in the form of Standard Webhooks: `whsec_` and the base64 of 32 random bytes. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

/** Signed parts of a delivery. `timestamp` is in seconds. */
export type Signed = { id: string; timestamp: number; body: string };

/** The headers of Standard Webhooks: a signature by each of the secrets, separated by spaces. */
export function signedHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
