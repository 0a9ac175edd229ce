import type { Access } from "@/access/policy";

/**
 * Something that people ask about the product, as data: adding one is an entry of a list here.
 *
 * `asked` has ways of asking as plain phrases, separated by `;`. A question is answered where it has every content word
 * of one of them and no content word that the topic does not know. How a phrase begins says what it answers: 'release a
 * hold' asks how, where and whether it may be done; 'where is', 'who', 'why', 'when', 'what', 'how much', 'do' or 'is'
 * only that; 'please', 'I', 'my' or 'our' is a wish, or what somebody tells of themselves.
 */
export type Topic = {
  /** What is done, as in 'How do I …?', or a whole question. It is offered as a button, and is a way of asking, too. */
  title: string;
  asked?: string;
  /** Further words that may stand in a question about it. */
  words?: string;
  /** The answer: the steps, in the labels of the screens. `{support}`, `{phone}`, `{hours}` and `{brand}` are filled in. */
  tell: string;
  /** The addresses of its screens: it is told to nobody who cannot open them. */
  at?: readonly string[];
  /** The right that the act takes: who has it not is told who does it, and led to the screen to read along. */
  right?: Access;
  /** Whether the name of an account, a client or a user may stand in a question. */
  named?: true;
  /** Whether an amount may stand in a question. */
  amount?: true;
  /** Whether it asks for nothing, so that questions are offered with it. */
  talk?: true;
};

/** A screen by its address: its title, by which people call it, what it is for, and the right that opens it. */
export type GuideScreen = { title: string; called?: string; tell: string; right: Access };

/** A word of the product, what it means, and what it means to the bank's staff where that is more. */
export type Term = { words: string; tell: string; staff?: string; for?: "staff" };
