import { z } from "zod";

/**
 * Characters that are invisible or break a line: controls, marks of direction, fillers, joiners, variation selectors and
 * separators of lines (Unicode: C, Default_Ignorable_Code_Point, Zl, Zp), and the blank pattern of Braille.
 */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

export const visibleLineMessage = "Type this on one line, without invisible characters";

/** True if every character of a text is visible and none breaks the line. */
export const isVisibleLine = (text: string): boolean => !unseen.test(text);

/**
 * Schema of a one-line name, such as that of a person, company, account or view. Two different names differ visibly: accents are
 * composed (Unicode NFC).
 * @param most characters
 */
export const visibleLine = (most: number, tooLong = `At most ${most} characters`) =>
  z.string().trim().normalize("NFC").max(most, tooLong).refine(isVisibleLine, visibleLineMessage);
