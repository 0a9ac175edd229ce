import { raw } from "./html";
import { directionalIcons, type IconName, icons } from "./icons";

const classOf = (name: IconName) => (directionalIcons.has(name) ? "icon icon-directional" : "icon");

const drawn = new Map<IconName, ReturnType<typeof raw>>();

/** An icon as hot markup. It is hidden from assistive technology: the words beside it say what it means. */
export function icon(name: IconName) {
  const known = drawn.get(name);
  if (known) return known;
  const path = `<path d="${icons[name]}"/>`;
  const made = raw(`<svg class="${classOf(name)}" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`);
  drawn.set(name, made);
  return made;
}

/** An icon in a page. */
export const Icon = ({ name }: { name: IconName }) => <>{icon(name)}</>;

let sheet: Set<IconName> | undefined;

const reference = (name: IconName) =>
  `<svg class="${classOf(name)}" aria-hidden="true"><use href="#icon-${name}"/></svg>`;

/**
 * What is drawn with icons on many rows: within `withIconSheet` each icon is a reference of sixty characters, elsewhere
 * the icon itself. `make` is asked once for either.
 */
export function drawIcons<Drawn>(
  names: readonly IconName[],
  make: (icon: (name: IconName) => string) => Drawn,
) {
  let referring: Drawn | undefined;
  let whole: Drawn | undefined;
  return (): Drawn => {
    if (!sheet) {
      whole ??= make((name) => icon(name).toString());
      return whole;
    }
    for (const name of names) sheet.add(name);
    referring ??= make(reference);
    return referring;
  };
}

/** Draws rows, and after them, once, the icons that they repeat. Drawing is synchronous, so one sheet is open at a time. */
export function withIconSheet(draw: () => string): { rows: string; sheet: string } {
  const icon = new Set<IconName>();
  sheet = icon;
  try {
    const rows = draw();
    let symbols = "";
    for (const name of icon) {
      symbols += `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${icons[name]}"/></symbol>`;
    }
    return { rows, sheet: symbols && `<svg class="icon-sheet" aria-hidden="true">${symbols}</svg>` };
  } finally {
    sheet = undefined;
  }
}
