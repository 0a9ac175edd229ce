import { readFileSync } from "node:fs";
import bidiFactory from "bidi-js";

/** The faces of a printed statement. The wide ones have the scripts that Inter lacks, including Arabic and Hebrew. */
export type Face = "regular" | "bold" | "wide" | "wideBold";
const wideFaces = { regular: "wide", bold: "wideBold" } as const;

const files: Record<Face, string> = {
  regular: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  bold: "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
  wide: "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  wideBold: "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
};

/** The file of a face, from its package. */
export const readFace = (face: Face): Buffer => readFileSync(Bun.resolveSync(files[face], import.meta.dir));

/** A piece of a line in one face and one direction, in order of position. */
export type Piece = { text: string; face: Face; rightToLeft: boolean };

/** True if a face has a sign. */
export type Coverage = (face: Face, codePoint: number) => boolean;

const bidi = bidiFactory();
const plain = /^[ -~]*$/;
/** Matches signs that join or modify neighbouring signs and are invisible themselves. */
const silent =
  /[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u00ad]|\p{Variation_Selector}|\p{Emoji_Modifier}|[\u{e0000}-\u{e0fff}]/gu;
/** Direction of a line or of an isolated part of it: by a preceding mark, else by its first letter (UAX 9). */
const directing = /[\u200e\u200f\u2066-\u2069]/g;
const replacement = "\u25a1";
/**
 * Matches signs without a common meaning. Inter shows variants of digits under some of them, so that a digit would be
 * copied and read as an invisible sign.
 */
const privateUse = /\p{Co}/u;

/** A text in printable form on one line: blanks for line breaks, a box for a sign that no face has. */
export function printableText(text: string, has: Coverage): string {
  const spaced = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (plain.test(spaced)) return spaced;
  const kept = spaced.replace(silent, "").normalize("NFC");
  return Array.from(kept, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (privateUse.test(sign)) return replacement;
    return has("regular", code) || has("wide", code) ? sign : replacement;
  }).join("");
}

/** True if a text as a whole runs from right to left: its first letter outside of isolated parts does. */
const runsLeft = (text: string): boolean =>
  bidi.getEmbeddingLevels(text, "auto").paragraphs.at(0)?.level === 1;

/** The lines of a wrapped text, each with the text's direction: those with a different one are marked. */
export function directed(lines: readonly string[], text: string): string[] {
  const isLeft = !plain.test(text) && runsLeft(text);
  return lines.map((line) => (runsLeft(line) === isLeft ? line : `${isLeft ? "\u200f" : "\u200e"}${line}`));
}

/**
 * A printed line in pieces from left to right (Unicode's bidirectional algorithm, UAX 9). Letters within a
 * right-to-left piece are in reading order: the shaping reverses them.
 */
export function splitIntoPieces(line: string, face: "regular" | "bold", has: Coverage): Piece[] {
  if (plain.test(line)) return [{ text: line, face, rightToLeft: false }];
  const { levels } = bidi.getEmbeddingLevels(line, "auto");
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < line.length; at++) {
    if (line.charAt(at).search(directing) === 0) continue;
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += line.charAt(at);
    else runs.push({ text: line.charAt(at), level });
  }
  return inVisualOrder(runs).flatMap(({ text, level }) => {
    const rightToLeft = level % 2 === 1;
    const pieces = byFace(rightToLeft ? mirrored(text) : text, face, has, rightToLeft);
    return rightToLeft ? pieces.reverse() : pieces;
  });
}

/** Rule L2: from the highest level to the lowest odd one, every sequence of that level or more is reversed. */
function inVisualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

/** Mirrors a bracket; other signs stay. */
export const mirroredSign = (sign: string): string => bidi.getMirroredCharacter(sign) ?? sign;

/** Brackets are mirrored where text runs from right to left (rule L4). */
const mirrored = (text: string): string => Array.from(text, mirroredSign).join("");

/** Signs that Inter lacks use the wide face; blanks stay with their neighbours. */
function byFace(text: string, face: "regular" | "bold", has: Coverage, rightToLeft: boolean): Piece[] {
  const pieces: Piece[] = [];
  for (const sign of text) {
    const last = pieces.at(-1);
    const wanted: Face =
      sign === " " && last
        ? last.face
        : has(face, sign.codePointAt(0) ?? 0) && !rightToLeft
          ? face
          : wideFaces[face];
    if (last?.face === wanted) last.text += sign;
    else pieces.push({ text: sign, face: wanted, rightToLeft });
  }
  return pieces;
}
