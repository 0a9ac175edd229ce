import type { Text } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { badgeClass, type Tone } from "./class-names";
import { flatten, markup, raw } from "./html";
import { icon } from "./icon";
import type { IconName } from "./icons";

const openings = new Map<Tone, string>();

/** Opening text of a badge by tone: lists show one in each row. */
function getOpening(tone: Tone): string {
  const known = openings.get(tone);
  if (known !== undefined) return known;
  const made = flatten(`<span class="${badgeClass(tone)}">`);
  openings.set(tone, made);
  return made;
}

/** A short word for a state. The tone colours it, the word carries the meaning. @example badge("Active", "good") */
export function badge(text: Text, tone: Tone = "quiet", iconName?: IconName) {
  const drawn = iconName ? icon(iconName) : "";
  return raw(`${getOpening(tone)}${drawn}${markup(sayAs("state", text))}</span>`);
}
