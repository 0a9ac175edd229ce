import { joinWords, type Line } from "../lines/lines";
import { optional } from "../pass";
import {
  countryPatterns,
  currencyByIbanCountry,
  euroCountries,
  nationalRegisters,
} from "../registers/countries";

const ibanStart = /\b([A-Z]{2})[0-9]{2} ?[A-Z0-9]{4} ?[A-Z0-9]{4}/;

const linesRead = 300;
/** Matches a date with the month first: only Americans write it so with a bare '$'. */
const monthFirst = /(?<![0-9/])(0?[1-9]|1[0-2])\/(1[3-9]|2[0-9]|3[01])(?![0-9])/;
const dayFirst = /(?<![0-9/])(1[3-9]|2[0-9]|3[01])\/(0?[1-9]|1[0-2])(?![0-9])/;
const unitedStates = "United States";

function ofIban(text: string): string | null {
  const country = ibanStart.exec(text)?.[1];
  if (!country) return null;
  return euroCountries.test(country) ? "EUR" : (currencyByIbanCountry[country] ?? null);
}

/**
 * The currency of the only country that the lines without amounts match; `dollar` restricts it to those that write
 * '$'. A guess for statements that print no currency: null if two countries match equally often.
 */
export const currencyOfCountry = optional(
  { name: "currencies of countries", why: "no currency is printed, and what is printed is of one country" },
  () => null,
  (lines: readonly Line[], dollar: boolean): string | null => {
    const texts = lines.slice(0, linesRead).map((line) => joinWords(line.words));
    if (!dollar) {
      const iban = texts.map(ofIban).find((code) => code !== null);
      if (iban) return iban;
      for (const [code, sign] of nationalRegisters) if (texts.some((text) => sign.test(text))) return code;
      return null;
    }
    if (texts.some((text) => monthFirst.test(text)) && !texts.some((text) => dayFirst.test(text)))
      texts.push(unitedStates);
    const found = countryPatterns
      .map(([code, sign]) => ({
        code,
        count: texts.filter((text) => sign.test(text)).length,
      }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
    const [first, second] = found;
    return first && first.count > (second?.count ?? 0) ? first.code : null;
  },
);
