import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clients, sessions, users } from "./identity";
import { optionCondition } from "./options";

/**
 * Programs that call with access tokens: OAuth clients. One acts as its own user (`userId`) that nobody signs in as, of
 * the client `clientId` or, where that is null, of the bank. Lists are texts with spaces between.
 */
export const apiClients = sqliteTable(
  "api_clients",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Identifier at the token endpoint. */
    oauthClientId: text("oauth_client_id").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    clientId: text("client_id").references(() => clients.id),
    name: text().notNull(),
    /** Rights of the policy. */
    scopes: text().notNull(),
    /** Its public keys, JSON of a JWK set; null for one with a secret. */
    jwks: text(),
    /** SHA-256 (hex) of its secret, and of the previous one with the instant until which it is accepted. */
    secretDigest: text("secret_digest"),
    previousDigest: text("previous_digest"),
    previousUntil: integer("previous_until"),
    /** Addresses and networks that it may call from; any if empty. */
    allowedIps: text("allowed_ips").notNull(),
    expiresAt: integer("expires_at"),
    lastUsedAt: integer("last_used_at"),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("api_clients_oauth").on(t.oauthClientId),
    uniqueIndex("api_clients_user").on(t.userId),
    index("api_clients_client").on(t.clientId, t.id),
    check("API_CLIENT_PROOF", sql`${t.jwks} is null or ${t.secretDigest} is null`),
  ],
);

/** Kinds of credentials by which a program proves itself. */
const credentialKinds = ["secret", "key"] as const;

/**
 * Secrets and public keys of programs, each with the person who brought it and can thereby act as the program.
 * Append-only except for `heldUntil`, which may only move closer. Rows outlive their program, so that requests can be
 * traced to persons at any time. `digest`: SHA-256 (hex) of a secret, SHA3-256 (hex) of a key's own members. A key that
 * several people registered belongs to all of them, across programs.
 */
export const programCredentials = sqliteTable(
  "program_credentials",
  {
    id: text().primaryKey(),
    /** The user that the program acts as. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    kind: text({ enum: credentialKinds }).notNull(),
    digest: text().notNull(),
    personId: integer("person_id")
      .notNull()
      .references(() => users.id),
    heldFrom: integer("held_from").notNull(),
    /** Instant from which it is no longer accepted, in ms UTC; null for no end. */
    heldUntil: integer("held_until"),
  },
  (t) => [
    index("program_credentials_user").on(t.userId),
    index("program_credentials_digest").on(t.digest),
    index("program_credentials_person").on(t.personId),
    check("PROGRAM_CREDENTIAL_KIND", optionCondition(t.kind, credentialKinds)),
  ],
);

/** Access tokens: sessions of api clients' users, and the scopes that each was given. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    sessionId: text("session_id")
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    apiClientId: integer("api_client_id")
      .notNull()
      .references(() => apiClients.id, { onDelete: "cascade" }),
    scopes: text().notNull(),
  },
  (t) => [index("api_tokens_client").on(t.apiClientId)],
);

/** Digests of used assertions, until they expire: none is accepted twice. */
export const apiAssertions = sqliteTable(
  "api_assertions",
  { digest: text().primaryKey(), expiresAt: integer("expires_at").notNull() },
  (t) => [index("api_assertions_expiry").on(t.expiresAt)],
);

/** Number of requests of an API client on a day of the bank. */
export const apiClientDays = sqliteTable(
  "api_client_days",
  {
    apiClientId: integer("api_client_id")
      .notNull()
      .references(() => apiClients.id, { onDelete: "cascade" }),
    day: text().notNull(),
    requests: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.apiClientId, t.day] })],
);
