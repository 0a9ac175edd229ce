/*
 * What lists need beyond htmx: a chip that is pressed clears its own control of the filter form, and a page that was
 * reached with the pointer is shown from its top.
 */
import { onRequest } from "@/kernel/client/htmx-events";

/** Switches filters off in the form, which then refreshes the list itself. Links with other addresses stay links. */
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

/** An element that covers a row's link because it has a tooltip leads where the row does. */
document.addEventListener("click", (event) => {
  const raised = event.target instanceof Element ? event.target.closest(".records [title]:not(a)") : null;
  raised?.closest("tr")?.querySelector<HTMLElement>("th > a")?.click();
});

onRequest("after:swap", ({ sourceElement, sourceEvent }) => {
  if (!sourceElement.closest(".pager") || !(sourceEvent instanceof MouseEvent) || sourceEvent.detail === 0)
    return;
  const section = document.getElementById(sourceElement.closest(".list-section")?.id ?? "");
  section?.scrollIntoView({ block: "start" });
});
