/*
 * Behaviour of lists beyond htmx: a pressed chip clears its own control of the filter form, 'Filters' shows the number of set
 * filters, and a page that was reached with the pointer is shown from its top.
 */
import { onRequest } from "@/kernel/client/htmx-events";

/** Clears filters in the form, which then refreshes the list itself. Links with other addresses stay links. */
function clear(form: HTMLFormElement, names: readonly string[]): void {
  for (const name of names) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = "";
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-clear]") : null;
  const form = link && document.getElementById(link.dataset.form ?? "");
  if (!link || !(form instanceof HTMLFormElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const search = form.querySelector<HTMLElement>("input[type=search]");
  const next = link.nextElementSibling ?? link.previousElementSibling;
  (next instanceof HTMLElement && link.dataset.clear !== "all" ? next : search)?.focus();
  clear(form, (link.dataset.clear ?? "").split(" "));
});

/** Updates the numbers on 'Filters': of those behind it, and of those next to it. */
function countFilters(form: HTMLFormElement): void {
  const summary = form.querySelector<HTMLElement>(".filter-more > summary");
  const set = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("select, input")].filter(
    ({ type, value }) => type !== "search" && value !== "",
  );
  const among = set.filter((control) => control.closest(".filter-more"));
  for (const [name, { length }] of Object.entries({ "data-all": set, "data-set": among })) {
    if (length === 0) summary?.removeAttribute(name);
    else summary?.setAttribute(name, `${length}`);
  }
}

for (const type of ["input", "reset"]) {
  document.addEventListener(type, ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>("form.filters");
    // A form that is reset has its old values only after this event.
    if (form) queueMicrotask(() => countFilters(form));
  });
}

/** Field being typed in: its further letters belong to the history step of its first ones. */
let typingField: EventTarget | null = null;

document.addEventListener("htmx:before:history:update", (event) => {
  type Step = { history: { type: "push" | "replace"; path: string }; sourceElement: Element };
  const { history: step, sourceElement } = (event as CustomEvent<Step>).detail;
  if (!sourceElement.matches("form.filters")) return;
  const field = document.activeElement;
  const goesOn = field === typingField || step.path === location.pathname + location.search;
  if (goesOn) step.type = "replace";
  typingField = field?.matches("input[type=search]") ? field : null;
});

document.addEventListener("focusout", () => {
  typingField = null;
});

/** An element that covers a row's link because it has a tooltip leads to the row's address. */
document.addEventListener("click", (event) => {
  const raised =
    event.target instanceof Element ? event.target.closest(".records [title]:not(a, button)") : null;
  raised?.closest("tr")?.querySelector<HTMLElement>("th > a")?.click();
});

onRequest("after:swap", ({ sourceElement, sourceEvent }) => {
  if (!sourceElement.closest(".pager") || !(sourceEvent instanceof MouseEvent) || sourceEvent.detail === 0)
    return;
  const part = document.getElementById(sourceElement.closest(".card[id], .list-section")?.id ?? "");
  part?.scrollIntoView({ block: "start" });
});

/** The first chosen row wakes the island above the rows, as its own touch would. */
const choose = () =>
  document.querySelector(".selection-bar")?.dispatchEvent(new Event("focusin", { bubbles: true }));

document.addEventListener("change", ({ target }) => {
  if (target instanceof Element && target.matches("[data-pick]")) choose();
});
if (document.querySelector("[data-pick]:checked")) choose();
