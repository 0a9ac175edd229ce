import type { Answer, Figure } from "../contract";

/** An act that was prepared, or why it was not: an answer whose links open its dialog. */
export type Prepared = { answer: Answer; figures: Figure[] };

/** A sentence, with links where there are some. */
export const only = (content: string, links?: Answer["links"]): Prepared => ({
  answer: { content, ...(links && { links }) },
  figures: [],
});
