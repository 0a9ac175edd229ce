import { getCookie } from "hono/cookie";
import type { Languages } from "@/kernel/request-context";
import { isNavigation } from "@/kernel/security";
import { languageHeader } from "@/vocabulary/language";
import { languageCookie, parseLanguage } from "@/vocabulary/language/languages";
import { currentLanguage, learn, speak, translate } from "@/vocabulary/language/speaking";
import { arabic } from "./arabic-dictionary";

learn("ar", arabic);

/**
 * A person reads pages in the language that was chosen; calls are answered in English, as machines know them, unless our
 * own client says in which language their refusals are read. A file that somebody follows a link to is a page.
 */
export const languages: Languages = {
  speak(c, answer) {
    const { req } = c;
    const isCall = req.path.startsWith("/api/") && !isNavigation(c) && req.header("hx-request") !== "true";
    return speak(parseLanguage(isCall ? req.header(languageHeader) : getCookie(c, languageCookie)), answer);
  },
  current: currentLanguage,
  translate,
};
