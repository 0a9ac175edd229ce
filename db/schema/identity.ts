import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { roles } from "@/access/actor";
import { languages } from "@/vocabulary/language/languages";
import { optionCondition } from "./options";

/** Owners of accounts and users. A client id is upper-case and is either a client's or staff's, never both. */
export const clients = sqliteTable(
  "clients",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: ["client", "staff"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** Time of the client's public sign-up; null if an admin entered it. */
    signedUpAt: integer("signed_up_at"),
  },
  (t) => [check("CLIENT_ID_UPPER", sql`${t.id} = upper(${t.id})`)],
);

/** People who sign in. Rows are tombstoned (`deletedAt`), so that an id always names the same person. */
export const users = sqliteTable(
  "users",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    username: text().notNull(),
    email: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text({ enum: roles }).notNull(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    virtualAccountId: integer("virtual_account_id"),
    networth: text(),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deletedAt: integer("deleted_at"),
    lastSignInAt: integer("last_sign_in_at"),
    /** Chosen language; null if they chose none. */
    language: text({ enum: languages }),
    /**
     * For a program's user: the person who brought its newest credential and may renew its secret without approval. Null for
     * people; kept when the program is revoked. `programCredentials` has everybody who can act as the program.
     */
    keeperId: integer("keeper_id").references((): AnySQLiteColumn => users.id),
  },
  (t) => [
    index("users_keeper").on(t.keeperId).where(sql`${t.keeperId} is not null`),
    uniqueIndex("users_username").on(sql`lower(${t.username})`),
    index("users_client").on(t.clientId),
    // Those that are not deleted, for counting them.
    index("users_current").on(t.id).where(sql`${t.deletedAt} is null`),
    check("USER_ROLE", optionCondition(t.role, roles)),
  ],
);

/**
 * Former user names in lower case, each reserved for its former user. A name that had passed to another user before
 * names were kept belongs to that user.
 */
export const formerUsernames = sqliteTable("former_usernames", {
  name: text().primaryKey(),
  userId: integer("user_id")
    .notNull()
    .references(() => users.id),
});

/** Signed-in sessions; `id` is the SHA-256 of the cookie's value, so a copy of the table signs nobody in. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: integer("created_at").notNull(),
    lastActiveAt: integer("last_active_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    ipAddress: text("ip_address").notNull(),
    userAgent: text("user_agent").notNull(),
    /** Last time that its user proved their identity beyond the sign-in's password; null if never. */
    steppedUpAt: integer("stepped_up_at"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Failed sign-ins of the last 15 minutes, by keyed digest of account and address; never a user name in clear. */
export const loginFailures = sqliteTable(
  "login_failures",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    subject: text().notNull(),
    failedAt: integer("failed_at").notNull(),
  },
  (t) => [index("login_failures_subject").on(t.subject, t.failedAt)],
);

/** Browsers in which a user signed in before: their failures are counted apart from those of strangers. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    lastSeenAt: integer("last_seen_at").notNull(),
  },
  (t) => [index("known_devices_user").on(t.userId)],
);

/**
 * Link of a user to a subject of the bank's directory, with what SCIM last set (decision 390). A subject stands for one
 * user, whatever names change there. The last three columns are null if SCIM has set nothing: the user's own row
 * counts.
 */
export const directoryIdentities = sqliteTable(
  "directory_identities",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** The directory's own `active`. */
    isActive: integer("is_active", { mode: "boolean" }),
    /** The ids of the mapped groups that the user is in, as a JSON array in ascending order. */
    groups: text(),
    /**
     * True if the directory admitted the user at its last change: an inactive user was then deactivated by the bank.
     */
    isAdmitted: integer("is_admitted", { mode: "boolean" }),
  },
  (t) => [
    uniqueIndex("directory_identities_subject").on(t.issuer, t.subject),
    uniqueIndex("directory_identities_user").on(t.userId, t.issuer),
  ],
);

/** Role and client of the members of a directory group. Without a client id staff belong to the house. */
export const groupMappings = sqliteTable(
  "group_mappings",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    group: text("group_name").notNull(),
    role: text({ enum: roles }).notNull(),
    clientId: text("client_id").references(() => clients.id),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("group_mappings_group").on(t.group),
    check("GROUP_MAPPING_ROLE", optionCondition(t.role, roles)),
    check("GROUP_MAPPING_CLIENT", sql`${t.role} <> 'client_user' or ${t.clientId} is not null`),
  ],
);

/** Settings of signing in: one row, which exists once someone has changed them. */
export const directorySettings = sqliteTable(
  "directory_settings",
  {
    id: integer().primaryKey(),
    /** The claim of an ID token that names groups. */
    groupsClaim: text("groups_claim").notNull().default("groups"),
    /** True if staff sign in only by the directory. */
    closePasswordsForStaff: integer("close_passwords_for_staff", { mode: "boolean" })
      .notNull()
      .default(false),
    version: integer().notNull().default(1),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [check("DIRECTORY_SETTINGS_ONE", sql`${t.id} = 1`)],
);
