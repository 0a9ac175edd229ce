import type { Deps } from "@/deps";
import type { Proof } from "./contract";
import type { Factor } from "./factor";

/** What a passkey was asked to sign, and for which site. */
export type Asking = { challenge: string; site: Site };

/** The relying party: the host that passkeys are bound to, and the origin that a browser says it is at. */
export type Site = { id: string; origin: string };

export async function signedByPasskey(
  _factor: Factor,
  _answer: NonNullable<Proof["passkey"]>,
  _asking: Asking,
): Promise<number | undefined> {
  return undefined;
}

/** The site that people use: the host of ORIGIN; in development localhost, at whatever port was asked. */
export const siteOf = ({ env }: Pick<Deps, "env">, asked: URL): Site =>
  env.origin === undefined
    ? { id: "localhost", origin: asked.origin }
    : { id: new URL(env.origin).hostname, origin: env.origin };
