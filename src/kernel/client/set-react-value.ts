/**
 * Types a text into a field again, so that React sees a change: React's setter gets another text first, then the
 * field's native setter gets this one.
 */
export function setReactValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value === "" ? " " : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}
