import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Assertion, Registration } from "./contract";
import type { Factor } from "./factor";

/** Challenge for a passkey, in base64url, with its site. */
export type Asking = { challenge: string; site: Site };

/** The relying party: the host that passkeys are bound to, and the origin that the browser states. */
export type Site = { id: string; origin: string };

/** The site that people use: the host of ORIGIN; in development localhost, with the port of the request. */
export const passkeySite = ({ env }: Pick<Deps, "env">, asked: URL): Site =>
  env.origin === undefined
    ? { id: "localhost", origin: asked.origin }
    : { id: new URL(env.origin).hostname, origin: env.origin };

/** The library is large, so it is loaded when somebody uses a passkey. */
const webauthn = () => import("@simplewebauthn/server");

const transportList = z.array(z.string());
const listTransports = ({ transports }: Factor) => transportList.parse(JSON.parse(transports ?? "[]"));

/** User handle that a browser stores with a passkey. */
const getHandle = (userId: number) => new TextEncoder().encode(`user-${userId}`);

/** A stored challenge as the bytes that the library needs. */
const toBytes = (challenge: string | undefined) =>
  challenge === undefined ? {} : { challenge: new Uint8Array(Buffer.from(challenge, "base64url")) };

/**
 * Arguments of the browser's credentials.create for a user's next passkey.
 * @param challenge an earlier one; a new one if omitted
 */
export async function registrationOptions(
  { env }: Pick<Deps, "env">,
  { userId, username }: Pick<Actor, "userId" | "username">,
  factors: readonly Factor[],
  { id }: Site,
  challenge?: string,
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: env.brand.name,
    rpID: id,
    userName: username,
    userID: getHandle(userId),
    ...toBytes(challenge),
    attestationType: "none",
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    excludeCredentials: listCredentials(factors),
  });
}

/**
 * Arguments of the browser's credentials.get; undefined for a user without passkeys.
 * @param challenge an earlier one; a new one if omitted
 */
export async function signatureOptions(factors: readonly Factor[], { id }: Site, challenge?: string) {
  const allowCredentials = listCredentials(factors);
  if (allowCredentials.length === 0) return undefined;
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: id,
    allowCredentials,
    userVerification: "required",
    ...toBytes(challenge),
  });
}

/** The same for an unknown person: the browser offers its passkeys for the site. */
export async function openSignatureOptions({ id }: Site, challenge: string) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({ rpID: id, userVerification: "required", ...toBytes(challenge) });
}

const listCredentials = (factors: readonly Factor[]) =>
  factors.flatMap((factor) =>
    factor.credentialId === null ? [] : [{ id: factor.credentialId, transports: listTransports(factor) }],
  );

/** The public key of a passkey that a browser created for this challenge; undefined if the answer proves none. */
export async function registered(answer: Registration, { challenge, site }: Asking) {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
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
    // The library throws for each part that differs from the request.
    return undefined;
  }
}

/**
 * The signature counter of an answer that a passkey signed for this challenge; undefined if it did not, if the
 * counter went back, or if the browser names another user.
 */
export async function signedByPasskey(
  factor: Factor,
  answer: Assertion,
  { challenge, site }: Asking,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { userHandle, ...response } = answer.response;
  const handle = Buffer.from(getHandle(factor.userId)).toString("base64url");
  if (userHandle && userHandle !== handle) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: factor.credentialId ?? "",
        publicKey: new Uint8Array(Buffer.from(factor.secret, "base64url")),
        counter: factor.counter,
        transports: listTransports(factor),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
