import { badgeClass, type Tone } from "./class-names";
import type { Content } from "./content";
import { markup, raw } from "./html";
import { icon } from "./icon";
import type { IconName } from "./icons";

/** A badge as hot markup, for table cells. @example badge("Active", "good") */
export function badge(text: string, tone: Tone = "quiet", iconName?: IconName) {
  const drawn = iconName ? icon(iconName) : "";
  return raw(`<span class="badge tone-${tone}">${drawn}${markup(text)}</span>`);
}

/** A short word of state. The tone colours it, the word carries the meaning. */
export const Badge = (props: { tone?: Tone; icon?: IconName; children?: Content }) => (
  <span class={badgeClass(props.tone)}>
    {props.icon ? icon(props.icon) : null}
    {props.children}
  </span>
);
