import { getCookie } from "hono/cookie";
import { parseAccept } from "hono/utils/accept";
import type { Languages } from "@/kernel/request-context";
import { isNavigation } from "@/kernel/security";
import { languageHeader } from "@/vocabulary/language";
import {
  type Language,
  languageCookie,
  parseLanguage,
  languages as spokenLanguages,
} from "@/vocabulary/language/languages";
import { currentLanguage, learn, speak, translate } from "@/vocabulary/language/speaking";
import { arabic } from "./arabic-dictionary";

learn("ar", arabic);

/** The first of the browser's languages that the product speaks (RFC 9110, 12.5.4); undefined if it names none. */
function ofBrowser(accepted: string | undefined): Language | undefined {
  if (accepted === undefined || accepted.length > longestAccepted) return undefined;
  const [language] = parseAccept(accepted).flatMap(({ type }) =>
    spokenLanguages.filter((one) => one === type.toLowerCase().split("-")[0]),
  );
  return language;
}

/** Length of a header that is read; browsers send far less. */
const longestAccepted = 500;

/**
 * Languages of answers: pages are in the chosen language, else in the browser's; calls are answered in English, for machines, unless our own client
 * names the language for its refusals. A file opened by a link counts as a page.
 */
export const languages: Languages = {
  speak(c, answer) {
    const { req } = c;
    const isCall = req.path.startsWith("/api/") && !isNavigation(c) && req.header("hx-request") !== "true";
    const chosen = isCall ? req.header(languageHeader) : getCookie(c, languageCookie);
    const language = chosen === undefined && !isCall ? ofBrowser(req.header("accept-language")) : undefined;
    return speak(language ?? parseLanguage(chosen), answer);
  },
  current: currentLanguage,
  translate,
};
