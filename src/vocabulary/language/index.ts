/** The header by which our own client says in which language a call's refusals are read. */
export const languageHeader = "X-Language";

/** A counted noun in the forms that a language has (CLDR): which one is said depends on the value `count`, or on the only value. */
export type Plurals = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * Translations of English texts into a language. `{name}` is a value, which is isolated from the text around it;
 * `{=name}` a value that is a text of the product itself, and is translated.
 */
export type Dictionary = Readonly<Record<string, string | Plurals>>;

/**
 * English texts that every other language has: `src/app/arabic-dictionary.ts` fills it from the rooms' dictionaries, so
 * that a text without a translation does not compile.
 */
// biome-ignore lint/style/useConsistentTypeDefinitions lint/suspicious/noEmptyInterface: only an interface can be filled elsewhere.
export interface Phrases {}

declare const said: unique symbol;
/** A text in the reader's language, or one that is the same in all. */
export type Said = string & { readonly [said]: true };

type WithValues = `${string}{${string}}${string}`;
/** A text of the product without values. */
export type Phrase = Exclude<keyof Phrases, WithValues>;

/**
 * Text of the product in a declaration or a building block, which translates it where it is shown. A text that is in no
 * dictionary does not compile; words of people and machines are given as `data(text)`.
 */
export type Text = Phrase | Said;

/**
 * A text to be translated: a literal has to be in the dictionaries, or it does not compile. A text from elsewhere is a
 * `string`, whatever it holds.
 */
export type Known<Written extends string> = Written &
  (string extends Written
    ? unknown
    : Written extends keyof Phrases | Said
      ? unknown
      : "no dictionary has this text");

export type NamesIn<Written> = Written extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type Value = string | number;
/** Values of a text's placeholders: none, or each by its name. */
export type ValuesOf<Written> = [NamesIn<Written>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Written>, Value>>];
export type Values = Readonly<Record<string, Value>>;

/** Speaker of a language other than English. */
export type Speaker = {
  /** The text with its values, each set apart. */
  say(text: string, values?: Values): string;
  /** The text with the places of its values, in the form for a number. */
  form(text: string, count?: unknown): string;
  apart(value: Value): string;
};

/** Translator in use: in a browser the script that came with a page in another language. */
export let speaker = (): Speaker | undefined => Reflect.get(globalThis, "speaker");

/** Sets the speaker from now on; none for English. */
export function speakBy(speaking: () => Speaker | undefined): void {
  speaker = speaking;
}

/** Placeholder of a value in a text. */
export const place = /\{(\w+)\}/;
const places = RegExp(place, "g");
/** Inserts values into a text, in English. Translated and stored sentences contain theirs already. */
export const fill = (text: string, values: Values): string =>
  text.replace(places, (_, name: string) => `${values[name]}`);

/**
 * Translates a text into the reader's language. A text that is in no dictionary, such as one that is already
 * translated, is returned unchanged. Stored texts and those sent to machines stay English: see `sayInEnglish`.
 *
 * @example say("Debits what is captured of {held}, and gives the rest back", { held })
 */
export const say = <const Written extends string>(
  written: Known<Written>,
  ...[values]: ValuesOf<Written>
): Said => (speaker()?.say(written, values) ?? (values ? fill(written, values) : written)) as string as Said;

/**
 * Builds a sentence that is stored, logged or thrown: in English, whatever the reader's language. It is translated
 * if somebody reads it, by the text that it was built from.
 *
 * @example throw new AppError("conflict", tell("At most {amount} can be captured", { amount }));
 */
export const sayInEnglish = <const Written extends string>(
  written: Known<Written>,
  ...[values]: ValuesOf<Written>
): string => (values ? fill(written, values) : written);
