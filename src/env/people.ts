import { z } from "zod";
import { address, flag, secret, settingTypes, text } from "./kinds";

/** Settings of signing in. */
export const peopleVariables = z.object({
  SESSION_SECRET: secret("SESSION_SECRET")
    .optional()
    .describe(
      "Keys the throttle's and the audit trail's digests; required in production and on any but a loopback address",
    ),
  SESSION_SECRET_PREVIOUS: z
    .string()
    .min(32, "SESSION_SECRET_PREVIOUS is a former SESSION_SECRET, of at least 32 characters")
    .register(settingTypes, { type: "secret of at least 32 characters" })
    .optional()
    .describe(
      "The secret of before, while it is changed: browsers that it knew stay known, forms that it stamped and nodes that still have it are understood",
    ),
  ADMIN_USERNAME: text()
    .optional()
    .describe("With `ADMIN_PASSWORD`: the first admin, made when there is no active one"),
  ADMIN_PASSWORD: z
    .string()
    .min(12, "ADMIN_PASSWORD needs at least 12 characters")
    .register(settingTypes, { type: "password of at least 12 characters" })
    .optional()
    .describe("See `ADMIN_USERNAME`"),
  DEMO: flag().describe("`1` loads the demo book; on a loopback address only, never in production"),
  ALLOW_SIGNUP: flag().describe("`1` opens `POST /api/auth/signup`"),
  OIDC_ISSUER: address("OIDC_ISSUER", "it says who signs in")
    .refine((value) => !value.includes("?"), "has a query, which no issuer has")
    .optional()
    .describe(
      "The OpenID Connect provider of the bank's directory, by which people sign in, e.g. `https://login.bank.example`; it needs `ORIGIN`, and the redirect address `ORIGIN/auth/oidc/callback`",
    ),
  OIDC_CLIENT_ID: text().optional().describe("What this application is called there"),
  OIDC_CLIENT_SECRET: text("secret").optional().describe("Its secret there"),
  EMERGENCY_USERNAME: text()
    .optional()
    .describe(
      "The one user of the bank who signs in by password where passwords are closed for staff; each time raises an alert and a mail",
    ),
});
type Values = z.output<typeof peopleVariables>;

/** An OpenID Connect provider, with this application's registration there. */
export type DirectoryProvider = { issuer: string; clientId: string; secret: string };

export type PeopleSettings = {
  secret: string;
  /** The previous secret, during a change: values written with it can still be read. */
  previousSecret?: string;
  firstAdmin?: { username: string; password: string };
  demo: boolean;
  allowSignup: boolean;
  /** The OpenID Connect provider of the bank's directory; absent if people sign in by password only. */
  directory?: DirectoryProvider;
  /** User who may sign in by password while passwords are closed for staff. */
  emergencyUsername?: string;
};

/** @throws Error with a sentence if settings do not go together */
export function peopleSettings(
  value: Values,
  server: { production: boolean; isPrivate: boolean; origin?: string },
): PeopleSettings {
  const { production, isPrivate } = server;
  if (production && value.DEMO) throw new Error("DEMO=1 is refused in production: its passwords are public");
  if (value.DEMO && !isPrivate) throw new Error("DEMO=1 needs a loopback HOST: its passwords are public");
  if (!value.SESSION_SECRET && (production || !isPrivate))
    throw new Error(
      "Production, and any HOST but a loopback one, needs SESSION_SECRET, e.g. from `openssl rand -hex 32`",
    );
  if ((value.ADMIN_USERNAME === undefined) !== (value.ADMIN_PASSWORD === undefined))
    throw new Error("ADMIN_USERNAME and ADMIN_PASSWORD belong together: set both or none");
  const directory = directoryProvider(value, server);
  return {
    secret: value.SESSION_SECRET ?? "development-only-secret-of-32-characters",
    ...(value.SESSION_SECRET_PREVIOUS && { previousSecret: value.SESSION_SECRET_PREVIOUS }),
    ...(value.ADMIN_USERNAME &&
      value.ADMIN_PASSWORD && {
        firstAdmin: { username: value.ADMIN_USERNAME, password: value.ADMIN_PASSWORD },
      }),
    demo: value.DEMO,
    allowSignup: value.ALLOW_SIGNUP,
    ...(directory && { directory }),
    ...(value.EMERGENCY_USERNAME && { emergencyUsername: value.EMERGENCY_USERNAME }),
  };
}

/** @throws Error if settings do not go together, and for a provider that secrets and tokens would reach unencrypted */
function directoryProvider(
  value: Values,
  { production, origin }: { production: boolean; origin?: string },
): DirectoryProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = value;
  if (issuer === undefined && clientId === undefined && secret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || secret === undefined)
    throw new Error(
      "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none",
    );
  if (production) {
    if (!issuer.startsWith("https:")) throw new Error("OIDC_ISSUER needs https:// in production");
    if (!origin) throw new Error("OIDC_ISSUER needs ORIGIN, the address that the provider leads back to");
  }
  return { issuer, clientId, secret };
}
