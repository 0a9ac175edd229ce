import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Credential } from "./contract";
import type { Factor } from "./factor";

/** What a passkey was asked to sign, and for which site. */
export type Asking = { challenge: string; site: Site };

/** The relying party: the host that passkeys are bound to, and the origin that a browser says it is at. */
export type Site = { id: string; origin: string };

/** The site that people use: the host of ORIGIN; in development localhost, at whatever port was asked. */
export const siteOf = ({ env }: Pick<Deps, "env">, asked: URL): Site =>
  env.origin === undefined
    ? { id: "localhost", origin: asked.origin }
    : { id: new URL(env.origin).hostname, origin: env.origin };

/** The library is read where somebody uses a passkey, since it is large. */
const webauthn = () => import("@simplewebauthn/server");

const transportList = z.array(z.string());
const transportsOf = ({ transports }: Factor) => transportList.parse(JSON.parse(transports ?? "[]"));

/** What a browser's credentials.create is called with for somebody's next passkey. */
export async function registrationOptions(
  { env }: Pick<Deps, "env">,
  { userId, username }: Pick<Actor, "userId" | "username">,
  factors: readonly Factor[],
  { id }: Site,
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: env.brand.name,
    rpID: id,
    userName: username,
    userID: new TextEncoder().encode(`user-${userId}`),
    attestationType: "none",
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    excludeCredentials: credentialsOf(factors),
  });
}

/** What a browser's credentials.get is called with; undefined for who has no passkey. */
export async function signatureOptions(factors: readonly Factor[], { id }: Site) {
  const allowCredentials = credentialsOf(factors);
  if (allowCredentials.length === 0) return undefined;
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({ rpID: id, allowCredentials, userVerification: "required" });
}

const credentialsOf = (factors: readonly Factor[]) =>
  factors.flatMap((factor) =>
    factor.credentialId === null ? [] : [{ id: factor.credentialId, transports: transportsOf(factor) }],
  );

/** The public key of a passkey that a browser made as it was asked; undefined where the answer proves none. */
export async function registered(answer: Credential, { challenge, site }: Asking) {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // Its parts are checked by the library, which throws for each one that is not as it must be.
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    });
    if (!verified || !registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      secret: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: JSON.stringify(transports),
    };
  } catch {
    return undefined;
  }
}

/** The signature counter of an answer that a passkey signed as it was asked; undefined where it did not. */
export async function signedByPasskey(
  factor: Factor,
  answer: Credential,
  { challenge, site }: Asking,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: factor.credentialId ?? "",
        publicKey: new Uint8Array(Buffer.from(factor.secret, "base64url")),
        counter: factor.counter,
        transports: transportsOf(factor),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
