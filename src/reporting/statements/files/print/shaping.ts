import { mirroredSign } from "./faces";

/** Glyphs in the order in which they stand, their places, and the width of them all. */
type Run = { glyphs: Glyph[]; positions: unknown[]; advanceWidth: number };
/** A sign of a face, and the letters that it stands for. */
type Glyph = { codePoints: readonly number[] };

/** Members of pdfkit's registered faces that its types lack. */
export type ShapingFace = {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
  layout(text: string, features?: readonly string[]): Run;
  layoutRun(text: string, features?: readonly string[]): Run;
};

/** The face that a document sets in. */
export function faceOf(document: PDFKit.PDFDocument): ShapingFace {
  const face: ShapingFace = Reflect.get(document, "_font");
  return face;
}

/**
 * A run from right to left with what its signs stand for as programs that take text out of a PDF want it. They turn the
 * whole line, so that a bracket is the one that was written, and not the one that is seen, and the two letters of lam and
 * alef, which are one sign, stand in the order of the paper.
 */
const turnedByReaders = ({ glyphs, positions, advanceWidth }: Run): Run => ({
  positions,
  advanceWidth,
  glyphs: glyphs.map((glyph) =>
    Object.create(glyph, { codePoints: { value: glyph.codePoints.map(mirroredCode).toReversed() } }),
  ),
});

const mirroredCode = (code: number): number =>
  mirroredSign(String.fromCodePoint(code)).codePointAt(0) ?? code;

const features = (names: readonly string[] | undefined) => names?.join() ?? "";
/** Number of words kept of a face. */
const mostKept = 50_000;

/**
 * Keeps the shapes of a face's words, and sets words with digits sign by sign: amounts, dates and references never come
 * again as a whole, and their signs do not act on each other. Shaping them took three quarters of a statement's time.
 * Runs from right to left are shaped as a whole each time.
 */
export function cacheShapes(face: ShapingFace): void {
  const kept = new Map<string, Run>();
  const shaped = (text: string, names: readonly string[] | undefined): Run => {
    const key = `${features(names)} ${text}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size > mostKept) kept.clear();
    const run = face.layoutRun(text, names);
    kept.set(key, run);
    return run;
  };
  face.layout = (text, names) => {
    if (names && names !== figureFeatures) return turnedByReaders(face.layoutRun(text, names));
    const whole: Run = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const word of text.match(/[^ ]* ?/g) ?? []) {
      for (const part of /\d/.test(word) ? word : [word]) {
        if (part === "") continue;
        const { glyphs, positions, advanceWidth } = shaped(part, names);
        whole.glyphs.push(...glyphs);
        whole.positions.push(...positions);
        whole.advanceWidth += advanceWidth;
      }
    }
    return whole;
  };
}

/** Digits of one width. */
export const figureFeatures: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"];
