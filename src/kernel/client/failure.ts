/*
 * Reports a failed request. If its answer replaces a section or a form, a bar in that part names the failure and offers Retry,
 * and the controls go back to the state that matches the list beneath them. The bar needs nothing from the server: the document
 * carries it as a template. If the answer opens something, such as a dialog, there is no part yet that could show a bar, and the
 * dialog must not open later without the user: a notice offers Retry while it is shown.
 */
import { isPoll, onRequest, partOf, type RequestContext } from "./htmx-events";
import { notify } from "./notice";

const template = document.querySelector<HTMLTemplateElement>("template[data-failure]");
/** Texts of a bar, one per line: a part, the whole page, and the reasons. */
const [failure = "", page = "", timeout = "", unreachable = "", offline = "", refused = "", old = ""] =
  template?.dataset.failure?.split("\n") ?? [];
const barIn = (place: Element) => place.querySelector<HTMLElement>(":scope > .failure");

/** Reason that the server cannot be reached. */
const whyLost = () => (navigator.onLine ? unreachable : offline);

/** Bar that reports a part of the page (default: the page itself) that could not be fetched, and why. */
export function failureBar(
  text = whyLost(),
  title = failure.replace("{part}", page),
): HTMLElement | undefined {
  const bar = template?.content.firstElementChild?.cloneNode(true);
  if (!(bar instanceof HTMLElement)) return undefined;
  const [first, second] = bar.querySelectorAll("p");
  first?.append(title);
  second?.append(text);
  return bar;
}

onRequest("error", (context, error) => {
  fail(context, error === "timeout" ? timeout : whyLost());
});

onRequest("response:error", (context) => {
  const { status, raw } = context.response ?? {};
  // A person who must sign in is redirected; some forms show the answer to a refusal themselves.
  if (status === 401 || context.sourceElement.hasAttribute(`hx-status:${status}`)) return;
  fail(context, refused.replace("{status}", `${status} ${raw?.statusText}`));
});

onRequest("finally:request", (context) => {
  const part = context.response?.raw.ok && partOf(context);
  if (part) barIn(part)?.remove();
});

// Failed reads are fetched again when the network is back. Only a person repeats an act.
addEventListener("online", () => {
  for (const button of document.querySelectorAll<HTMLElement>(":not([hx-post]) > .failure button"))
    button.click();
});

function fail(context: RequestContext, reason: string): void {
  const place = partOf(context);
  const poll = isPoll(context);
  if (!place) {
    if (!poll)
      notify({ pressed: context.sourceElement, address: context.request.action, description: reason });
    return;
  }
  const known = barIn(place);
  // A poll reports once that the figures may be old, and then keeps quiet.
  if (poll && known) return;
  const part = place.ariaLabel?.toLowerCase();
  const title = place.dataset.failure ?? (part && failure.replace("{part}", part));
  const bar = failureBar(poll ? `${reason} ${old}` : reason, title);
  if (!bar) return;
  known?.remove();
  if (poll) bar.role = "status";
  bar.querySelector("button")?.addEventListener("click", retryOf(context, place));
  place.prepend(bar);
}

/** Resets a filter to the state of the list; returns a function that sends the request again, with the wanted values. */
function retryOf({ sourceElement, sourceEvent, request }: RequestContext, place: HTMLElement): () => void {
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
      form.requestSubmit();
    } else if (sourceEvent.type === "click") sourceElement.click();
    else sourceElement.dispatchEvent(new Event(sourceEvent.type, { bubbles: true }));
  };
}
