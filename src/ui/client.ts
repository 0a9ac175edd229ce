/**
 * The script of every page: the kernel's, and under a kilobyte of the design system's own: the theme switch without a
 * reload, the viewer's own zone as the tooltip of a time, and popovers that close when a link in them was followed.
 */
import "@/kernel/client/client";
import { parseTheme } from "./theme";

/** Shows the theme at once; the server is told as by the plain form, and writes the cookie. */
function switchTheme(form: HTMLFormElement, button: HTMLButtonElement): void {
  const theme = parseTheme(button.value);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const other of form.querySelectorAll("button")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
  const body = new URLSearchParams({ [button.name]: theme });
  fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-theme-switch]")) return;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  switchTheme(form, button);
});

function nameLocalTime(event: Event): void {
  const near = event.target instanceof Element ? event.target.closest("time[datetime]") : null;
  if (!(near instanceof HTMLTimeElement) || near.dataset.local) return;
  near.dataset.local = "1";
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });
  near.title = format.format(new Date(near.dateTime));
}

// A link that is answered in place leaves the page, and so the sheet it stands in, as they were.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[popover] a") : null;
  const sheet = link?.closest<HTMLElement>("[popover]");
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
});

document.addEventListener("pointerover", nameLocalTime, { passive: true });
