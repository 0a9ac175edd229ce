import { allScopes, scopesOpening } from "@/access/policy";
import type { Env } from "@/env";
import { cookieNames } from "@/people/auth/cookies";

/** Head of the API's document: its title, its version, and its sign-in methods: a cookie, or a program's token. */
export const apiInfo = (env: Env) => ({
  title: `${env.brand.name} API`,
  version: "1.0.0",
  description: "Virtual accounts: collections, payments, holds and what a bank needs to run them.",
  session: cookieNames(env).session,
  token: { tokenUrl: "/oauth/token", scopes: allScopes, scopesOpening },
});
