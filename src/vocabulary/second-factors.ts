/** Proofs of identity beside a password. */
export const factorKinds = ["totp", "passkey", "recovery"] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Rules for a role's second factor: none, optional, or required. */
export const factorRules = ["off", "offered", "required"] as const;
export type FactorRule = (typeof factorRules)[number];
