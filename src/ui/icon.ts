import { flatten, raw } from "./html";
import { type IconName, icons } from "./icons";

const drawn = new Map(
  Object.keys(icons).map((name) => [name, raw(flatten(`<i class=i-${name}></i>`))] as const),
);

/** Icon, which assistive technology ignores: the words next to it carry its meaning. The styles draw it. */
export const icon = (name: IconName) => drawn.get(name) ?? raw("");
