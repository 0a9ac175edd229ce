import { chardet } from "jschardet";
import { codePages } from "@/vocabulary/bank-options";

type CodePage = (typeof codePages)[number];

/** Maximum bytes searched, lines examined, and characters per line. */
const searchedBytes = 2_000_000;
const mostLines = 500;
const longestLine = 300;

/** Match what surrounds words (`marks`) or separates them (`between`): digits, quotation marks, dashes, currencies. */
const marks =
  /^[\0-@[-`{-\u007f“”„‚‘’«»‹›–—…€£¥¢°·º\u00a0®©™§]+|[\0-@[-`{-\u007f“”„‚‘’«»‹›–—…€£¥¢°·ªº²³\u00a0®©™]+$/gu;
const between = /[\s.…'’‘`\-–—·/&\u00a0\u00ad]+/u;

/**
 * Shares of the best reading's confidence: from `likely`, another code page is as plausible; from `likelier`, an encoding outside
 * the list is the more plausible one. Either makes the result unsure.
 */
const likely = 0.9;
const likelier = 1.25;

/**
 * Detects the code page of a text with jschardet. In a plausible code page, each word has letters of a single script and capitals
 * only at its beginning.
 * @returns undefined unless exactly one reading is plausible
 */
export function detectCodePage(bytes: Uint8Array): CodePage | undefined {
  const lines = Buffer.from(bytes.subarray(0, searchedBytes))
    .toString("latin1")
    .split(/[\r\n]+/);
  // Headings also tell the language.
  const found = new Set(lines.slice(0, 3));
  for (const line of lines) {
    if (/[\u0080-\u00ff]/.test(line)) found.add(line.slice(0, longestLine));
    if (found.size >= mostLines) break;
  }
  const written = Buffer.from([...found].join("\n"), "latin1");
  const all = chardet
    .detectAll(written, { encodingEra: 63, ignoreThreshold: true })
    .map(({ encoding, confidence }) => {
      const page = codePages.find((one) => one === encoding?.toLowerCase());
      return { page, confidence, text: readIn(encoding, written) };
    });
  const candidates = all.filter(({ page, text }) => page !== undefined && areWords(text));
  const [best] = candidates;
  if (!best) return undefined;
  const isSure = all.every(
    (other) =>
      other.text === best.text ||
      other.confidence < best.confidence * (candidates.includes(other) ? likely : likelier) ||
      (other.page !== undefined && !candidates.includes(other)),
  );
  // If code pages give the same text, prefer the one that most programs write.
  const western = candidates.find(({ page }) => page === "windows-1252");
  return isSure ? (western?.text === best.text ? western.page : best.page) : undefined;
}

/** Decodes a text; "" if the platform does not know the encoding. */
function readIn(encoding: string | null, written: Uint8Array): string {
  try {
    return new TextDecoder(encoding ?? "").decode(written);
  } catch {
    return "";
  }
}

/** True if at least 98 % of the words with letters beyond ASCII look like words. */
function areWords(text: string): boolean {
  const words = text
    .split(/[\n ,;\t|"]/)
    .map((word) => word.replace(marks, ""))
    .filter((word) => /[^\0-\u007f]/.test(word));
  const wrong = words.filter((word) => !word.split(between).every(isWord)).length;
  return wrong <= words.length * 0.02;
}

/** True if a word has capitals only in usual places, and letters of one script. */
const isWord = (word: string): boolean =>
  /^(?:[\p{Script=Latin}\p{M}]*|[\p{Script=Cyrillic}\p{M}]*|[\p{Script=Greek}\p{M}]*|[\p{Script=Arabic}\p{M}]*|[\p{Script=Hebrew}\p{M}]*)$/u.test(
    word,
  ) &&
  (word === word.toLowerCase() || word === word.toUpperCase() || /^\p{Lu}[^\p{Lu}]*$/u.test(word));
