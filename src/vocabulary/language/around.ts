import { type Known, type NamesIn, place, type Said, speaker } from ".";

export { data, sayAs } from "./words";

/**
 * Counted noun in the form for its number: English has one for one thing, and one for all other numbers. In a dictionary the
 * forms for one and for two contain the number.
 * @example say("{count} {noun}", { count, noun: sayNoun(["hold", "holds"], count) })
 */
export const sayNoun = ([one, many]: readonly [string, string], count: number): Said =>
  (speaker()?.form(many, count) ?? (count === 1 ? one : many)) as Said;

/**
 * A number of things: English has a form for one of them and a form for all other numbers, by which a dictionary has its
 * own forms. @example sayCount(holds.length, "{count} hold", "{count} holds")
 */
export const sayCount = <const Other extends string>(
  count: number,
  one: string,
  other: Known<Other>,
): Said => {
  const written = count.toLocaleString("en-US");
  const own = speaker();
  const text = own
    ? own.say(other, { count: written })
    : (count === 1 ? one : other).replace("{count}", written);
  return text as Said;
};

/** The same where values are markup: the parts of the text and the values between them, for an element to hold. */
export const sayAround = <const Written extends string, Part>(
  written: Known<Written>,
  values: Readonly<Record<NamesIn<Written>, Part>>,
): (string | Part)[] => {
  const parts: Readonly<Record<string, Part>> = values;
  const pieces = (speaker()?.form(written, parts.count) ?? written).split(place);
  return pieces.flatMap((piece, at) => (at % 2 ? (parts[piece] ?? []) : piece));
};

/** Said texts one after another: as a list in a sentence, or with a mark between them. */
export const sayList = (texts: readonly Said[], between = speaker() ? "، " : ", "): Said =>
  texts.join(between) as Said;
