import { z } from "zod";
import { call } from "@/kernel/call";
import type { Text } from "@/vocabulary/language";

/** Reasons why a person who returns from the provider is not signed in or confirmed, with the page's sentences. */
export const directoryProblems = {
  again: "This sign-in was not finished in time, or began in another browser. Please start again.",
  refused: "Your work account did not confirm the sign-in. Please try again.",
  away: "Your work account cannot be reached at the moment. Try again in a minute.",
  no_group: "Your work account has no access here yet. Ask your administrator for a group that has.",
  several_clients: "Your work account belongs to several clients. Ask your administrator to leave one.",
  inactive: "Your user is not active. Ask your administrator.",
  name_taken: "Another user here has your name. Ask your administrator to connect it with your work account.",
  no_name: "Your work account has no name that can be used here. Ask your administrator.",
  unusable: "What your group stands for here cannot be used. Ask your administrator.",
  other_person:
    "You signed in there as somebody else. Use the work account that you are signed in with here.",
  not_asked: "Your work account did not ask again who you are. Sign out of it, then try again.",
  moved: "Your groups have changed. Sign out here and sign in again.",
  throttled: "Too many sign-ins from your network failed. Try again later.",
} as const satisfies Record<string, Text>;

export type DirectoryProblem = keyof typeof directoryProblems;

const problems: readonly string[] = Object.keys(directoryProblems);
export const isDirectoryProblem = (text: string): text is DirectoryProblem => problems.includes(text);

/**
 * Redirects a browser to the provider, and afterwards to a page of this site; `confirm` for a step-up of the
 * signed-in user.
 */
export const beginDirectorySignIn = call({
  method: "GET",
  path: "/auth/oidc/start",
  query: z.object({ next: z.string().optional(), confirm: z.literal("1").optional() }),
});

/** Call to which the provider returns: with a code and the state, or with an error. */
export const finishDirectorySignIn = call({
  method: "GET",
  path: "/auth/oidc/callback",
  query: z.object({ state: z.string().max(4000).default("") }),
});
