import { z } from "zod";
import { endpoint } from "@/app/define";
import { call } from "@/kernel/call";
import { chooseLanguage } from "@/people/auth/language";
import { goBack, setCookies } from "@/people/auth/redirects";
import { parseLanguage } from "@/vocabulary/language/languages";

const chooseLanguageCall = call({
  method: "POST",
  path: "/language",
  form: z.object({ language: z.string() }),
});

/** The language of the screens: a plain form, remembered for a year, and with the user; answered by the page it came from. */
export const POST = endpoint(chooseLanguageCall, {
  summary: "Choose the language of the screens",
  category: "Authentication",
  access: "public",
  stepUp: { none: "how one's own screen reads" },
  approval: { none: "how one's own screen reads" },
  async handler({ actor, form, deps, c }) {
    setCookies(c, await chooseLanguage(deps, actor, parseLanguage(form.language)));
    return goBack(c);
  },
});
