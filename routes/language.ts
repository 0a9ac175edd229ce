import { setCookie } from "hono/cookie";
import { z } from "zod";
import { endpoint } from "@/app/define";
import { call } from "@/kernel/call";
import { cookieAttributes } from "@/people/auth/cookies";
import { goBack } from "@/people/auth/redirects";
import { languageCookie, languageMaxAge, parseLanguage } from "@/vocabulary/language/languages";

const chooseLanguage = call({ method: "POST", path: "/language", form: z.object({ language: z.string() }) });

/** The language of the screens: a plain form, remembered for a year and answered by the page it came from. */
export const POST = endpoint(chooseLanguage, {
  summary: "Choose the language of the screens",
  category: "Authentication",
  access: "public",
  approval: { none: "how one's own screen reads" },
  handler({ form, deps, c }) {
    const language = parseLanguage(form.language);
    setCookie(c, languageCookie, language, { ...cookieAttributes(deps.env), maxAge: languageMaxAge });
    return goBack(c);
  },
});
