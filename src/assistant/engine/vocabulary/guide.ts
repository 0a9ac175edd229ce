import type { Access } from "@/access/policy";

/** How a question about the product begins: what it wants to know of an act or a thing. */
export type GuideForm = "how" | "where" | "may" | "who" | "why" | "what" | "when";

/** A screen that an answer leads to; what its address asks for beyond the screen is `access` only's. */
export type GuideLink = { label: string; href: string };

/** An answer about the product: every word of a question has to be among those that it knows. */
export type Guide = {
  /** One word or phrase of each group has to be there; they are separated by `|`. */
  asked: readonly string[];
  /** Other words that may stand beside them, separated by `|`. */
  also?: string;
  /** None of these may be there. */
  unless?: string;
  /** The forms that it answers, where not how, where and whether something may be done. */
  forms?: readonly GuideForm[];
  /** Whether it may speak of what was done: 'how do I see who did what'. */
  past?: true;
  /** Whether the name of an account, a user or a company may stand in it. */
  named?: true;
  answer: string;
  links?: readonly GuideLink[];
  /** For whom the answer is: everybody where absent. */
  for?: "staff" | "client";
  /** The right that the act takes: who has it not is told who does it, and led to the screen to read along. */
  access?: Access;
};

/** Months and other times that a file, a list or a figure may be of. */
export const times =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|month|months|monthly|year|years|week|day|days|last|past|previous|this|closed|quarter|older|old|earlier|whole|full|certain|given|single|period|date|dates";
