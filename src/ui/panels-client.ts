/*
 * Fetches the content of a header's menu, or of a list's orders and further filters, when the pointer or the focus reaches its
 * button: most pages are left without one having been opened.
 */
import type htmx from "htmx.org";
import { onRequest } from "@/kernel/client/htmx-events";
import { touches } from "@/kernel/client/touches";

const buttons = ".header-menu > button, .list-views button, .filter-more > summary";

/** Target of a button: a popover, or what follows a summary. */
const findPanel = (button: HTMLElement): HTMLElement | null => {
  const name = button.getAttribute("popovertarget");
  const panel = name === null ? button.nextElementSibling : document.getElementById(name);
  return panel instanceof HTMLElement ? panel : null;
};

/** Address of a panel's content: its own, or that of the link which it holds until then. */
const getAddress = (panel: HTMLElement): string =>
  panel.dataset.later || panel.querySelector("a")?.getAttribute("href") || "";

/** Fetches the content of panels, each when it is reached. Called once. */
export function fillPanels(process: typeof htmx.process): void {
  const fill = (panel: HTMLElement | null | undefined) => {
    const { later, place = "this" } = panel?.dataset ?? {};
    if (panel && later !== undefined) {
      const get = getAddress(panel);
      delete panel.dataset.later;
      const request = { get, trigger: "reach", target: place, sync: "this:drop" };
      for (const [name, value] of Object.entries(request)) panel.setAttribute(`hx-${name}`, value);
      process(panel);
    }
    panel?.dispatchEvent(new Event("reach"));
  };

  for (const type of [...touches, "click"])
    addEventListener(
      type,
      ({ target }) => {
        const button = target instanceof Element && target.closest<HTMLElement>(buttons);
        if (button) fill(findPanel(button));
      },
      { capture: true, passive: true },
    );

  // A menu that was opened before this script ran.
  fill(document.querySelector<HTMLElement>("[data-later]:popover-open, [open] > [data-later]"));
}

/** Panel that has the focus while its content loads. */
let focused: string | undefined;

onRequest("before:swap", () => {
  focused = document.activeElement?.closest("[popover], .filter-fields")?.id;
});
onRequest("after:swap", () => {
  const { activeElement, body } = document;
  if (focused && (!activeElement || activeElement === body))
    document.getElementById(focused)?.querySelector<HTMLElement>("a, button, input, select")?.focus();
});
