/*
 * The menu of a table's rows. A row's button opens it without any script, but then its acts lead nowhere yet: this script gives
 * them the address of the row's record (`…?view=7`) with their own parameter (`…?edit=7`), and positions the menu.
 */

import { onRequest } from "@/kernel/client/htmx-events";

const openedMenu = () => document.querySelector<HTMLElement>(".table-box > .row-menu:popover-open");
let pressed: HTMLButtonElement | undefined;

const findRow = (button: Element) => button.closest("tr");

/** Acts that would fail for the row of a button, each with its reason, which the table holds once. */
function readRefusals(button: HTMLButtonElement): Map<string, string> {
  const reasons = button.closest<HTMLElement>("[data-reasons]")?.dataset.reasons?.split("\n") ?? [];
  const refused = button.dataset.refused?.split(" ") ?? [];
  return new Map(
    refused.map((one) => {
      const [act = "", at = ""] = one.split(":");
      return [act, reasons[Number(at)] ?? ""];
    }),
  );
}

/** Disables an act and shows the reason; without a reason, enables it. */
function refuse(link: HTMLAnchorElement, reason: string | undefined): void {
  const known = link.nextElementSibling;
  if (known?.matches(".row-refused")) known.remove();
  if (reason === undefined) {
    for (const name of ["aria-disabled", "aria-describedby", "role", "tabindex"]) link.removeAttribute(name);
    return;
  }
  const text = document.createElement("p");
  Object.assign(text, { className: "row-refused", id: `refused-${link.dataset.act}`, textContent: reason });
  link.after(text);
  // Without an address it is no longer a link: it stays one for screen readers, and in the order of Tab.
  link.removeAttribute("href");
  link.setAttribute("role", "link");
  link.setAttribute("tabindex", "0");
  link.setAttribute("aria-disabled", "true");
  link.setAttribute("aria-describedby", text.id);
}

/** Fills a menu for a row. */
function moveMenuTo(menu: HTMLElement, button: HTMLButtonElement): void {
  // A row's own link to another page is not the address of its dialogs.
  const record = findRow(button)?.querySelector<HTMLAnchorElement>('th > a[href*="view="]');
  const address = new URL(record?.href ?? location.href);
  address.searchParams.delete("view");
  const refusals = readRefusals(button);
  for (const link of menu.querySelectorAll<HTMLAnchorElement>("a[data-act]")) {
    const target = new URL(address);
    target.searchParams.set(link.dataset.act ?? "", button.value);
    link.href = target.pathname + target.search;
    refuse(link, refusals.get(link.dataset.act ?? ""));
  }
  const title = menu.querySelector(".row-menu-title");
  if (title) title.textContent = findRow(button)?.querySelector("th")?.textContent ?? "";
  menu.inert = false;
}

/** Puts the menu under the button, or above it if there is no room. A narrow screen shows it at its foot, by its style. */
function place(menu: HTMLElement, button: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = button.bottom + 4;
  const top = below + height > innerHeight - 8 ? Math.max(8, button.top - height - 4) : below;
  menu.style.setProperty("--menu-top", `${top}px`);
  // Its end is the button's: the left edge in a text that runs from the right.
  const left = document.dir === "rtl" ? button.left : button.right - width;
  menu.style.setProperty("--menu-left", `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`);
}

/** Opens the menu of the row whose button was pressed; pressed again, closes it. */
function press(button: HTMLButtonElement): void {
  const menu = button.closest(".table-box")?.querySelector<HTMLElement>(".row-menu");
  const shown = openedMenu();
  const again = shown !== null && shown === menu && pressed === button;
  shown?.hidePopover();
  pressed = button;
  if (!menu || again) return;
  moveMenuTo(menu, button);
  menu.showPopover();
  place(menu, button.getBoundingClientRect());
  menu.querySelector("a")?.focus();
}

/** Carries out the act of a row's menu that has a key; one that would fail is shown in the menu with its reason. */
export function pressRowAct(row: Element, key: string): void {
  const button = row.querySelector<HTMLButtonElement>(".acts > button");
  const menu = button?.closest(".table-box")?.querySelector<HTMLElement>(".row-menu");
  const link = menu?.querySelector<HTMLAnchorElement>(`a[data-key="${key}"]`);
  if (!button || !menu || !link) return;
  moveMenuTo(menu, button);
  if (link.ariaDisabled) press(button);
  else link.click();
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

// A disabled act leads nowhere.
document.addEventListener(
  "click",
  (event) => {
    const link = event.target instanceof Element && event.target.closest(".row-menu a[aria-disabled]");
    if (!link) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);

// A refresh of the list brings the server's version of the menu.
onRequest("after:swap", () => {
  const menu = openedMenu();
  if (menu && pressed?.isConnected) moveMenuTo(menu, pressed);
});

// A menu that was opened before this script ran waits for its row; some browsers do not report which that is.
const early = openedMenu() && buttonAt(document.activeElement);
if (early) press(early);
else openedMenu()?.hidePopover();
