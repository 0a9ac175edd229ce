/*
 * The panel of a record: on a server's page a `<dialog open>` that reads as a section, with a script a modal side panel (a sheet
 * on a phone). The browser's own modal dialog keeps the focus and makes the rest inert. Esc, the close link and a press on the
 * scrim close it by its address, and the focus returns to its former place.
 */
import { closeEvent } from "./dialog-events";
import { getFocusOrigin } from "./focus-origin";

class RecordPanelElement extends HTMLElement {
  #opener: HTMLElement | undefined;

  connectedCallback(): void {
    // Read at once: the swap moves the focus to the panel's title, and has done so if this script came later.
    const { activeElement } = document;
    const within = activeElement instanceof HTMLElement && activeElement !== document.body;
    this.#opener = this.contains(activeElement) ? getFocusOrigin() : within ? activeElement : undefined;
    // The parser may still be reading the content.
    queueMicrotask(() => this.#open());
  }

  disconnectedCallback(): void {
    const opener = this.#opener?.isConnected ? this.#opener : this.#row();
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    (opener ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }

  #open(): void {
    const dialog = this.querySelector("dialog");
    if (!dialog || !this.isConnected || dialog.matches(":modal")) return;
    dialog.removeAttribute("open");
    dialog.showModal();
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      close();
    });
    dialog.addEventListener("click", (event) => {
      const link = event.target instanceof Element && event.target.closest("[data-close]");
      if (!link && event.target !== dialog) return;
      event.preventDefault();
      close();
    });
  }

  /** Row that leads to this record, if the page was entered at the record's address. */
  #row(): HTMLElement | null {
    const id = this.getAttribute("of");
    return id ? document.querySelector<HTMLElement>(`main tbody a[href$="=${CSS.escape(id)}"]`) : null;
  }
}

const close = () => document.dispatchEvent(new CustomEvent(closeEvent));

customElements.define("record-panel", RecordPanelElement);
