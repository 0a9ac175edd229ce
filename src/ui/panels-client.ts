/*
 * Fetches the content of a header's menu when the pointer or the focus reaches its button: most pages
 * are left without one having been opened.
 */
import { onRequest } from "@/kernel/client/htmx-events";
import { touches } from "@/kernel/client/touches";

const buttons = ".header-menu > button";

const fill = (panel: Element | null | undefined) => panel?.dispatchEvent(new Event("reach"));

for (const type of [...touches, "click"])
  addEventListener(
    type,
    ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLButtonElement>(buttons);
      if (button) fill(document.getElementById(button.getAttribute("popovertarget") ?? ""));
    },
    { capture: true, passive: true },
  );

// A menu that was opened before this script ran.
fill(document.querySelector(".panel:popover-open"));

/** Panel that has the focus while its content loads. */
let focused: string | undefined;

onRequest("before:swap", () => {
  focused = document.activeElement?.closest(".panel")?.id;
});
onRequest("after:swap", () => {
  const { activeElement, body } = document;
  if (focused && (!activeElement || activeElement === body))
    document.getElementById(focused)?.querySelector<HTMLElement>("a, button")?.focus();
});
