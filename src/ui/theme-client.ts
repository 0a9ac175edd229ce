/* The theme switch without a reload. */
import { parseTheme } from "./theme";

/** Shows the theme at once, and sends the plain form, so that the server sets the cookie. */
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
