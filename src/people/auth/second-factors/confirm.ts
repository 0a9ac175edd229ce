/* Addresses and proofs shared by the page of a step-up, its form above other pages and the form's script. */

/** The page of a step-up. */
export const confirmPath = "/account/confirm";

/** Address at which a directory user signs in again at the provider, before returning to `next` (a local path). */
export const confirmByDirectory = (next: string): string =>
  `/auth/oidc/start?confirm=1&next=${encodeURIComponent(next)}`;

/** Id of the part of that page which its script shows above another page. */
export const confirmSheet = "confirm-sheet";

const isTotp = /^\d{6}$/;

/** Proof from a form that accepts a code of the app or a recovery code. */
export function codeProof(typed: string): { totp: string } | { recoveryCode: string } {
  const code = typed.replace(/\s/g, "");
  return isTotp.test(code) ? { totp: code } : { recoveryCode: code };
}

/** Proof from a form for a step-up: the password where both fields are filled in. */
export const formProof = ({ password, code }: { password: string; code: string }) =>
  password === "" ? codeProof(code) : { password };
