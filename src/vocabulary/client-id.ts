import { z } from "zod";

/** A client id: letters, digits, `_`, `-`, compared upper-case. */
export const clientIdSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "A client ID has letters, digits, _ and - only, at most 64")
  .transform((value) => value.toUpperCase());
