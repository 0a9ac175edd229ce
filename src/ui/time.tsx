import { markup, raw } from "./html";

/**
 * An instant (ms UTC) with the words the page chose for it, as hot markup. The title says UTC; the page script
 * replaces it by the viewer's own zone when the pointer or the focus comes near.
 */
export function time(instant: number, text: string) {
  const iso = new Date(instant).toISOString();
  return raw(
    `<time datetime="${iso}" title="${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC">${markup(text)}</time>`,
  );
}

/** The same in a page. */
export const Time = (props: { instant: number; text: string }) => <>{time(props.instant, props.text)}</>;
