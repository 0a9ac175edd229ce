import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { factorKinds, factorRules } from "@/vocabulary/second-factors";
import { users } from "./identity";
import { optionCondition } from "./options";

/** Factors with which a user proves their identity besides the password. */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    kind: text({ enum: factorKinds }).notNull(),
    /** Name given by its user. */
    name: text().notNull(),
    /**
     * Secret of the factor: an authenticator app's key, encrypted; a passkey's public key in base64url; a JSON list of
     * the digests of unused recovery codes.
     */
    secret: text().notNull(),
    /** Id of a passkey on its authenticator. */
    credentialId: text("credential_id"),
    /** Transports of a passkey's authenticator, a JSON list. */
    transports: text(),
    /** Last used time step of an authenticator app, or the signature counter of a passkey. */
    counter: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [
    index("second_factors_user").on(t.userId),
    uniqueIndex("second_factors_credential").on(t.credentialId),
    // One app and one set of recovery codes for each user, any number of passkeys.
    uniqueIndex("second_factors_one").on(t.userId, t.kind).where(sql`${t.kind} <> 'passkey'`),
    check("FACTOR_KIND", optionCondition(t.kind, factorKinds)),
  ],
);

/** Open challenges; `id` is a digest of the challenge's token or session. */
export const factorChallenges = sqliteTable(
  "factor_challenges",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** The key of an authenticator app that is being set up, encrypted. */
    secret: text(),
    /** Challenge that a passkey signs. */
    webauthn: text(),
    /** The digest of the password's hash that a sign-in began with. */
    passwordDigest: text("password_digest"),
    /** Number of wrong answers. */
    attempts: integer().notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("factor_challenges_expiry").on(t.expiresAt)],
);

/** Sign-in rules by role and acts that require a step-up. One row, created by the first change. */
export const signInRules = sqliteTable(
  "sign_in_rules",
  {
    id: integer().primaryKey(),
    admin: text({ enum: factorRules }).notNull(),
    auditor: text({ enum: factorRules }).notNull(),
    clientUser: text("client_user", { enum: factorRules }).notNull(),
    /** In US cents; null if no payment requires one. */
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
