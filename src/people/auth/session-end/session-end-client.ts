/*
 * Shows above everything that the session is about to end, following the answers to the page's polls: if another tab
 * was used in the meantime, the next answer has no warning, and it is removed. It is fetched with the first such
 * answer.
 */
import { closeModal, openModal } from "@/ui/modal";

let open: HTMLDialogElement | undefined;
/** End whose warning the owner closed. */
let known = "";

function close(): void {
  if (!open) return;
  closeModal(open);
  open.remove();
  open = undefined;
}

function stay(): void {
  // Any request except a poll keeps a session; if it has ended, the next poll leads to the sign-in.
  const headers = { "HX-Request": "true" };
  void fetch("/bell", { headers }).catch(() => undefined);
  close();
}

function look(): void {
  const said = document.querySelector<HTMLElement>("[data-session-end]");
  if (!said) {
    close();
    return;
  }
  const end = said.dataset.sessionEnd ?? "";
  if (open || end === known) return;
  known = end;
  const dialog = Object.assign(document.createElement("dialog"), {
    className: "dialog dialog-sm dialog-alert",
    role: "alertdialog",
    innerHTML: said.innerHTML,
    oncancel: (event: Event) => {
      event.preventDefault();
      close();
    },
  });
  dialog.setAttribute("aria-labelledby", "session-end-title");
  dialog.setAttribute("aria-describedby", "session-end-text");
  dialog.querySelector("[data-stay]")?.addEventListener("click", stay);
  dialog.querySelector("[data-close]")?.addEventListener("click", close);
  document.body.append(dialog);
  open = dialog;
  openModal(dialog);
}

document.addEventListener("htmx:after:swap", look);
look();
