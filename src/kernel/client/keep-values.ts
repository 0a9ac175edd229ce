/* Makes a form's answered values its default ones, so that a reset after a later failure restores the state of the list. */
import { onRequest } from "./htmx-events";

onRequest("finally:request", ({ sourceElement, response }) => {
  if (response?.raw.ok && sourceElement instanceof HTMLFormElement) keepValues(sourceElement);
});

/** Makes the form's present values its default ones, to which a reset returns. */
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
