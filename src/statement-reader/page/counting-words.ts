/** One to ten as pages are counted in words, first in English; further languages where they write them out. */
const WORDS = [
  "one|eins|un|une|una|uno",
  "two|zwei|deux|dos|due|dois",
  "three|drei|trois|tres|tre|três",
  "four|vier|quatre|cuatro|quattro|quatro",
  "five|fünf|cinq|cinco|cinque",
  "six|sechs|seis|sei",
  "seven|sieben|sept|siete|sette|sete",
  "eight|acht|huit|ocho|otto|oito",
  "nine|neun|neuf|nueve|nove",
  "ten|zehn|dix|diez|dieci|dez",
];
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };
const NUMBERS = new Map(WORDS.flatMap((words, index) => words.split("|").map((word) => [word, index + 1])));

/** Matches a number in digits, in words up to ten, or in Roman numerals up to 89. */
export const COUNTED = `\\d{1,4}|(?=[ivxl])l?x{0,3}(?:i[vx]|v?i{0,3})|${WORDS.join("|")}`;

/** The number that `COUNTED` matched. */
export function counted(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const key = text.toLowerCase();
  const named = NUMBERS.get(key);
  if (named !== undefined) return named;
  const digits = [...key].map((letter) => ROMAN[letter] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}
