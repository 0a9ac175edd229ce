/*
 * Keeps the values of a form that was answered as its own, so that a reset after a later failure goes back to what the list shows.
 */
import { onRequest } from "./htmx-events";

onRequest("finally:request", ({ sourceElement, response }) => {
  if (response?.raw.ok && sourceElement instanceof HTMLFormElement) keepValues(sourceElement);
});

/** Makes the values that the list now shows the form's own: a reset goes back to them. */
function keepValues(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.defaultSelected = option.selected;
    } else if (control instanceof HTMLInputElement) {
      control.defaultValue = control.value;
      control.defaultChecked = control.checked;
    }
  }
}
