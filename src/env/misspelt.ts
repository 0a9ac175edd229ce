import { distance } from "fastest-levenshtein";

/** First words that other programs' variables share. */
const shared = new Set(["CLIENT", "FLY", "LOG", "NODE", "OTEL", "SESSION", "SLOW"]);

/** Names of other programs' and systems' variables that resemble settings. */
const others = new Set(["HOME", "HOSTNAME", "MAIL", "LOGNAME", "DEBUG", "HOSTTYPE"]);

/** Maximum number of letters that may differ in a misspelt name; fewer in short names, which resemble many others. */
const mostDifferent = (name: string) => (name.length >= 8 ? 2 : name.length >= 5 ? 1 : 0);

/**
 * Finds names in an environment that resemble a setting: they begin with the words of some, or differ in a letter or
 * two. Each with the nearest setting.
 */
export function findMisspelt(
  given: Iterable<string>,
  known: readonly string[],
): { name: string; nearest: string }[] {
  const names = new Set(known);
  const families = listFamilies(known);
  return [...given].flatMap((name) => {
    if (names.has(name) || others.has(name)) return [];
    const upper = name.toUpperCase().replaceAll("-", "_");
    const [nearest] = known
      .map((each) => ({ each, apart: distance(upper, each) }))
      .toSorted((a, b) => a.apart - b.apart);
    if (nearest === undefined) return [];
    const isOurs =
      nearest.apart <= mostDifferent(nearest.each) || families.some((family) => upper.startsWith(family));
    return isOurs ? [{ name, nearest: nearest.each }] : [];
  });
}

/** First words of this program's own settings, such as `BACKUP_`. */
function listFamilies(known: readonly string[]): string[] {
  const words = known.filter((name) => name.includes("_")).map((name) => name.slice(0, name.indexOf("_")));
  return [...new Set(words)].filter((word) => !shared.has(word)).map((word) => `${word}_`);
}
