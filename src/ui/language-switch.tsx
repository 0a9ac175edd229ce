import { say } from "@/vocabulary/language";
import { languageNames, languages } from "@/vocabulary/language/languages";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { cachedMarkup } from "./cached-markup";

const switches = {};

/**
 * The languages, each in its own words. A small form that works without JavaScript: it posts `language` to `/language`,
 * which sets the cookie and goes back to the page.
 */
export const LanguageSwitch = cachedMarkup(
  () => (
    <form class="appearance" method="post" action="/language">
      <fieldset>
        <legend class="sr-only">{say("Language")}</legend>
        {languages.map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            translate="no"
            aria-pressed={language === currentLanguage() ? "true" : "false"}
          >
            {languageNames[language]}
          </button>
        ))}
      </fieldset>
    </form>
  ),
  () => [switches, ""],
);
