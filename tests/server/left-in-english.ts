import { arabic } from "@/app/arabic-dictionary";
import { returnReasonLabels } from "@/payments/receipt-returns/contract";
import { monthNames } from "@/vocabulary/calendar";
import { speak, translate } from "@/vocabulary/language/speaking";
import { demoBook, fullBook, type ScreenBook } from "../screens/books";
import { closed } from "./html";
import { type Reader, type Screen, walkScreens } from "./screens";

/** A text that stands in English on a screen in Arabic. */
export type Left = { who: Reader; path: string; page: string; text: string };

/** Words that are the same in both languages, and terms always written in Latin letters. */
const latin =
  /\b(?:Vostra|SHA-256|webhook\.test|COBO|POBO|BOTH|CBS|IBAN|IBANs|IP|CSV|XLSX|XLS|ZIP|OFX|BAI2|QIF|PDF|PNG|JPEG|SVG|API|OpenAPI|JSON|XML|JavaScript|BACKUP_\w+|Bun|ISO|MT940|MT942|SWIFT|BIC|UTC|USD|AED|EUR|HTTP|CLIENT_XXX|TXN-2026-XXX|HOLD-2026-XXX|GET|POST|PUT|DELETE|Ctrl|Esc|Enter|English|RF|SHAR|DEBT|CRED|camt\.\d+|pain\.\d+)\b/g;
const spokenAttributes = ["aria-label", "title", "placeholder", "alt", "data-reasons", "aria-valuetext"];
/** Texts by people and machines rather than of a screen. */
const apart = "bdi, .iban, code, pre, kbd, script, style, svg, textarea, option[data-own], [translate=no]";

const plain = (text: string) =>
  text
    .replaceAll(/&(?:amp|lt|gt|quot|#\w+);/g, " ")
    .replaceAll(/\u2068[^\u2069]*\u2069/g, " ")
    .replaceAll(latin, " ");

export const isEnglish = (text: string) => /[A-Za-z]{2}/.test(plain(text));

/** A date whose month is named in English, with its year or its time, as the product writes it and people seldom do. */
const englishDate = new RegExp(`(?<![\\w-])\\d{1,2} (?:${monthNames.join("|")})(?: \\d{4}|, \\d\\d:\\d\\d)`);

/** The codes of the trail, what a program calls a state, and groups of documented calls are the same in every language. */
const code = /^(?:[A-Z_]+|[a-z]+|[\w -]+ \(\d+\))$/;

/**
 * Texts by people of the books, and headings of their files, that equal a text of the product; and why a receipt is returned, which
 * its payer reads in English.
 */
const others = ["Rent", "Fee", "No", "Date", "Details", "Amount", ...Object.values(returnReasonLabels)];

/** True if an isolated text is the product's: a text of it, a sentence made of one, a date. */
function isOurs(words: string): boolean {
  const known = ours.get(words);
  if (known !== undefined) return known;
  const found =
    englishDate.test(words) || (!code.test(words) && speak("ar", () => translate(words)) !== words);
  ours.set(words, found);
  return found;
}
/** Screens have the same words again and again. */
const ours = new Map<string, boolean>();

/** English parts of a text, and words of the product in it that were marked as a person's. */
function listLeft(text: string): readonly string[] {
  const known = looked.get(text);
  if (known) return known;
  const own = [...text.matchAll(/\u2068([^\u2068\u2069]*)\u2069/g)].flatMap(([, words = ""]) =>
    listOurs(words),
  );
  // The contents of a `noscript` are one text.
  const words = text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const found = words && isEnglish(words) ? [...own, words] : own;
  looked.set(text, found);
  return found;
}
const looked = new Map<string, readonly string[]>();

/** Text marked as a person's words that is the product's. */
function listOurs(text: string): string[] {
  const words = text.replaceAll("\u00a0", " ");
  return words && !others.includes(words) && isOurs(words) ? [words] : [];
}

/**
 * English texts of a document that are visible or read out, and words of the product that were marked as a person's.
 */
function listEnglish(html: string): string[] {
  const found = new Set<string>();
  const note = (text: string) => {
    for (const words of listLeft(text)) found.add(words);
  };
  let hidden = 0;
  /** Within text marked as English, which is read out as such. */
  let english = 0;
  let text = "";
  /** Takes the texts of an element one by one, each as a whole. */
  const whole = (take: (words: string) => void) => {
    let words = "";
    return {
      text(chunk: HTMLRewriterTypes.Text) {
        words += chunk.text;
        if (!chunk.lastInTextNode) return;
        if (english === 0) take(words.trim());
        words = "";
      },
    };
  };
  new HTMLRewriter()
    .on(spokenAttributes.map((name) => `[${name}]`).join(), {
      element(element) {
        if (english === 0) for (const name of spokenAttributes) note(element.getAttribute(name) ?? "");
      },
    })
    .on("input[type=submit], input[type=button]", {
      element(element) {
        if (english === 0) note(element.getAttribute("value") ?? "");
      },
    })
    .on("*", {
      text(chunk) {
        if (hidden + english === 0) text += chunk.text;
        if (!chunk.lastInTextNode) return;
        note(text);
        text = "";
      },
    })
    .on(apart, {
      element(element) {
        if (!element.canHaveContent || element.selfClosing) return;
        hidden++;
        element.onEndTag(() => void hidden--);
      },
    })
    .on("div[lang=en]", {
      element(element) {
        english++;
        element.onEndTag(() => void english--);
      },
    })
    .on(
      "bdi",
      whole(
        (words) =>
          Object.hasOwn(arabic, words) &&
          arabic[words] !== words &&
          !others.includes(words) &&
          found.add(words),
      ),
    )
    .on(
      "bdi, .iban",
      whole((words) => {
        for (const ours of listOurs(words)) found.add(ours);
      }),
    )
    .transform(closed(html));
  return [...found];
}

/** Opens every screen and dialog of a book in a language, for some people, and gives its texts that are English. */
export async function readScreens(book: ScreenBook, language: string, visitors: readonly Reader[]) {
  const left: Left[] = [];
  const screens: Screen[] = [];
  for (const who of visitors) {
    const session = await book.getCookie(who);
    for await (const screen of walkScreens(book, who, `${session}; language=${language}`)) {
      const { page, path, html } = screen;
      screens.push(screen);
      for (const text of listEnglish(html)) left.push({ who, path, page, text });
    }
  }
  return { left, screens };
}

/** Prints the remaining texts by page: `bun tests/server/left-in-english.ts [page]`. */
if (import.meta.main) {
  const wanted = process.argv[2];
  for (const open of [demoBook, fullBook]) {
    const book = await open();
    const { left } = await readScreens(book, "ar", ["nobody", "admin", "auditor", "client"]);
    for (const [page, those] of Map.groupBy(left, (one) => one.page)) {
      if (wanted && !page.startsWith(wanted)) continue;
      const texts = new Map(those.map(({ text, path }) => [text, path]));
      console.log(`${page} (${texts.size})`);
      for (const [text, path] of texts) console.log(`  ${JSON.stringify(text)} at ${path}`);
    }
    await book.close();
  }
}
