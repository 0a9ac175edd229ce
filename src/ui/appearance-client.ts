/* Changes the appearance without a reload. */

/** Shows the choice at once, and sends the plain form, so that the server sets the cookie. */
document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-appearance]")) return;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const { name, value } = button;
  document.documentElement.dataset[name] = value;
  for (const other of form.querySelectorAll<HTMLButtonElement>(`[name=${name}]`)) {
    other.setAttribute("aria-pressed", String(other === button));
  }
  const body = new URLSearchParams({ [name]: value });
  fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
});
