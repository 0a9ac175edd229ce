import { directionalIcons, icons } from "@/ui/icons";

const drawings = Object.entries(icons);
const cell = 24;

const paths = drawings
  .map(([, path], at) => `<path transform='translate(0 ${cell * at})' d='${path}'/>`)
  .join("");

/** All icons beneath each other, and beside each of them the same with a heavier stroke. */
const sheet =
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${2 * cell} ${cell * drawings.length}' fill='none'` +
  ` stroke='%23000' stroke-linecap='round' stroke-linejoin='round'><g stroke-width='1.7'><g id='a'>${paths}</g></g>` +
  `<use href='%23a' x='${cell}' stroke-width='2.2'/></svg>`;

/** Each icon's place on the sheet, from the top. */
const places = Object.keys(icons).map((name, at) => `.i-${name} { --place: ${at} }`);

/** Opens and closes a category of calls, which needs no element for it. */
const folding = `.api-category { --place: ${Object.keys(icons).indexOf("chevron-down")} }`;

const directional = [...directionalIcons].map((name) => `.i-${name}`).join(", ");

/**
 * Icons as masks over the colour of the text around them: a page names one in twenty bytes, while its drawing takes up to three
 * hundred.
 */
export default `
:root { --icons: url("data:image/svg+xml,${sheet}") }
i[class^="i-"], :is(.side nav, .row-menu, thead) a[class^="i-"]::before, .api-category > :is(summary, a)::before {
  content: "";
  display: block;
  flex: none;
  inline-size: var(--icon, 16px);
  block-size: var(--icon, 16px);
  background: currentColor;
  mask: var(--icons) var(--heavy, 0) calc(var(--place) * 100% / ${drawings.length - 1}) / 200% ${drawings.length}00%;
  print-color-adjust: exact;
  forced-color-adjust: preserve-parent-color;
}
${places.join("\n")}
${folding}
:dir(rtl) > :is(${directional}) { transform: scaleX(-1) }
`;
