import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { factorKinds, factorRules } from "@/vocabulary/second-factors";
import { users } from "./identity";
import { isOneOf } from "./options";

/** What a user proves with who they are, beside the password. */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    kind: text({ enum: factorKinds }).notNull(),
    /** What its user calls it. */
    name: text().notNull(),
    /**
     * Of an authenticator app its key, encrypted; of a passkey the public key in base64url; of recovery codes a JSON list of
     * the digests of those that were not used.
     */
    secret: text().notNull(),
    /** Of a passkey: the id by which an authenticator names it. */
    credentialId: text("credential_id"),
    /** Of a passkey: how its authenticator may be reached, a JSON list. */
    transports: text(),
    /** Of an authenticator app the time step whose code was used last; of a passkey its signature counter. */
    counter: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [
    index("second_factors_user").on(t.userId),
    uniqueIndex("second_factors_credential").on(t.credentialId),
    // One app and one set of recovery codes for each user, any number of passkeys.
    uniqueIndex("second_factors_one").on(t.userId, t.kind).where(sql`${t.kind} <> 'passkey'`),
    check("FACTOR_KIND", isOneOf(t.kind, factorKinds)),
  ],
);

/** What somebody was asked to prove and has not proved yet; `id` is a digest of what names it. */
export const factorChallenges = sqliteTable(
  "factor_challenges",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** The key of an authenticator app that is being set up, encrypted. */
    secret: text(),
    /** What a passkey has to sign. */
    webauthn: text(),
    /** The digest of the password's hash that a sign-in began with. */
    passwordDigest: text("password_digest"),
    /** How many wrong answers it was given. */
    attempts: integer().notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("factor_challenges_expiry").on(t.expiresAt)],
);

/** What signing in asks of each role, and which acts ask once more who acts. One row, once somebody changed it. */
export const signInRules = sqliteTable(
  "sign_in_rules",
  {
    id: integer().primaryKey(),
    admin: text({ enum: factorRules }).notNull(),
    auditor: text({ enum: factorRules }).notNull(),
    clientUser: text("client_user", { enum: factorRules }).notNull(),
    /** In US cents; null where no payment asks. */
    paymentsAboveUsd: integer("payments_above_usd"),
    apiClients: integer("api_clients", { mode: "boolean" }).notNull(),
    beneficiaries: integer({ mode: "boolean" }).notNull(),
    roles: integer({ mode: "boolean" }).notNull(),
    webhooks: integer({ mode: "boolean" }).notNull(),
    version: integer().notNull(),
    updatedBy: integer("updated_by").references(() => users.id),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [check("SIGN_IN_RULES_ONE", sql`${t.id} = 1`)],
);
