import { z } from "zod";
import { call } from "@/kernel/call";
import { say } from "@/vocabulary/language";

/** The specification's words around sign-in (sections 2 and 8). */
export const authMessages = {
  failedTitle: "Login failed",
  failed: "Invalid username or password",
  successTitle: "Login successful",
  welcome: (brand: string) => say("Welcome to {brand}", { brand }),
  wrongPassword: "The current password is not right",
} as const;

/** The shortest password that a person may choose, in characters. */
export const passwordLength = { least: 8, most: 200 } as const;

/** Body of the login form. The limits only protect the hash from absurd input. */
export const credentialsSchema = z.object({
  username: z.string().normalize("NFKC").trim().min(1, "Username is required").max(200),
  password: z.string().min(1, "Password is required").max(passwordLength.most),
});

export const passwordChangeSchema = z.object({
  currentPassword: z.string().min(1, "Current password is required").max(passwordLength.most),
  newPassword: z.string().min(passwordLength.least, "Choose at least 8 characters").max(passwordLength.most),
});

export type Credentials = z.output<typeof credentialsSchema>;
export type PasswordChange = z.output<typeof passwordChangeSchema>;

/** Rates a password while it is typed. */
export const passwordStrengthCall = call({
  method: "POST",
  path: "/api/auth/password-strength",
  body: z.object({
    password: z.string().max(passwordLength.most),
    username: z.string().max(200).default(""),
    email: z.string().max(254).default(""),
  }),
  response: z.object({ acceptable: z.boolean(), sentence: z.string() }),
  maxBytes: 8192,
});

export const signOutCall = call({ method: "POST", path: "/api/auth/logout", status: 204 });

export const changePasswordCall = call({
  method: "POST",
  path: "/api/auth/password",
  body: passwordChangeSchema,
  status: 204,
});

/** Messages about the user's own sessions. */
export const sessionMessages = {
  ended: "Session ended",
  othersEnded: "All other sessions ended",
  notFound: "This session has ended already, or is not yours",
} as const;

/** A session of the reader. `id` only names it: it cannot be used to sign in. Instants are ISO 8601 in UTC. */
export const sessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime().describe("Written down once a minute"),
  ipAddress: z.string(),
  userAgent: z.string(),
});
export type SessionDto = z.output<typeof sessionSchema>;

export const listSessionsCall = call({
  method: "GET",
  path: "/api/sessions",
  response: sessionSchema.array(),
});

/** Ends one of the user's own sessions, possibly the current one. */
export const endSessionCall = call({
  method: "DELETE",
  path: "/api/sessions/{id}",
  params: z.object({ id: z.string().max(100) }),
  status: 204,
});

/** Ends all of the user's own sessions except the current one. */
export const endOtherSessionsCall = call({ method: "DELETE", path: "/api/sessions", status: 204 });
