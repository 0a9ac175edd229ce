import { say } from "@/vocabulary/language";
import type { Notice, ToastMessage, Unopened } from "./toast-message";

/** Words of a notice; the two failures that the kernel's scripts only name are worded here. */
export function wordNotice(notice: Notice): ToastMessage {
  if ("address" in notice) return unopenedNotice(notice);
  if ("title" in notice) return notice;
  const description = say("This part of the page could not be loaded. Check your connection.");
  return { title: say("Error"), description, tone: "destructive", retry: notice.retry };
}

/** Notice of a pressed element that did not open. Nothing opens later without the user: Retry presses it again. */
function unopenedNotice({ pressed, address, description }: Unopened): ToastMessage {
  const link = pressed instanceof HTMLAnchorElement ? pressed : undefined;
  const name = (link?.ariaLabel ?? link?.textContent)?.replace(/\s+/g, " ").trim();
  const title = name
    ? say("Failed to open “{name}”", { name })
    : say("Failed to open what this address leads to");
  const retry = () => (link ? pressAgain(link, address) : location.assign(address));
  return { title, description, tone: "destructive", retry };
}

/** Presses a link with the address that it had: those of the rows' menu lead elsewhere for each row. */
function pressAgain(link: HTMLAnchorElement, address: string): void {
  if (!link.isConnected) {
    location.assign(address);
    return;
  }
  const now = link.getAttribute("href") ?? "";
  link.href = address;
  link.click();
  link.setAttribute("href", now);
}
