/*
 * Marks the pressed control, and the part of the page that waits for the answer, as busy from the first moment. The style sheet
 * shows it; polls are left out, since nobody waits for them.
 */
import { isPoll, onRequest, type RequestContext, renderPlace } from "./htmx-events";

function mark(context: RequestContext, busy: "true" | null): void {
  for (const element of [context.sourceElement, renderPlace(context)]) element.ariaBusy = busy;
}

onRequest("before:request", (context) => {
  if (!isPoll(context)) mark(context, "true");
});

onRequest("finally:request", (context) => mark(context, null));
