import type { Reading } from "./text";

const ordinals: Readonly<Record<string, number>> = {
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  fifth: 5,
  "5th": 5,
};

const ranked =
  /^(?:largest|biggest|highest|greatest|smallest|lowest|latest|newest|last|earliest|oldest|most)$/;

/** Places that are counted from the end: 'the last but one', 'second to last', 'penultimate'. */
const fromEnd: readonly [RegExp, number][] = [
  [/^(?:last but one|second to last|second from last|next to last|second last|2nd last)$/, 2],
  [/^(?:last but two|third to last|third from last|third last|3rd last)$/, 3],
];

function readFromEnd(reading: Reading): number | undefined {
  for (let at = 0; at < reading.tokens.length; at++) {
    if (reading.word(at) === "penultimate") {
      reading.correct(at, "latest");
      return 2;
    }
    for (const length of [3, 2]) {
      const nth = fromEnd.find(([phrase]) => phrase.test(reading.words(at, at + length - 1)))?.[1];
      if (nth === undefined) continue;
      reading.correct(at, "latest");
      reading.use(at + 1, at + length - 1, "number");
      return nth;
    }
  }
  return undefined;
}

/** Which one in an order is wanted: 'the second largest payment', 'third-highest balance'. Read before days are. */
export function readOrdinal(reading: Reading): number | undefined {
  const last = readFromEnd(reading);
  if (last !== undefined) return last;
  for (let at = 0; at < reading.tokens.length; at++) {
    const [ordinal = "", rank] = reading.word(at).split("-");
    const nth = ordinals[ordinal];
    if (nth === undefined) continue;
    if (rank !== undefined && ranked.test(rank)) {
      reading.correct(at, rank);
      return nth;
    }
    if (rank !== undefined || !ranked.test(reading.word(at + 1))) continue;
    reading.use(at, at, "number");
    return nth;
  }
  return undefined;
}

const oneBefore =
  /^(?:and |so |ok |what about |and what about )*(?:the )?(?:one|payment|transaction|debit|credit) before(?: that| it| this| that one)?$/;

/** Whether a question is for the one before that of the turn before: 'and the one before that?'. */
export function isOneBefore(reading: Reading): boolean {
  const last = reading.tokens.length - 1;
  if (!oneBefore.test(reading.words(0, last))) return false;
  reading.use(0, last, "number");
  return true;
}
