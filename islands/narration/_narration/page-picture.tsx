/** @jsxImportSource react */

import { useEffect, useRef } from "react";
import type { PagePicture } from "@/statement-reader/contract";
import { say } from "@/vocabulary/language";

/** Extent of a line of text below its baseline and above it, in sizes of its font. */
const below = 0.35;
const above = 1.05;

/** Margin kept around the words of a page, in points. */
const margin = 18;

/**
 * A page of the statement, drawn from the places of its words, with its rows that do not add up marked. `row` is the one
 * that the page is opened for; it is scrolled into sight.
 */
export function PagePictureView({ picture, row }: { picture: PagePicture; row: number }) {
  const box = useRef<HTMLElement>(null);
  const { width, height, words, rows, page } = picture;
  // Margins without words would only make the words smaller.
  const left = Math.max(0, Math.min(...words.map(({ x0 }) => x0)) - margin);
  const right = Math.min(width, Math.max(...words.map(({ x1 }) => x1)) + margin);
  const bottom = Math.min(height, Math.max(...words.map(({ y }) => y)) + margin);
  const sizeAt = (y: number) =>
    words.reduce(
      (most, { y: baseline, size }) => (Math.abs(baseline - y) < size ? Math.max(most, size) : most),
      8,
    );
  const opened = rows.find(({ index }) => index === row)?.y;

  useEffect(() => {
    const element = box.current;
    if (!element || opened === undefined) return;
    element.scrollTop = (opened / bottom) * element.scrollHeight - element.clientHeight / 2;
  }, [opened, bottom]);

  return (
    <section
      className="page-picture"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={say("Page {page} of the statement", { page })}
    >
      <svg viewBox={`${left} 0 ${right - left} ${bottom}`} role="img" aria-label={getLabel(picture, row)}>
        {rows.map(({ index, y }) => (
          <rect
            key={index}
            className={index === row ? "picture-row picture-row-opened" : "picture-row"}
            x={left}
            y={y - above * sizeAt(y)}
            width={right - left}
            height={(above + below) * sizeAt(y)}
          />
        ))}
        {words.map(({ x0, x1, y, size, text }, index) => (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: words of a page never change their order
            key={index}
            x={x0}
            y={y}
            fontSize={size}
            textLength={Math.max(x1 - x0, 1)}
            lengthAdjust="spacingAndGlyphs"
          >
            {text}
          </text>
        ))}
      </svg>
    </section>
  );
}

/** The words of the marked row, for those who cannot see the page. */
function getLabel({ page, words, rows }: PagePicture, row: number): string {
  const y = rows.find(({ index }) => index === row)?.y;
  const line = words
    .filter(({ y: baseline, size }) => y !== undefined && Math.abs(baseline - y) < size / 2)
    .sort((a, b) => a.x0 - b.x0)
    .map(({ text }) => text);
  return say("Page {page}, drawn from its words. The marked row: {row}", { page, row: line.join(" ") });
}
