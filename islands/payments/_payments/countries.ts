import { countryCodes, countryName } from "@/vocabulary/countries";
import { type Said, speaker } from "@/vocabulary/language";
import type { ComboboxItem } from "../../_ui/combobox-props";

/** The reader's language, in a browser as on the server: without a translation it is English. */
const language = () => (speaker() ? "ar" : "en");

/** The countries by their names in the reader's language, in their order. */
export function countryOptions(): { value: string; label: Said }[] {
  const into = language();
  const countries = countryCodes.map((value) => ({ value, label: countryName(value, into) }));
  return countries.sort((one, other) => one.label.localeCompare(other.label, into));
}

/** The name of a country in the reader's language. */
export const countryLabel = (code: string): Said => countryName(code, language());

const item = (value: string): ComboboxItem => ({ value, label: countryLabel(value), hint: value });

/** A country as an option of a combobox; undefined if none is chosen. */
export const countryItem = (code: string): ComboboxItem | undefined => (code === "" ? undefined : item(code));

/** The countries whose name or code was typed. */
export async function searchCountries(text: string): Promise<ComboboxItem[]> {
  const sought = text.trim().toLowerCase();
  return countryOptions()
    .filter(({ value, label }) => value.toLowerCase() === sought || label.toLowerCase().includes(sought))
    .slice(0, 20)
    .map(({ value }) => item(value));
}
