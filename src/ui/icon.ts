import { flatten, raw } from "./html";
import { type IconName, icons } from "./icons";

const drawn = new Map(
  Object.keys(icons).map((name) => [name, raw(flatten(`<i class=i-${name}></i>`))] as const),
);

/** An icon, which assistive technology does not see: the words next to it say what it means. The styles draw it. */
export const icon = (name: IconName) => drawn.get(name) ?? raw("");
