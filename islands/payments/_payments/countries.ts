import { countryCodes, countryName } from "@/vocabulary/countries";
import { speaker } from "@/vocabulary/language";

/** The reader's language, while the server renders as in a browser: nobody speaks where it is English. */
const language = () => (speaker() ? "ar" : "en");

/** The countries by their names in the reader's language, in their order. */
export function countryOptions(): { value: string; label: string }[] {
  const into = language();
  const countries = countryCodes.map((value) => ({ value, label: countryName(value, into) }));
  return countries.sort((one, other) => one.label.localeCompare(other.label, into));
}

/** The name of a country in the reader's language. */
export const countryLabel = (code: string): string => countryName(code, language());
