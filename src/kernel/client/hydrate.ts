// Every island needs the JSX runtime: it belongs to the shared imports.
import "react/jsx-runtime";
import { setNonce } from "get-nonce";
import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

/** An island that React has taken over. `replay` repeats the events that it received before. */
export type LiveIsland = { update(): void; replay(held: readonly Held[]): Promise<void>; unmount(): void };

/** An event on an element of a sleeping island; `entered` is the field's value after it. */
export type Held = {
  event: Event;
  target: Element;
  entered: { field: HTMLInputElement | HTMLTextAreaElement; value: string } | undefined;
};

// Libraries add style elements (scroll lock): the page's security policy allows those with its nonce.
const nonce = document.querySelector<HTMLElement>("link[nonce]")?.nonce;
if (nonce) setNonce(nonce);

/** Hydrates the server's markup with the props; resolves once React has run its first effects. */
export function hydrate(element: HTMLElement, component: ComponentType, props: string): Promise<LiveIsland> {
  return new Promise((resolve) => {
    let shown = props;
    const tree = () =>
      createElement(Awake, { onRender, onAwake: awake }, createElement(component, JSON.parse(shown)));
    const update = () => {
      const now = element.getAttribute("props") ?? "{}";
      if (now === shown) return;
      shown = now;
      root.render(tree());
    };
    let restoreSelection: (() => void) | undefined;
    const onRender = () => {
      restoreSelection ??= keepSelection();
    };
    const filled = filledFields(element);
    const awake = () => {
      // React may have restored the server's values; programs that fill fields in may act meanwhile, too.
      const now = filledFields(element);
      const before = filled.filter(({ field }) => !now.some((each) => each.field === field));
      for (const { field, value } of [...before, ...now]) {
        setReactValue(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      for (const field of element.querySelectorAll<HTMLInputElement>("input[type=file]"))
        if (field.files?.length) field.dispatchEvent(new Event("change", { bubbles: true }));
      // React renders these changes before any held event is replayed.
      const replayed = (held: readonly Held[]) => replay(held).finally(restoreSelection);
      setTimeout(() => resolve({ update, replay: replayed, unmount: () => root.unmount() }), 0);
    };
    const options = { identifierPrefix: element.id };
    const fresh = element.hasAttribute("fresh");
    const root = fresh ? createRoot(element, options) : hydrateRoot(element, tree(), options);
    if (fresh) root.render(tree());
  });
}

async function replay(all: readonly Held[]): Promise<void> {
  let answered = false;
  for (const { event, target, entered } of all) {
    // As in a browser, a key press whose default was prevented does not also click.
    if (event.type === "click" && answered) continue;
    // On taking over, React restored the values that the server rendered.
    if (entered) setReactValue(entered.field, entered.value);
    // Dispatched, not clicked: an icon is an SVG element, which has no click().
    const Kind = event.constructor as new (type: string, init: object) => Event;
    answered = !target.dispatchEvent(new Kind(event.type, event)) && event.type === "keydown";
    // React renders an event's changes once the script is done: the next event meets the result.
    await undefined;
  }
}

/**
 * Fields whose values differ from the server's markup, without an event that could have been held: typed before the page's script
 * ran, restored on the way back, or filled in by a password manager.
 */
function filledFields(element: HTMLElement) {
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields]
    .filter((field) => field.type !== "file" && field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }));
}

/** @param onRender runs before React changes the page */
function Awake({
  onRender,
  onAwake,
  children,
}: {
  onRender: () => void;
  onAwake: () => void;
  children?: ReactNode;
}) {
  onRender();
  useEffect(onAwake, [onAwake]);
  return children;
}

/**
 * Selection of the field that has the focus, to be set again after React has given the field its text again: the next
 * key replaces what a person has selected, and is typed at the caret otherwise.
 */
function keepSelection(): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {};
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    if (document.activeElement === field && field.value === value && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/**
 * Types a text into a field again, so that React sees a change: React's setter gets another text first, then the
 * field's native setter gets this one.
 */
function setReactValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value === "" ? " " : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}
