import { getCookie } from "hono/cookie";
import type { Languages } from "@/kernel/request-context";
import { isNavigation } from "@/kernel/security";
import { languageHeader } from "@/vocabulary/language";
import { languageCookie, parseLanguage } from "@/vocabulary/language/languages";
import { currentLanguage, learn, speak, translate } from "@/vocabulary/language/speaking";
import { arabic } from "./arabic-dictionary";

learn("ar", arabic);

/**
 * Languages of answers: pages are in the chosen language; calls are answered in English, for machines, unless our own client
 * names the language for its refusals. A file opened by a link counts as a page.
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
