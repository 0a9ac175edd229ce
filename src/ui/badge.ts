import { badgeClass, type Tone } from "./class-names";
import { markup, raw } from "./html";
import { icon } from "./icon";
import type { IconName } from "./icons";

/** A short word of state. The tone colours it, the word carries the meaning. @example badge("Active", "good") */
export function badge(text: string, tone: Tone = "quiet", iconName?: IconName) {
  const drawn = iconName ? icon(iconName) : "";
  return raw(`<span class="${badgeClass(tone)}">${drawn}${markup(text)}</span>`);
}
