/**
 * Opens the menu of a table at the row whose button was pressed. The button is a link to the row's record
 * (`…?view=7`); the acts of the menu get the same address with their own parameter (`…?edit=7`).
 */
function openMenu(more: HTMLAnchorElement, menu: HTMLElement): void {
  const address = new URL(more.href);
  const id = address.searchParams.get("view") ?? "";
  address.searchParams.delete("view");
  for (const link of menu.querySelectorAll<HTMLAnchorElement>("a[data-act]")) {
    const target = new URL(address);
    target.searchParams.set(link.dataset.act ?? "", id);
    link.href = target.pathname + target.search;
  }
  const title = menu.querySelector(".row-menu-title");
  if (title) title.textContent = more.closest("tr")?.querySelector("th")?.textContent ?? "";
  menu.showPopover();
  place(menu, more.getBoundingClientRect());
  menu.querySelector("a")?.focus();
}

/** Puts the menu under the button, or above it where there is no room. A narrow screen has it at its foot, by its style. */
function place(menu: HTMLElement, button: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = button.bottom + 4;
  const top = below + height > innerHeight - 8 ? Math.max(8, button.top - height - 4) : below;
  menu.style.setProperty("--menu-top", `${top}px`);
  menu.style.setProperty("--menu-left", `${Math.max(8, button.right - width)}px`);
}

document.addEventListener(
  "click",
  (event) => {
    const more = event.target instanceof Element ? event.target.closest(".row-end > a") : null;
    if (!(more instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const menu = more.closest(".table-box")?.querySelector<HTMLElement>(".row-menu");
    if (!menu) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    openMenu(more, menu);
  },
  { capture: true },
);
