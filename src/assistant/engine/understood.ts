import type { Answer } from "../contract";
import type { Question } from "./question";

/** What a message was read as: a question, one with parts that were not understood, a question back, or nothing. */
export type Understood =
  | { kind: "question"; question: Question; note?: string }
  | { kind: "asked"; answer: Answer }
  | { kind: "partly"; question: Question; unread: readonly Unread[] }
  | { kind: "unknown"; content: string };

/** Words of a message whose meaning its answer would leave out; the place of those that stand together. */
export type Unread = { text: string; first?: number; last?: number };

export const unknown = (content: string): Understood => ({ kind: "unknown", content });
