import { type Line, textOf } from "../lines/lines";
import { optional } from "../pass";
import { nameOfLetters } from "./known-banks";

const ADDRESS =
  /(www\.|https?:\/\/|@|\b)((?:[\p{L}0-9-]+\.)*)([\p{L}0-9-]{3,})\.(?:com|net|org|bank|co|[a-z]{2})(?:\.[a-z]{2})?(?![\p{L}0-9.-]*@)/giu;
const OF_BANKS = /bank|banc|banque|banka|pank|sparkasse|kasse|caisse|caixa|creditunion|savings|finance/i;
/** Addresses that banks print which are not theirs. */
const OF_OTHERS =
  /fdic|ncua|ombuds|consumer|schlicht|gov|garantie|deposit|protect|einlagen|adobe|facebook|twitter|google|apple|linkedin|youtube|instagram|bafin|europa|acpr|mediat|gmail|hotmail|outlook|yahoo|example|e?mail|privacy|visa|mastercard|reservebank|centralbank|bundesbank/i;

interface Found {
  label: string;
  www: boolean;
}

function addresses(lines: readonly Line[]): Found[] {
  return lines.flatMap((line) => {
    const text = textOf(line.words);
    if (!/\.[a-z]{2}/i.test(text)) return [];
    return [...text.matchAll(ADDRESS)]
      .map((found) => ({ label: found[3] ?? "", www: found[1]?.toLowerCase() === "www." }))
      .filter(({ label }) => !OF_OTHERS.test(label));
  });
}

/** A bank's name by the web addresses of its small print: listed, with a word for bank, or behind 'www.'; else null. */
export const webName = optional(
  {
    name: "names in web addresses",
    why: "the bank is named by its address alone",
    fixture: "names-in-web-addresses",
  },
  () => null,
  (lines: readonly Line[]): string | null => {
    const found = addresses(lines);
    const listed = found.map(({ label }) => nameOfLetters(label)).find((name) => name !== null);
    if (listed) return listed;
    const own = found.find(({ label }) => OF_BANKS.test(label)) ?? found.find(({ www }) => www);
    if (!own) return null;
    return /\p{Lu}/u.test(own.label) ? own.label : own.label.charAt(0).toUpperCase() + own.label.slice(1);
  },
);
