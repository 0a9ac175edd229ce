import PDFDocument from "pdfkit";
import { getDirection, type Language } from "@/vocabulary/language/languages";
import { type Coverage, directed, printableText, readFace, splitIntoPieces } from "./faces";
import { cacheShapes, currentFace, figureFeatures } from "./shaping";

export const colours = {
  ink: "#1a1b19",
  quiet: "#50514b",
  accent: "#0f5c55",
  line: "#d0cec6",
  faint: "#e6e5e0",
};

export type Lettering = {
  size: number;
  face?: "regular" | "bold";
  colour?: string;
  /** `end` if `x` is the end of the text, not its beginning. */
  align?: "end";
  /** Digits of one width, so that figures stand below each other. */
  figures?: boolean;
};

/** A4 in points. */
export const paper = { width: 595.28, height: 841.89, margin: 40 };

/** ISO 14289: the file's declaration of its standard, which the library's types lack. */
const accessible: object = { subset: "PDF/UA" };

/**
 * Drawing tool of a statement: a document whose text is measured, wrapped and set in faces that have its signs. In a
 * right-to-left language the page is mirrored: every `x` counts from the side on which a line begins.
 */
export class Pen {
  readonly document: PDFKit.PDFDocument;
  readonly #widths = new Map<string, number>();
  readonly #has: Coverage;
  readonly isMirrored: boolean;

  constructor(about: { title: string; author: string; at: Date; language: Language }) {
    this.isMirrored = getDirection(about.language) === "rtl";
    this.document = new PDFDocument({
      size: [paper.width, paper.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      ...accessible,
      tagged: true,
      lang: about.language,
      displayTitle: true,
      info: { Title: about.title, Author: about.author, CreationDate: about.at },
    });
    const known = new Map<string, boolean>();
    for (const face of ["regular", "bold", "wide", "wideBold"] as const) {
      cacheShapes(currentFace(this.document.registerFont(face, readFace(face)).font(face)));
    }
    this.#has = (face, code) => {
      const key = `${face}${code}`;
      const found = known.get(key) ?? currentFace(this.document.font(face)).font.hasGlyphForCodePoint(code);
      known.set(key, found);
      return found;
    };
  }

  /** A text in the form that the faces can show, on one line. */
  printed(text: string): string {
    return printableText(text, this.#has);
  }

  width(text: string, { size, face = "regular", figures = false }: Lettering): number {
    const key = `${face}${size}${figures}${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    let width = 0;
    for (const piece of splitIntoPieces(text, face, this.#has)) {
      const options = this.#options(piece.rightToLeft, figures);
      width += this.document.font(piece.face).fontSize(size).widthOfString(piece.text, options);
    }
    if (this.#widths.size > 20_000) this.#widths.clear();
    this.#widths.set(key, width);
    return width;
  }

  /** A position on the paper, from its left side. */
  #across(x: number): number {
    return this.isMirrored ? paper.width - x : x;
  }

  /** Sets a line. @param x its beginning, or its end @param y its base line */
  write(text: string, x: number, y: number, lettering: Lettering): void {
    const { size, face = "regular", colour = colours.ink, align, figures = false } = lettering;
    const isLeftEdge = (align !== "end") !== this.isMirrored;
    let at = this.#across(x) - (isLeftEdge ? 0 : this.width(text, lettering));
    for (const piece of splitIntoPieces(text, face, this.#has)) {
      const options = this.#options(piece.rightToLeft, figures);
      this.document.font(piece.face).fontSize(size).fillColor(colour);
      this.document.text(piece.text, at, y, { ...options, lineBreak: false, baseline: "alphabetic" });
      at += this.document.widthOfString(piece.text, options);
    }
  }

  /** Right-to-left words are shaped as a whole: one by one they would be in the wrong order. */
  #options(rightToLeft: boolean, figures: boolean): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
    if (figures) return { features: figureFeatures };
    return rightToLeft ? { features: ["kern"] } : {};
  }

  /** Prints a text on as many lines as it needs; a word longer than a line is broken. */
  wrap(text: string, room: number, lettering: Lettering): string[] {
    if (this.width(text, lettering) <= room) return [text];
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (this.width(longer, lettering) <= room) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      line = word;
      while (this.width(line, lettering) > room) {
        const fits = this.#fitting(line, room, lettering);
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    }
    if (line !== "") lines.push(line);
    return directed(lines, text);
  }

  /** Number of a word's signs that fit on one line, at least one. */
  #fitting(word: string, room: number, lettering: Lettering): number {
    let fits = 0;
    for (const sign of word) {
      const next = fits + sign.length;
      if (fits > 0 && this.width(word.slice(0, next), lettering) > room) break;
      fits = next;
    }
    return fits;
  }

  rule(x: number, to: number, y: number, colour: string, width = 0.5): void {
    this.document
      .moveTo(this.#across(x), y)
      .lineTo(this.#across(to), y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke();
  }

  /** Fills a drawing, as a path of SVG whose square has `units` at each side. @param x its beginning @param y its top */
  fill(path: string, x: number, y: number, side: number, units: number): void {
    const left = this.#across(x) - (this.isMirrored ? side : 0);
    this.document
      .save()
      .translate(left, y)
      .scale(side / units);
    this.document.path(path).fill("#000000").restore();
  }

  /** Draws content that screen readers skip: lines, and repeated parts of pages. */
  artifact(draw: () => void): void {
    this.document.markContent("Artifact", { type: "Layout" });
    draw();
    this.document.endMarkedContent();
  }
}
