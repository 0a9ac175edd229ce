import { leavingWidths } from "@/ui/table-widths";

/** Maximum number of columns in a table. */
const mostColumns = 15;

/** Each column's share and minimum width in pixels, as its table declares them. */
const shares = Array.from({ length: mostColumns }, (_, at) => {
  const column = at + 1;
  return `.data-table th:nth-child(${column}) { --w: var(--w${column}); --m: var(--m${column}) }`;
});

/** In a card each value has the heading of its column before it, which the table declares. */
const labels = Array.from({ length: mostColumns - 1 }, (_, at) => {
  const column = at + 2;
  return `.labelled td:nth-child(${column})::before { content: var(--label-${column}) }`;
});

/** The columns of a rank leave below the width that the table's class names, and the remaining ones share the room. */
const leaving = [4, 3, 2].flatMap((rank) =>
  leavingWidths.map(
    (width, at) => `@container table (max-width: ${width}em) {
  .d${rank}-${at} { --all: var(--t${rank - 1}) }
  .d${rank}-${at} .r${rank} { display: none }
}`,
  ),
);

/** The rules of `table-widths` that are alike for each column and each width. */
export default `${shares.join("\n")}
@media screen { ${leaving.join("\n")} }
@container table (max-width: 50em) { ${labels.join("\n")} }`;
