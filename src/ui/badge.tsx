import type { Content } from "./content.ts";
import { markup, raw } from "./html.ts";
import { icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import { badgeClass, type Tone } from "./recipes.ts";

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
