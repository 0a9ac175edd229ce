/*
 * The menu of a table's rows. A row's button opens it without any script, but then its acts lead nowhere yet: they get
 * the address of the row's record (`…?view=7`) with their own parameter (`…?edit=7`) from here, and the menu its place.
 */

import { onRequest } from "@/kernel/client/htmx-events";

const openedMenu = () => document.querySelector<HTMLElement>(".table-box > .row-menu:popover-open");
let pressed: HTMLButtonElement | undefined;

const rowOf = (button: Element) => button.closest("tr");

/** Makes a menu that of a row. */
function fill(menu: HTMLElement, button: HTMLButtonElement): void {
  const record = rowOf(button)?.querySelector<HTMLAnchorElement>("th > a");
  const address = new URL(record?.href ?? location.href);
  address.searchParams.delete("view");
  for (const link of menu.querySelectorAll<HTMLAnchorElement>("a[data-act]")) {
    const target = new URL(address);
    target.searchParams.set(link.dataset.act ?? "", button.value);
    link.href = target.pathname + target.search;
  }
  const title = menu.querySelector(".row-menu-title");
  if (title) title.textContent = rowOf(button)?.querySelector("th")?.textContent ?? "";
  menu.inert = false;
}

/** Puts the menu under the button, or above it where there is no room. A narrow screen has it at its foot, by its style. */
function place(menu: HTMLElement, button: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = button.bottom + 4;
  const top = below + height > innerHeight - 8 ? Math.max(8, button.top - height - 4) : below;
  menu.style.setProperty("--menu-top", `${top}px`);
  menu.style.setProperty("--menu-left", `${Math.max(8, button.right - width)}px`);
}

/** Opens the menu of the row whose button was pressed; pressed again, closes it. */
function press(button: HTMLButtonElement): void {
  const menu = button.closest(".table-box")?.querySelector<HTMLElement>(".row-menu");
  const shown = openedMenu();
  const again = shown !== null && shown === menu && pressed === button;
  shown?.hidePopover();
  pressed = button;
  if (!menu || again) return;
  fill(menu, button);
  menu.showPopover();
  place(menu, button.getBoundingClientRect());
  menu.querySelector("a")?.focus();
}

const buttonAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLButtonElement>(".acts > button") : null;

document.addEventListener(
  "click",
  (event) => {
    const button = buttonAt(event.target);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    press(button);
  },
  { capture: true },
);

// A refresh of the list brings the menu as the server has it.
onRequest("after:swap", () => {
  const menu = openedMenu();
  if (menu && pressed?.isConnected) fill(menu, pressed);
});

// A menu that was opened before this script was there waits for its row; some browsers do not say which that is.
const early = openedMenu() && buttonAt(document.activeElement);
if (early) press(early);
else openedMenu()?.hidePopover();
