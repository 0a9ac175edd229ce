import { pattern } from "../vocabulary";

/** Words for a balance, in squashed text. */
export const BALANCE_WORD = pattern("balances", "named");
const MOVED = pattern("balances", "moved");

/** True for a squashed label of a balance; a balance that is transferred is a movement. */
export const namesBalance = (label: string): boolean => BALANCE_WORD.test(label) && !MOVED.test(label);
