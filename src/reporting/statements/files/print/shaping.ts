import { mirroredSign } from "./faces";

/** Glyphs in their order, their positions, and their total width. */
type Run = { glyphs: Glyph[]; positions: unknown[]; advanceWidth: number };
/** A glyph, and its code points. */
type Glyph = { codePoints: readonly number[] };

/** Members of pdfkit's registered faces that its types lack. */
type ShapingFace = {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
  layout(text: string, features?: readonly string[]): Run;
  layoutRun(text: string, features?: readonly string[]): Run;
};

/** The face in use by a document. */
export function currentFace(document: PDFKit.PDFDocument): ShapingFace {
  const face: ShapingFace = Reflect.get(document, "_font");
  return face;
}

/**
 * A right-to-left run with its code points in the form that text extractors expect. They reverse the whole line, so
 * that a bracket is the one that was written, and not the visible one, and the two letters of the ligature lam-alef
 * are in the order of the paper.
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
/** Number of cached words of a face. */
const mostKept = 50_000;

/**
 * Caches the shapes of a face's words, and sets words with digits sign by sign: amounts, dates and references never
 * repeat as a whole, and their signs do not affect each other. Shaping them took three quarters of a statement's
 * time. Right-to-left runs are shaped as a whole each time.
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

/** Font features for digits of one width. */
export const figureFeatures: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"];
