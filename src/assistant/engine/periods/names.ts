/** The months as people write them. */
const monthNames = [
  "january|jan",
  "february|feb",
  "march|mar",
  "april|apr",
  "may",
  "june|jun",
  "july|jul",
  "august|aug",
  "september|sept|sep",
  "october|oct",
  "november|nov",
  "december|dec",
];

/** Any month, as part of a pattern. */
export const anyMonth = monthNames.join("|");

/** The number of a month by its name. */
export const monthOf = (name: string): number =>
  monthNames.findIndex((names) => names.split("|").includes(name)) + 1;

const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};

/** Any number of units, as part of a pattern. */
export const anyNumber = `\\d{1,3}|${Object.keys(numberWords).join("|")}`;
export const numberOf = (text: string): number => numberWords[text] ?? Number(text);

const places: Readonly<Record<string, number>> = {
  first: 1,
  "1st": 1,
  opening: 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  last: -1,
  final: -1,
  closing: -1,
};

/** Any place in an order, as part of a pattern. */
export const anyPlace = Object.keys(places).join("|");

/** Which one it is: 1 is the first, -1 the last. */
export const placeOf = (text: string): number => places[text] ?? 1;
