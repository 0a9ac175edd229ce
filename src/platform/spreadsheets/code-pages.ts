import { codePages } from "@/vocabulary/bank-options";

type CodePage = (typeof codePages)[number];

/** Lower-case letters beyond ASCII that languages write within words. */
const languages: Readonly<Record<CodePage, readonly string[]>> = {
  // German, French, Spanish, Portuguese, Italian, Dutch, Danish and Norwegian, Swedish and Finnish. Icelandic is left
  // out: its þ, ð and ý look like Turkish here.
  "windows-1252": [
    "äöüßé",
    "àâæçéèêëîïôœùûüÿ",
    "áéíñóúüç",
    "ãáâàçéêíóôõúü",
    "àèéìíîòóùú",
    "éëïöüáóèêç",
    "æøåéèóü",
    "åäöéšžü",
  ],
  // Polish, Czech, Slovak, Hungarian, Croatian and Slovene, Romanian, German.
  "windows-1250": [
    "ąćęłńóśźż",
    "áčďéěíňóřšťúůýž",
    "áäčďéíĺľňóôŕšťúýž",
    "áéíóöőúüű",
    "čćđšž",
    "ăâîşţșț",
    "äöüßé",
  ],
  "windows-1251": ["абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўђјљњћџѓќѕ"],
  "windows-1253": ["αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ"],
  "windows-1254": ["çğıöşüâîû"],
  "windows-1255": ["אבגדהוזחטיךכלםמןנסעףפץצקרשת"],
  "windows-1256": ["ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگکھہے"],
  // Lithuanian, Latvian, Estonian.
  "windows-1257": ["ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž"],
};

const ofOwnScript: ReadonlySet<CodePage> = new Set<CodePage>([
  "windows-1251",
  "windows-1253",
  "windows-1255",
  "windows-1256",
]);

/** Vowels of these scripts, one of which every longer word contains. */
const vowelsByCodePage: Readonly<Partial<Record<CodePage, RegExp>>> = {
  "windows-1251": /[аеёиоуыэюяіїє]/,
  "windows-1253": /[αεηιουωάέήίόύώϊϋΐΰ]/,
};

/** Maximum number of bytes and distinct words examined. */
const sampledBytes = 2_000_000;
const mostWords = 3000;

/** Matches words with a byte beyond ASCII, one character for each byte. */
const words = /[A-Za-z\u0080-\u00ff]*[\u0080-\u00ff][A-Za-z\u0080-\u00ff]*/g;
/**
 * Matches bytes that are marks, spaces or signs of currencies in windows-1252, at the ends of a word: quotation
 * marks, dashes, '€', '°'.
 */
const marks =
  /^[\u0080\u0082\u0084\u0085\u0091-\u0097\u00a0-\u00a9\u00ab-\u00b9\u00bb-\u00bf]+|[\u0080\u0082\u0084\u0085\u0091-\u0097\u0099\u00a0-\u00bf]+$/g;

type Judgement = { page: CodePage; text: string; wrong: number; languages: number };

/**
 * Finds the code page in which a text's words are plausible: letters of one language, capitals only at the beginning.
 * @returns undefined if no code page, or more than one, makes them plausible
 */
export function detectCodePage(bytes: Uint8Array): CodePage | undefined {
  const text = Buffer.from(bytes.subarray(0, sampledBytes)).toString("latin1");
  const found = new Set<string>();
  for (const [word] of text.matchAll(words)) {
    found.add(word);
    if (found.size >= mostWords) break;
  }
  const judged = codePages.map((page) => judge(page, [...found]));
  const fewest = Math.min(...judged.map(({ wrong }) => wrong));
  const best = judged.filter(({ wrong }) => wrong === fewest);
  if (fewest > found.size * 0.02) return undefined;
  const fewestLanguages = Math.min(...best.map(({ languages: count }) => count));
  const likely = best.filter(({ languages: count }) => count === fewestLanguages);
  const western = best.find(({ page }) => page === "windows-1252");
  if (western) return likely.includes(western) ? western.page : undefined;
  return new Set(likely.map(({ text: each }) => each)).size === 1 ? likely[0]?.page : undefined;
}

function judge(page: CodePage, found: readonly string[]): Judgement {
  const decoder = new TextDecoder(page);
  const decoded = found.map((word) => decoder.decode(Buffer.from(word, "latin1")));
  const alphabets = languages[page];
  let wrong = 0;
  let covering = alphabets;
  for (const [at, word] of decoded.entries()) {
    const bare = page === "windows-1252" || isMark(found[at] ?? "") ? word.replace(marks, "") : word;
    const letters = [...bare.toLowerCase()].filter(
      (letter) => letter > "\u007f" && /[\p{L}\p{M}]/u.test(letter),
    );
    if (letters.length === 0) continue;
    const able = alphabets.filter((alphabet) => letters.every((letter) => alphabet.includes(letter)));
    if (able.length === 0 || !isWord(bare, page)) wrong += 1;
    else covering = covering.filter((alphabet) => able.includes(alphabet));
  }
  return { page, text: decoded.join(" "), wrong, languages: covering.length > 0 ? 1 : 2 };
}

const isMark = (word: string): boolean => word.replace(marks, "") === "";

/** True if a word has capitals only in usual places, and letters of one script. */
function isWord(word: string, page: CodePage): boolean {
  if (!/^\p{L}[\p{L}\p{M}'’·-]*$/u.test(word)) return false;
  const own = ofOwnScript.has(page);
  if (own && /[a-z]/i.test(word)) return false;
  if (page === "windows-1253" && /ς.|[άέήίόύώ].*[άέήίόύώ]/u.test(word.toLowerCase())) return false;
  const vowels = vowelsByCodePage[page];
  if (vowels && [...word].length >= 4 && word === word.toLowerCase() && !vowels.test(word)) return false;
  // A Latin word has at least one letter of ASCII.
  if (!own && [...word].length > 1 && !/[a-z]/i.test(word)) return false;
  return word === word.toLowerCase() || word === word.toUpperCase() || /^\p{Lu}[^\p{Lu}]*$/u.test(word);
}
