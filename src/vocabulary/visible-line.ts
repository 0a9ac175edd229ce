import { z } from "zod";

/**
 * Characters that nobody sees, or that break a line: controls, marks of direction, fillers, joiners, variation selectors and
 * separators of lines (Unicode: C, Default_Ignorable_Code_Point, Zl, Zp), and the blank pattern of Braille.
 */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

export const visibleLineMessage = "Type this on one line, without invisible characters";

/** Whether each character of a text can be seen, and none ends its line. */
export const isVisibleLine = (text: string): boolean => !unseen.test(text);

/**
 * A text of one line by which people tell things apart: a person, a company, an account, a purpose, a view. Two of them that
 * differ do so by characters that can be seen.
 * @param most characters
 */
export const visibleLine = (most: number, tooLong = `At most ${most} characters`) =>
  z.string().trim().max(most, tooLong).refine(isVisibleLine, visibleLineMessage);
