import { pattern } from "../vocabulary";

/** Words for a balance, in squashed text. */
export const balanceWord = pattern("balances", "named");
const movedBalance = pattern("balances", "moved");

/** True for a squashed label of a balance; a transferred balance is a movement. */
export const namesBalance = (label: string): boolean => balanceWord.test(label) && !movedBalance.test(label);
