import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { serialize } from "hono/utils/cookie";
import type { Deps } from "@/deps";
import { cookieAttributes, cookieNames } from "@/people/auth/cookies";
import { endSessionUrl } from "./provider";

/** True if this browser's user signed in by the directory, and so must be signed out at the provider, too. */
export const signedInByDirectory = (c: Context, { env }: Pick<Deps, "env">): boolean =>
  env.directory !== undefined && getCookie(c, cookieNames(env).directory) === "1";

/** Remembers that this browser's user signed in by the directory. */
export const rememberDirectory = ({ env }: Pick<Deps, "env">): string =>
  serialize(cookieNames(env).directory, "1", cookieAttributes(env));

/** Clears that cookie. */
export const forgetDirectory = ({ env }: Pick<Deps, "env">): string =>
  serialize(cookieNames(env).directory, "", { ...cookieAttributes(env), maxAge: 0 });

/** Address at which a directory user signs out at the provider; undefined if that is impossible. */
export async function providerSignOut(deps: Deps, c: Context, url: URL): Promise<string | undefined> {
  const { directory, origin } = deps.env;
  if (!directory || !signedInByDirectory(c, deps)) return undefined;
  return endSessionUrl(deps, directory, new URL("/login", origin ?? url.origin).href);
}
