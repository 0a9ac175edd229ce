import type { Context } from "hono";
import { serialize } from "hono/utils/cookie";
import type { Deps } from "@/deps";
import { cookieAttributes, cookieNames, readCookie } from "@/people/auth/cookies";

/** Lifetime of a challenge, in seconds. */
const maxAge = 600;

/** Cookie that links the second page of signing in to the first. */
export const rememberChallenge = ({ env }: Pick<Deps, "env">, challenge: string): string =>
  serialize(cookieNames(env).challenge, challenge, { ...cookieAttributes(env), maxAge });

export const forgetChallenge = ({ env }: Pick<Deps, "env">): string =>
  serialize(cookieNames(env).challenge, "", { ...cookieAttributes(env), maxAge: 0 });

/** Challenge of this browser; undefined without one. */
export const readChallengeCookie = (c: Context, { env }: Pick<Deps, "env">): string | undefined =>
  readCookie(c.req.header("cookie"), cookieNames(env).challenge);
