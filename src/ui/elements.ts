import type { IconName } from "./icons";

/** Makes an element, for scripts that show something without the server. */
export function element(
  name: string,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Makes an icon, as `ui/icon` writes it. */
export const icon = (name: IconName): HTMLElement => element("i", { class: `i-${name}` });
