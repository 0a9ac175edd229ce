import type { Slots } from "./slots";
import { fold } from "./text";
import { fillerWords } from "./vocabulary/concepts";

/** Whether a word is a slip of one that says something: 'lapsed' is of the past, and 'waited' wants nothing. */
function isSlip(typed: string, word: string): boolean {
  const stem = word.replace(/e$/, "");
  const isForm = typed.startsWith(stem) && /^(?:d|ed|s|es|r|er|ing|ly|al)$/.test(typed.slice(stem.length));
  return !isForm && (word.length < 5 || !fillerWords.has(word));
}

/** A text with its mistyped words as they are meant; undefined where there is none. Nothing in quotation marks is one. */
export function respeltText(text: string, { corrected }: Pick<Slots, "corrected">): string | undefined {
  const slips = corrected.filter(({ typed, word }) => isSlip(fold(typed), word));
  if (slips.length === 0 || /["“]/.test(text)) return undefined;
  return slips.reduce(
    (said, { typed, word }) =>
      said.replace(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(typed)}(?![\\p{L}\\p{N}])`, "gu"), word),
    text,
  );
}
