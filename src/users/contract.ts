import { z } from "zod";
import { roles } from "@/auth/actor";
import { credentialsSchema } from "@/auth/contract";
import { clientIdSchema, networthBands } from "@/clients/contract";
import { call } from "@/kernel/call";

/** Messages of the specification, section 8, and of the rules about users. */
export const userMessages = {
  created: "User created successfully",
  createFailed: "Failed to create user",
  usernameTaken: "This username is already taken",
  clientKind: "This client ID belongs to the other kind of user: an id is a client's or staff's, never both",
  accountOfOther: "This Virtual Account belongs to another client ID",
} as const;

/** A user as every call answers it. Never the password, in any form. */
export const userDto = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  clientId: z.string(),
  isActive: z.boolean(),
  virtualAccountId: z.int().nullable(),
  networth: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type UserDto = z.output<typeof userDto>;

const username = z
  .string()
  .trim()
  .min(1, "Username is required")
  .max(64, "At most 64 characters")
  .regex(/^\P{C}+$/u, "A username has no control characters");
// Measured first: the pattern's time grows with the text.
const email = z
  .string()
  .max(254, "At most 254 characters")
  .pipe(z.email("Enter an email address, e.g. name@company.example"));
const password = z.string().min(1, "Password is required").max(200);

/** A select's value: an id, its text, or nothing chosen. */
const chosenId = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,14}$/), z.literal(""), z.null()])
  .transform((value) => (value === "" || value === null ? null : Number(value)))
  .default(null);

const blank = z.literal("").transform(() => undefined);

/** What the 'Create New User' dialog sends; `role` and `clientId` may be set by a program. */
export const createUserSchema = z.object({
  username,
  email,
  password,
  role: z.enum(roles).default("client_user"),
  clientId: z.union([blank, clientIdSchema]).optional(),
  isActive: z.boolean().default(true),
  virtualAccountId: chosenId,
  networth: z
    .union([z.enum(networthBands), z.literal(""), z.null()])
    .transform((band) => band || null)
    .default(null),
});
export type CreateUser = z.output<typeof createUserSchema>;

/** What a public sign-up sends. A role or a client id in it is ignored. */
export const signupSchema = z.object({ username, email, password });
export type Signup = z.output<typeof signupSchema>;

export const signInCall = call({
  method: "POST",
  path: "/api/auth/login",
  body: credentialsSchema,
  response: z.object({ user: userDto }),
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
