/** How much a language model may say: its answer is a few sentences beside the rows. */
export const mostSentences = 6;
export const mostCharacters = 1200;

const end = /[.!?]["'”’)]*\s+/;

/** Parts a text that comes bit by bit into sentences. */
export class Sentences {
  #rest = "";

  /** The sentences that this part ends. */
  add(part: string): string[] {
    this.#rest += part;
    const whole: string[] = [];
    for (;;) {
      const found = end.exec(this.#rest);
      if (!found) return whole;
      const to = found.index + found[0].length;
      whole.push(this.#rest.slice(0, to).trim());
      this.#rest = this.#rest.slice(to);
    }
  }

  /** What has come since the last sentence ended; nothing of it is left. */
  end(): string {
    const rest = this.#rest.trim();
    this.#rest = "";
    return rest;
  }

  /** How much has come since the last sentence ended, in characters. */
  get open(): number {
    return this.#rest.length;
  }
}

/** A sentence without the marks of Markdown that models like to add. */
export const withoutMarks = (sentence: string): string =>
  sentence
    .replaceAll(/\*\*|__|`/g, "")
    .replaceAll(/^\s*(?:[-*•#]+\s+)+/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Whether a sentence is words alone: no address, no mail, no markup, no letters of a script that is not checked. */
export const isPlainSentence = (sentence: string): boolean =>
  !/https?:|www\.|@|[<>[\]{}|\\]/i.test(sentence) &&
  !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(sentence);
