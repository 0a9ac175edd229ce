/*
 * Marks what was pressed, and the part of the page that waits for the answer, as busy from the first moment. The style
 * sheet shows it; polls are left out, since nobody waits for them.
 */
import { isPoll, onRequest, placeOf } from "./htmx-events";

const mark = (element: Element | undefined, busy: boolean) =>
  busy ? element?.setAttribute("aria-busy", "true") : element?.removeAttribute("aria-busy");

onRequest("before:request", (context) => {
  if (isPoll(context)) return;
  mark(context.sourceElement, true);
  mark(placeOf(context), true);
});

onRequest("finally:request", (context) => {
  mark(context.sourceElement, false);
  mark(placeOf(context), false);
});
