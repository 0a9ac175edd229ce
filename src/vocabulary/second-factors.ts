/** With what people prove who they are, beside a password. */
export const factorKinds = ["totp", "passkey", "recovery"] as const;
export type FactorKind = (typeof factorKinds)[number];

/** What a role is asked for: it has no second factor, may have one, or has to. */
export const factorRules = ["off", "offered", "required"] as const;
export type FactorRule = (typeof factorRules)[number];
