// Marks that change the direction of what follows them: a name with one reads as another on a screen.
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A text without invisible direction marks, for whatever stands for a person, a company or an account on a screen. */
export const withoutDirectionMarks = (text: string): boolean => !directionMarks.test(text);
export const directionMarkMessage = "Type this without the invisible direction mark that it holds";
