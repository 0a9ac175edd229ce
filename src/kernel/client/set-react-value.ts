/**
 * Types a text into a field again, so that React takes it for a change: its own setter is told another text first,
 * the field's real one gets this one.
 */
export function setReactValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value === "" ? " " : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}
