import { z } from "zod";
import { type Role, roles } from "@/access/actor";
import { acceptSignedUpClient, networthBands } from "@/accounts/clients/contract";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { credentialsSchema, passwordLength } from "@/people/auth/contract";
import { askedSchema, proofShape } from "@/people/auth/second-factors/contract";
import { choice, code, exportSchema, filterSchema } from "@/platform/lists/contract";
import { clientIdSchema } from "@/vocabulary/client-id";
import type { Text } from "@/vocabulary/language";
import { isVisibleLine, visibleLineMessage } from "@/vocabulary/visible-line";

/** Messages of the specification, section 8, and of the rules about users. */
export const userMessages = {
  created: "User created successfully",
  createFailed: "Failed to create user",
  updated: "User updated successfully",
  updateFailed: "Failed to update user",
  deleted: "User deleted successfully",
  deleteFailed: "Failed to delete user",
  empty: "No users found",
  notFound: "User not found",
  signedOut: "User signed out everywhere",
  signOutFailed: "Failed to sign the user out",
  factorsReset: "Second factors removed",
  resetFailed: "Failed to remove the second factors",
  noFactors: "This user has no second factor",
  deleteQuestion: "Are you sure you want to delete this user?",
  usernameTaken: "This username is already taken",
  accountOfOther: "This Virtual Account belongs to another client ID",
  lastAdmin: "This is the last active admin: make someone else an admin first",
  requestIsClients: "A user who comes of a set-up request is a client's",
  clientNeeded: "Enter the client ID of the client that this user will belong to",
} as const;

/** The role's badge in the list. */
export const roleLabels: Record<Role, Text> = {
  admin: "Admin",
  client_user: "Client",
  auditor: "Auditor",
};

/** The role's name in filters and forms. */
const roleOptionLabels: Record<Role, Text> = { ...roleLabels, client_user: "Client User" };

export const roleOptions = roles.map((value) => ({ value, label: roleOptionLabels[value] }));

/** A user as every call returns it, without the password in any form. */
export const userDto = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  clientId: z.string(),
  isActive: z.boolean(),
  virtualAccountId: z.int().nullable(),
  networth: z.string().nullable(),
  version: z.int().describe("Send it back in If-Match: an edit made in the meantime is then a conflict"),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
});
export type UserDto = z.output<typeof userDto>;

const latin = /\p{Script=Latin}/u;
/** Alphabets with letters that look like Latin ones. */
const likeLatin =
  /[\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Lisu}]/u;

/**
 * Schema of a username. Names of two people must not look the same, so each letter has one form, none is invisible,
 * and all are of one alphabet.
 */
const username = z
  .string()
  .normalize("NFKC")
  .trim()
  .min(1, "Username is required")
  .max(64, "At most 64 characters")
  .refine(isVisibleLine, visibleLineMessage)
  .refine((name) => !(latin.test(name) && likeLatin.test(name)), "Use the letters of one alphabet");
// The length is checked first: the pattern's time grows with the text.
const email = z
  .string()
  .max(254, "At most 254 characters")
  .pipe(z.email("Enter an email address, e.g. name@company.example"));
const password = z.string().min(1, "Password is required").max(passwordLength.most);

/** A select's value: an id, its text, or nothing chosen. */
const chosenId = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,14}$/), z.literal(""), z.null()])
  .transform((value) => (value === "" || value === null ? null : Number(value)));

const chosenNetworth = z
  .union([z.enum(networthBands), z.literal(""), z.null()])
  .transform((band) => band || null);

const blank = z.literal("").transform(() => undefined);
const clientId = z.union([blank, clientIdSchema]).optional();

/** Body of the 'Create New User' dialog; programs may also set `role` and `clientId`. */
export const createUserSchema = z.object({
  username,
  email,
  password,
  role: z.enum(roles).default("client_user"),
  clientId,
  isActive: z.boolean().default(true),
  virtualAccountId: chosenId.default(null),
  networth: chosenNetworth.default(null),
  acceptSignedUpClient,
  setupRequestId: z.int().positive().optional().describe("The set-up request that the user comes of"),
});
export type CreateUser = z.output<typeof createUserSchema>;

/** Body of the 'Edit User' dialog: the fields that change. A blank password or client ID keeps its value. */
export const updateUserSchema = z.object({
  username: username.optional(),
  email: email.optional(),
  password: z.union([blank, password]).optional(),
  role: z.enum(roles).optional(),
  clientId,
  isActive: z.boolean().optional(),
  virtualAccountId: chosenId.optional(),
  networth: chosenNetworth.optional(),
  acceptSignedUpClient,
});
export type UpdateUser = z.output<typeof updateUserSchema>;

/** The list's filters: the screen's URL, the call's query and the CSV's are the same. */
export const userFilters = {
  role: choice("Role", roles, { all: "All Roles", labels: roleOptionLabels }),
  client: code("Client"),
};
export const userFilterSchema = filterSchema(userFilters);

/** Body of a public sign-up. A role or client id in it is ignored. */
export const signupSchema = z.object({ username, email, password });
export type Signup = z.output<typeof signupSchema>;

export const signInCall = call({
  method: "POST",
  path: "/api/auth/login",
  body: credentialsSchema,
  response: z.union([z.object({ user: userDto }), askedSchema]),
});

export const secondFactorCall = call({
  method: "POST",
  path: "/api/auth/second-factor",
  body: z.object({ challenge: z.string().max(100), ...proofShape }),
  response: z.object({ user: userDto }),
  maxBytes: 65_536,
});

export const signUpCall = call({
  method: "POST",
  path: "/api/auth/signup",
  body: signupSchema,
  response: userDto,
  status: 201,
});

export const createUserCall = call({
  method: "POST",
  path: "/api/auth/register",
  body: createUserSchema,
  response: userDto,
  status: 201,
});

export const listUsersCall = call({
  method: "GET",
  path: "/api/users",
  query: userFilterSchema.extend(pagingQuery.shape),
  response: userDto.array(),
});

/** Not idempotent by key, since a key would keep a plain digest of the password; `If-Match` protects it. */
export const exportUsersCall = call({
  method: "GET",
  path: "/api/users/export/csv",
  cost: "expensive",
  query: exportSchema(userFilterSchema),
});

export const updateUserCall = call({
  method: "PUT",
  path: "/api/users/{id}",
  params: idParams,
  body: updateUserSchema,
  response: userDto,
  versioned: true,
});

/** Activates or deactivates a user. Its body has no password, so it can be repeated with a key. */
export const userActivityCall = call({
  method: "PUT",
  path: "/api/users/{id}/activity",
  params: idParams,
  body: z.object({ isActive: z.boolean() }),
  response: userDto,
  idempotent: true,
  versioned: true,
});

export const deleteUserCall = call({
  method: "DELETE",
  path: "/api/users/{id}",
  params: idParams,
  status: 204,
});

/** Signs a user out everywhere. */
/** Removes all second factors of somebody who lost them. */
export const resetFactorsCall = call({
  method: "POST",
  path: "/api/users/{id}/second-factors/reset",
  params: idParams,
  status: 204,
});

export const signUserOutCall = call({
  method: "POST",
  path: "/api/users/{id}/sign-out",
  params: idParams,
  status: 204,
});
