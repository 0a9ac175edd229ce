import { flatten, raw } from "./html";
import { directionalIcons, type IconName, icons } from "./icons";

const classOf = (name: IconName) => (directionalIcons.has(name) ? '"icon icon-directional"' : "icon");

const drawn = new Map<IconName, ReturnType<typeof raw>>();

/** An icon, hidden from assistive technology: the words next to it say what it means. */
export function icon(name: IconName) {
  const known = drawn.get(name);
  if (known) return known;
  const path = `<path d="${icons[name]}"/>`;
  const drawing = `<svg class=${classOf(name)} viewBox="0 0 24 24" aria-hidden=true>${path}</svg>`;
  const made = raw(flatten(drawing));
  drawn.set(name, made);
  return made;
}
