import type { Dictionary, Plurals, Speaker, Values } from ".";

const plurals = new Intl.PluralRules("ar");
const date = /^(?:(\d{1,2}) )?([A-Z][a-z]{2})(?: (\d{4}))?(?:, (\d\d:\d\d))?$/;

/** Further functions of a speaker on the server. */
type OwnSpeaker = Speaker & {
  fill(text: string | Plurals, values: Values): string;
  localDate(text: string): string;
};

/**
 * Translates the texts of a dictionary.
 * @param find translates values that are texts of the product themselves: a stored sentence
 */
export function createSpeaker(
  words: Dictionary,
  find: (text: string) => Dictionary[string] | undefined = (text) => words[text],
): OwnSpeaker {
  /** A date such as `5 Nov 2026, 18:05` with the month's name in the language. */
  function localDate(text: string): string {
    const [, day, month = "", year, clock] = date.exec(text) ?? [];
    const name = words[month];
    return typeof name === "string" && (day || year)
      ? [day, name, year, clock].filter(Boolean).join(" ")
      : text;
  }

  /** Sets a value apart from the text around it, which runs the other way (Unicode, UAX #9). */
  const apart = (value: string | number) => (value === "" ? "" : `\u2068${localDate(`${value}`)}\u2069`);

  /** The form of a counted noun for a number, which may be written in groups: 1,250. */
  const chooseForm = (text: string | Plurals, count: unknown): string =>
    typeof text === "string"
      ? text
      : (text[plurals.select(Number(`${count}`.replaceAll(",", "")))] ?? text.other);

  /** Number that selects the form of a counted noun: the value `count`, or the only value. */
  const findCount = (values: Values) => {
    const [only, ...others] = Object.values(values);
    return values.count ?? (others.length === 0 ? only : undefined);
  };

  const fill = (text: string | Plurals, values: Values): string =>
    chooseForm(text, findCount(values)).replaceAll(/\{(=?)(\w+)\}/g, (_, own: string, name: string) => {
      const value = values[name] ?? "";
      if (typeof value === "object") throw new Error(`The value ${name} is markup: use sayAround.`);
      const same = own === "" ? undefined : find(`${value}`);
      return typeof same === "string" ? same : apart(value);
    });

  return {
    say(text, values) {
      const known = words[text] ?? text;
      return values || typeof known !== "string" ? fill(known, values ?? {}) : known;
    },
    form: (text, count) => chooseForm(words[text] ?? text, count).replaceAll("{=", "{"),
    apart,
    fill,
    localDate,
  };
}
