import { z } from "zod";
import { seal, unseal } from "@/access/sealed";
import type { Deps } from "@/deps";
import { newRecoveryCodes } from "./recovery";
import { newTotpSecret, renderQrCode, totpUri } from "./totp";

const setupSchema = z.object({ secret: z.string(), recoveryCodes: z.array(z.string()) });

/** An authenticator app that is being set up, and the recovery codes that come with it. */
export type Setup = z.output<typeof setupSchema>;

const purpose = (userId: number) => `totp-setup/${userId}`;

/** A new key and ten codes, encrypted until the first code proves the app. */
export function newSetup({ env }: Pick<Deps, "env">, userId: number): Setup & { sealed: string } {
  const setup = { secret: newTotpSecret(), recoveryCodes: newRecoveryCodes() };
  return { ...setup, sealed: seal(env, purpose(userId), JSON.stringify(setup)) };
}

/** Opens a stored set-up. Undefined if it belongs to another user or was changed. */
export function openSetup({ env }: Pick<Deps, "env">, userId: number, sealed: string): Setup | undefined {
  const opened = unseal(env, purpose(userId), sealed);
  return opened && setupSchema.parse(JSON.parse(opened.text));
}

const codesPurpose = (userId: number) => `passkey-codes/${userId}`;
const codesSchema = z.string().array();

/** Ten codes that come with a user's first passkey: shown while it is created, and stored encrypted until then. */
export function newCodes({ env }: Pick<Deps, "env">, userId: number): string {
  return seal(env, codesPurpose(userId), JSON.stringify(newRecoveryCodes()));
}

/** Decrypts these codes; undefined if there are none, or they are another user's. */
export function openCodes({ env }: Pick<Deps, "env">, userId: number, sealed: string | null) {
  const opened = sealed === null ? undefined : unseal(env, codesPurpose(userId), sealed);
  return opened && codesSchema.parse(JSON.parse(opened.text));
}

/** Forms of the key for display: for cameras, for apps on the same device, and to type. */
export function shownSetup({ env }: Pick<Deps, "env">, { secret }: Pick<Setup, "secret">, username: string) {
  const uri = totpUri(secret, env.brand.name, username);
  return { secret, uri, qr: renderQrCode(uri) };
}
