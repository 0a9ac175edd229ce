import { z } from "zod";
import { fill, type Known, speaker, type Values, type ValuesOf } from "@/vocabulary/language";
import { getDirection, type Language } from "@/vocabulary/language/languages";
import { speak, translateWithin } from "@/vocabulary/language/speaking";

/**
 * A line of a mail: a text of the product with its values, or a stored sentence, which has none. It is stored with
 * the mail, and written in the recipient's language when that is sent.
 */
export type MailLine = readonly [text: string, values?: Values];

/** Wording of a mail. Paragraphs of the body are separated by empty lines. */
export type MailWording = { subject: MailLine; body: readonly MailLine[] };

/** @example mailLine("Company: {name}", { name }) */
export const mailLine = <const Written extends string>(
  written: Known<Written>,
  ...[values]: ValuesOf<Written>
): MailLine => (values ? [written, values] : [written]);

/** Lines written by a person, or the address of a page: the same in every language. Each line is a paragraph. */
export const ownLines = (text: string): MailLine[] =>
  text.split(/\r?\n/).map((line) => ["{text}", { text: line }]);

export const emptyLine: MailLine = [""];

const lineSchema = z.union([
  z.tuple([z.string()]),
  z.tuple([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))]),
]);
const wordingSchema = z.object({ subject: lineSchema, body: z.array(lineSchema) });

const inEnglish = ([text, values]: MailLine) => (values ? fill(text, values) : text);

/** The subject and the body in English, as in the outbox. */
export const toEnglish = ({ subject, body }: MailWording) => ({
  subject: inEnglish(subject),
  body: body.map(inEnglish).join("\n"),
});

const said = ([text, values]: MailLine): string => {
  if (!values) return translateWithin(text);
  return speaker()?.say(text, values) ?? fill(text, values);
};

/** A mail in the recipient's language. */
type Written = { subject: string; body: string; html?: string };

/**
 * A mail of the outbox in a language. One without stored wording stays in English. In a right-to-left language it is
 * written as HTML, too, since a plain text has no direction.
 * @param signature text below it, the same in every language
 */
export function writeInLanguage(
  language: Language,
  mail: { subject: string; body: string; wording: string | null },
  signature: string,
): Written {
  if (language === "en" || mail.wording === null) {
    return { subject: mail.subject, body: mail.body + signature };
  }
  const { subject, body } = wordingSchema.parse(JSON.parse(mail.wording));
  return speak(language, () => {
    const whole = body.map(said).join("\n") + signature;
    return {
      subject: said(subject),
      body: whole,
      ...(getDirection(language) === "rtl" && { html: toHtml(whole, language) }),
    };
  });
}

const address = /https?:\/\/[^\s<>"\u2068\u2069]+/g;

/** A text as HTML, its lines below each other, its addresses as links. */
function toHtml(text: string, language: Language): string {
  const lines = text.split("\n").map((line) => {
    const escaped = Bun.escapeHTML(line).replace(address, (href) => `<a href="${href}">${href}</a>`);
    return `<div>${escaped || "<br>"}</div>`;
  });
  return `<!doctype html><html lang="${language}" dir="${getDirection(language)}"><body>${lines.join("")}</body></html>`;
}
