/*
 * The page's notices, in plain DOM: they are also shown if React could not be loaded. One at a time for 5 seconds (specification,
 * section 9); a swipe to the end of the line or Esc dismisses it, F8 moves the focus to it.
 */
import { say } from "@/vocabulary/language";
import { element, icon } from "./elements";
import { isHydrated } from "./hydration";
import type { Notice, ToastMessage } from "./toast-message";
import { wordNotice } from "./toast-words";

/** Duration of a notice in milliseconds, and the distance that swipes it away, in pixels. */
export const toastDuration = 5000;
/** Duration of a notice that offers to undo something, in milliseconds. */
export const undoDuration = 10_000;
export const toastSwipe = 50;

let area: HTMLElement | undefined;
let stays = toastDuration;
let timer: ReturnType<typeof setTimeout> | undefined;
let cameFrom: Element | null = null;
/** A record's panel can open over a notice, and close with it, while it is shown. */
let dialogs: MutationObserver | undefined;

/** Shows a notice in place of the one before. */
export function showToast(notice: Notice): void {
  const message = wordNotice(notice);
  stays = message.undo ? undoDuration : toastDuration;
  toastArea().replaceChildren(card(message));
  keepInSight();
  dialogs ??= new MutationObserver(keepInSight);
  dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open", "aria-busy"] });
  restartTimer();
}

/**
 * Moves the notice to a visible and accessible place: a modal dialog makes everything outside of it inert. An island that React
 * has not taken over yet must keep the server's markup.
 */
function keepInSight(): void {
  const place = toastArea();
  const host = [...document.querySelectorAll("dialog:modal")].filter(isHydrated).at(-1) ?? toastHome();
  if (place.parentElement === host && place.isConnected) return;
  const { activeElement } = document;
  const focused = place.contains(activeElement) ? activeElement : undefined;
  host.append(place);
  if (focused instanceof HTMLElement) focused.focus();
}

const toastHome = (): HTMLElement => {
  const home = document.getElementById("toasts");
  if (home) return home;
  const made = Object.assign(document.createElement("div"), { id: "toasts" });
  document.body.append(made);
  return made;
};

function toastArea(): HTMLElement {
  if (area) return area;
  area = element("section", {
    class: "toasts",
    tabindex: "-1",
    "aria-label": say("Notices (F8)"),
    "aria-live": "polite",
  });
  area.addEventListener("pointerenter", () => clearTimeout(timer));
  area.addEventListener("pointerleave", restartTimer);
  area.addEventListener("focusin", () => clearTimeout(timer));
  area.addEventListener("focusout", restartTimer);
  // A dialog holds the focus and closes on a press outside of it; a toast must cause neither.
  for (const type of ["focusin", "pointerdown"])
    area.addEventListener(type, (event) => event.stopPropagation());
  addEventListener("focusout", keepFromDialogs, true);
  addEventListener("keydown", onKeyDown, true);
  return area;
}

function keepFromDialogs(event: FocusEvent): void {
  if (event.relatedTarget instanceof Node && area?.contains(event.relatedTarget))
    event.stopImmediatePropagation();
}

function onKeyDown(event: KeyboardEvent): void {
  if (!area?.firstChild) return;
  const within = area.contains(document.activeElement);
  if (event.key === "F8" && !within) {
    cameFrom = document.activeElement;
    area.focus();
  } else if (event.key === "Escape" && within) dismiss();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Restarts the time after which the notice disappears. */
function restartTimer(): void {
  clearTimeout(timer);
  timer = setTimeout(dismiss, stays);
}

function dismiss(): void {
  clearTimeout(timer);
  dialogs?.disconnect();
  const returns = area?.contains(document.activeElement) && cameFrom;
  area?.replaceChildren();
  if (returns instanceof HTMLElement && returns.isConnected) returns.focus();
}

function card(message: ToastMessage): HTMLElement {
  const failed = message.tone === "destructive";
  const toast = element("div", { class: failed ? "toast toast-bad" : "toast" });
  if (failed) toast.setAttribute("role", "alert");
  const sign = element("span", { class: "toast-sign" }, icon(failed ? "error" : "success"));
  const words = element(
    "div",
    { class: "toast-words" },
    element("p", { class: "toast-title" }, message.title),
  );
  if (message.description) words.append(element("p", { class: "toast-text" }, message.description));
  if (message.link) {
    words.append(element("a", { class: "toast-link", href: message.link.href }, message.link.text));
  }
  if (message.retry) words.append(actButton(say("Retry"), message.retry));
  if (message.undo) words.append(actButton(say("Undo"), message.undo));
  const close = element("button", {
    type: "button",
    class: "btn btn-ghost btn-icon toast-close",
    "aria-label": say("Dismiss"),
  });
  close.append(icon("close"));
  close.addEventListener("click", dismiss);
  toast.append(sign, words, close);
  toast.addEventListener("pointerdown", (down) => follow(toast, down));
  return toast;
}

function actButton(label: string, act: () => void): HTMLElement {
  const button = element("button", { type: "button", class: "btn toast-act" }, label);
  button.addEventListener("click", () => {
    dismiss();
    act();
  });
  return button;
}

/** Moves the notice with the finger; past the threshold to the end of the line it is dismissed. */
function follow(toast: HTMLElement, down: PointerEvent): void {
  const stop = new AbortController();
  const onward = document.dir === "rtl" ? -1 : 1;
  const moved = (event: PointerEvent) => Math.max(0, onward * (event.clientX - down.clientX));
  const move = (event: PointerEvent) => {
    toast.style.translate = `${onward * moved(event)}px`;
  };
  const end = (event: PointerEvent) => {
    stop.abort();
    if (moved(event) > toastSwipe) dismiss();
    else toast.style.translate = "";
  };
  addEventListener("pointermove", move, { signal: stop.signal });
  addEventListener("pointerup", end, { signal: stop.signal });
  addEventListener("pointercancel", end, { signal: stop.signal });
}
