import { users } from "db/schema";
import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { serialize } from "hono/utils/cookie";
import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import {
  type Language,
  languageCookie,
  languageMaxAge,
  parseLanguage,
} from "@/vocabulary/language/languages";
import { cookieAttributes } from "./cookies";

/** Notes for some minutes that the language was chosen before signing in: the next user to sign in gets it. */
const choiceCookie = "language-choice";
const choiceMaxAge = 600;

/** The cookie that stores a browser's language. */
export const languageValue = ({ env }: Pick<Deps, "env">, language: Language): string =>
  serialize(languageCookie, language, { ...cookieAttributes(env), maxAge: languageMaxAge });

/**
 * Stores a language choice. For a signed-in user it applies in every browser and to their mails. Returns the
 * Set-Cookie values.
 */
export async function chooseLanguage(
  deps: Deps,
  actor: Actor | undefined,
  language: Language,
): Promise<readonly string[]> {
  const chosen = languageValue(deps, language);
  if (actor) {
    await keepLanguage(deps, actor, language);
    return [chosen];
  }
  const attributes = { ...cookieAttributes(deps.env), maxAge: choiceMaxAge };
  return [chosen, serialize(choiceCookie, language, attributes)];
}

/** The language that a browser's user chose before signing in, if any. */
export function languageChosenBefore(c: Context): Language | undefined {
  const chosen = getCookie(c, choiceCookie);
  return chosen === undefined ? undefined : parseLanguage(chosen);
}

/** Clears the choice made before signing in, once somebody has signed in. */
export const forgetChoice = ({ env }: Pick<Deps, "env">): string =>
  serialize(choiceCookie, "", { ...cookieAttributes(env), maxAge: 0 });

async function keepLanguage(deps: Deps, actor: Actor, language: Language): Promise<void> {
  await write(deps, actor, {
    access: "language:own",
    async plan() {
      const [before] = await deps.db.read
        .select({ language: users.language })
        .from(users)
        .where(eq(users.id, actor.userId));
      if (before?.language === language) return { unchanged: undefined };
      return {
        statements: [deps.db.read.update(users).set({ language }).where(eq(users.id, actor.userId))],
        audit: {
          action: "UPDATE",
          resource: "USER",
          resourceId: actor.userId,
          details: { before: { language: before?.language ?? null }, after: { language } },
        },
        answer: undefined,
      };
    },
  });
}
