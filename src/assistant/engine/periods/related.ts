import type { Reading } from "../text";
import type { Atom } from "./";
import { between, type Place } from "./joined";
import { shifted } from "./units";

/**
 * Finds what days are where they depend on those that were named before them: 'October and the month before' is of
 * September, whatever today is. What makes no sense beside them is told as odd.
 */
export function relatedTo(reading: Reading, found: readonly Atom[], odd: Place[]): Atom[] {
  const atoms: Atom[] = [];
  for (const atom of found) {
    const named = atoms.at(-1);
    const bridge = named && between(reading, named.last, atom.first);
    const year = yearNamed(reading, atom);
    if (named?.unyeared && year !== undefined && /^(?:of|in|)(?: the)?$/.test(bridge ?? "-")) {
      const away = Number(atom.from.slice(0, 4)) - Number(named.from.slice(0, 4));
      reading.use(named.first, atom.last, "period");
      const { unyeared: _unyeared, ...rest } = named;
      atoms[atoms.length - 1] = { ...rest, ...shifted(named, "year", away), last: atom.last };
      continue;
    }
    if (named && isDayOfMonth(reading, named) && /^(?:of|in)(?: the)?$/.test(bridge ?? "")) {
      const month = moveInto(reading, atoms, atom);
      if (!month) odd.push({ first: atom.first, last: atom.last });
      continue;
    }
    const { relative, onlyRelative, ...days } = atom;
    if (relative && named) {
      const span = relative(named);
      if (span) atoms.push({ ...withoutTime(days), ...span });
      else odd.push({ first: atom.first, last: atom.last });
    } else if (onlyRelative) odd.push({ first: atom.first, last: atom.last });
    else atoms.push(days);
  }
  return atoms;
}

/** Whether a day is named by its number alone: 'the 10th'. */
const isDayOfMonth = (reading: Reading, { first, last }: Place): boolean =>
  /^(?:the )?\d{1,2}(?:st|nd|rd|th)$/.test(reading.words(first, last));

/** Moves days that are named by their numbers into the month that stands behind them: 'the 3rd to the 10th of last month'. */
function moveInto(reading: Reading, atoms: Atom[], month: Atom): boolean {
  const isMonth = month.from.endsWith("-01") && month.from.slice(0, 7) === month.to.slice(0, 7);
  for (let at = atoms.length - 1; at >= 0; at--) {
    const atom = atoms[at];
    const next = atoms[at + 1];
    if (!atom || !isDayOfMonth(reading, atom)) break;
    if (next && !/^(?:and|to|until|till|through|-)(?: the)?$/.test(between(reading, atom.last, next.first)))
      break;
    const day = Number(/\d{1,2}/.exec(reading.words(atom.first, atom.last))?.[0]);
    const date = `${month.from.slice(0, 8)}${String(day).padStart(2, "0")}`;
    if (!isMonth || date > month.to) return false;
    atoms[at] = { from: date, to: date, first: atom.first, last: next ? atom.last : month.last };
  }
  reading.use(atoms.at(-1)?.first ?? month.first, month.last, "period");
  return true;
}

/** Whether a span is said to be a year, as 'last year' is. */
const yearNamed = (reading: Reading, { first, last }: Atom): true | undefined =>
  /^(?:the )?(?:this|last|past|previous|prior|current|next) year$/.test(reading.words(first, last))
    ? true
    : undefined;

const withoutTime = ({ thisTime: _thisTime, ...atom }: Atom): Atom => atom;
