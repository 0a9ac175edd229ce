/*
 * What the page of a step-up, its form above other pages and the form's script share.
 */

/** The page of a step-up. */
export const confirmPath = "/account/confirm";

/** Where somebody of the directory signs in there once more, and is led to `next` (a local path) afterwards. */
export const confirmByDirectory = (next: string): string =>
  `/auth/oidc/start?confirm=1&next=${encodeURIComponent(next)}`;

/** What that page has of it, which its script shows above another page. */
export const confirmSheet = "confirm-sheet";

const isTotp = /^\d{6}$/;

/** What a form that takes a code of the app or a recovery code was filled in with. */
export function codeProof(typed: string): { totp: string } | { recoveryCode: string } {
  const code = typed.replace(/\s/g, "");
  return isTotp.test(code) ? { totp: code } : { recoveryCode: code };
}

/** What a form for a step-up was filled in with: its password, where both fields were. */
export const proofOf = ({ password, code }: { password: string; code: string }) =>
  password === "" ? codeProof(code) : { password };
