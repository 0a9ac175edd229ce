/*
 * Reports a failed request. If its answer replaces a section or a form, a bar in that part names the failure and offers Retry,
 * and the controls go back to the state that matches the list beneath them. An answer that opens something, such as a dialog,
 * has no part on the page for a bar: a notice offers Retry instead, so that nothing opens later by surprise.
 */
import { findOutcomePart, isPoll, onRequest, type RequestContext } from "@/kernel/client/htmx-events";
import { notify } from "@/kernel/client/notice";
import { say } from "@/vocabulary/language";
import { element, icon } from "./elements";

const findBar = (place: Element) => place.querySelector<HTMLElement>(":scope > .failure");

/** Reason that the server cannot be reached. */
const whyLost = () => (navigator.onLine ? say("The server cannot be reached.") : say("You are offline."));

/** Bar that reports a part of the page that could not be fetched, and why. */
function failureBar(title: string, reason: string, retry: () => void): HTMLElement {
  const bar = element("div", { class: "failure", role: "alert" });
  const words = element("div", {});
  words.append(element("p", {}, title), element("p", {}, reason));
  const button = element("button", { class: "btn btn-sm", type: "button" }, say("Retry"));
  button.addEventListener("click", retry);
  bar.append(icon("error"), words, button);
  return bar;
}

type FailureEvent = CustomEvent<{ ctx: RequestContext; error?: unknown }>;

/** Reports a request that was not answered, or whose answer is a refusal. */
export function reportFailure({ type, detail }: FailureEvent): void {
  const { ctx, error } = detail;
  if (type === "htmx:error") {
    fail(ctx, error === "timeout" ? say("The server took too long.") : whyLost());
    return;
  }
  const { status, raw } = ctx.response ?? {};
  // A person who must sign in is redirected; some forms show the answer to a refusal themselves.
  if (status === 401 || ctx.sourceElement.hasAttribute(`hx-status:${status}`)) return;
  fail(ctx, say("The server answered {status}.", { status: `${status} ${raw?.statusText}` }));
}

onRequest("finally:request", (context) => {
  const part = context.response?.raw.ok && findOutcomePart(context);
  if (part) findBar(part)?.remove();
});

// Failed reads are fetched again when the network is back. Only a person repeats an act.
addEventListener("online", () => {
  for (const button of document.querySelectorAll<HTMLElement>(".failure:not([data-act]) button"))
    button.click();
});

function fail(context: RequestContext, reason: string): void {
  const outcome = findOutcomePart(context);
  // An open popover would cover the bar of the list that its forms change.
  const place = context.sourceElement.closest<HTMLElement>(":popover-open:has(form)") ?? outcome;
  const poll = isPoll(context);
  if (!place || !outcome) {
    // A refresh after a change is nobody's act.
    if (!poll && !/:changed$/.test(context.sourceEvent?.type ?? ""))
      notify({ pressed: context.sourceElement, address: context.request.action, description: reason });
    return;
  }
  const known = findBar(place);
  // A poll reports once that the figures may be old, and then keeps quiet.
  if (poll && known) return;
  const part = outcome.ariaLabel?.toLowerCase();
  // An act is reported in its own words, at the button that was pressed.
  const button = place.dataset.failure === undefined ? null : place.querySelector(":scope > [type=submit]");
  const title =
    (button && place.dataset.failure) || say("Failed to fetch {part}", { part: part ?? say("the page") });
  const text = poll ? `${reason} ${say("What you see may be out of date.")}` : reason;
  const bar = failureBar(title, text, getRetry(context, place));
  known?.remove();
  if (context.request.method !== "GET") bar.dataset.act = "";
  if (poll) bar.role = "status";
  if (button) {
    button.before(bar);
    bar.scrollIntoView({ block: "nearest" });
  } else place.prepend(bar);
  const menu = place.querySelector<HTMLElement>(":scope > .header-menu");
  if (menu) markStale(menu);
}

/** Marks a menu of the header, which has no room for a bar: on its button, read out with its name, and in its panel. */
function markStale(menu: HTMLElement): void {
  if (menu.querySelector(".stale-mark")) return;
  const text = say("These alerts may be out of date");
  const name = element("span", { class: "sr-only" }, `. ${text}`);
  menu.querySelector("button")?.append(element("span", { class: "stale-mark" }, name));
  menu.querySelector(".panel")?.prepend(element("p", { class: "stale-note" }, text));
}

/** Resets a filter to the state of the list; returns a function that sends the request again, with the wanted values. */
function getRetry({ sourceElement, sourceEvent, request }: RequestContext, place: HTMLElement): () => void {
  const form = sourceElement instanceof HTMLFormElement && sourceElement;
  const wanted = form && request.method === "GET" ? [...new FormData(form)] : [];
  if (form && wanted[0]) form.reset();
  return () => {
    // The pressed button goes with its bar; focus elsewhere stays when the network is back.
    if (document.querySelector(".failure :focus")) {
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    }
    if (form) {
      for (const [name, value] of wanted) {
        const control = form.elements.namedItem(name);
        if (control && "value" in control) control.value = String(value);
      }
      const { submitter } = sourceEvent as SubmitEvent;
      form.requestSubmit(submitter?.isConnected ? submitter : null);
    } else if (sourceEvent.type === "click") sourceElement.click();
    else sourceElement.dispatchEvent(new Event(sourceEvent.type, { bubbles: true }));
  };
}
