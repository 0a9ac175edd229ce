import type { ReadLine } from "../lines/read-line";
import { accountTitled, accountUnder, findAccount } from "./account-numbers";

/** A place in a file, in points from the top of its page. */
export type Place = {
  page: number;
  y: number;
};

/** A place as a key of maps and sets. */
export const placeKey = ({ page, y }: Place): string => `${page}:${y}`;

/** Place of a printed account number. */
export type AccountPlace = Place & {
  account: string;
  /**
   * True if the same number is at this height on every page: it then belongs to the file's owner and heads no
   * account.
   */
  repeats: boolean;
};

/** True if one place of a file comes before another, from page to page and from top to bottom. */
export const comesBefore = (a: Place, b: Place): boolean =>
  a.page < b.page || (a.page === b.page && a.y < b.y - 0.5);

const sameHeight = 4;

/** Places in the lines of a file where the number of an account is printed outside of rows. */
export function accountPlaces(lines: readonly ReadLine[]): AccountPlace[] {
  const places = lines.flatMap((line, index): Omit<AccountPlace, "repeats">[] => {
    if (line.money.length > 0) return [];
    const above = lines[index - 1]?.words ?? [];
    const account = findAccount(line.words) ?? accountTitled(line.words) ?? accountUnder(above, line.words);
    return account ? [{ page: line.page, y: line.y, account: account.replace(/[^0-9A-Z*]/gi, "") }] : [];
  });
  return places.map((place) => {
    const alike = places.filter((each) => Math.abs(each.y - place.y) < sameHeight);
    const same = alike.every((each) => each.account === place.account);
    return { ...place, repeats: same && alike.some((each) => each.page !== place.page) };
  });
}
