import htmx from "htmx.org";
import { pollHeader } from "./poll";

type RequestEvent = CustomEvent<{
  ctx: {
    sourceEvent?: Event;
    request: { headers: Record<string, string> };
    /** The answer's HX-… headers; absent before it came. */
    hx?: { redirect?: string };
  };
}>;

// A list refreshes in place; what a refusal answers is not put where the list stood.
htmx.config.defaultSwap = "outerMorph";
Object.assign(htmx.config, { noSwap: [204, 304, "4xx", "5xx"] });
// A live island tells the swap to keep its children; that mark is the browser's, not the server's.
htmx.config.morphIgnore = ["data-htmx-powered", "hx-morph-skip"];

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = (event as RequestEvent).detail;
  if (ctx.sourceEvent?.type === "every") ctx.request.headers[pollHeader] = "1";
});

// Nobody is torn out of a dialog by a timer: what is typed there stays, and the first poll afterwards leads to sign in.
document.addEventListener("htmx:before:response", (event) => {
  const { ctx } = (event as RequestEvent).detail;
  if (ctx.sourceEvent?.type === "every" && document.querySelector("[role$=dialog]")) delete ctx.hx?.redirect;
});
