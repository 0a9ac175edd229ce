import type { Env } from "@/env";
import { cookieNames } from "@/people/auth/cookies";

/** The head of the API's document: its title, its version, and the cookie that signs a call in. */
export const apiInfo = (env: Env) => ({
  title: `${env.brand.name} API`,
  version: "1.0.0",
  description: "Virtual accounts: collections, payments, holds and what a bank needs to run them.",
  session: cookieNames(env).session,
});
