/*
 * Says that the network is lost where the page's notices could not be loaded either: a bar in the part of the page in which something
 * was pressed. The document carries it as a template, and the next press asks for the code again.
 */
import { failureBar } from "@/kernel/client/failure";

const bars = ".failure[data-lost]";

/** Shows the bar. @param pressed what somebody pressed; the page as a whole where nothing is known of it */
export function sayLost(pressed: Element | null | undefined): void {
  const bar = failureBar();
  if (!bar) return;
  forgetLost();
  bar.dataset.lost = "";
  bar.querySelector("button")?.remove();
  // An island that React has not taken over yet stays as the server has rendered it.
  const outside = pressed?.closest("x-island")?.parentElement ?? pressed;
  (outside?.closest("section, form, dialog") ?? document.querySelector("main") ?? document.body).prepend(bar);
  bar.scrollIntoView({ block: "nearest" });
}

/** Takes the bar away: what it says is over. */
export function forgetLost(): void {
  for (const bar of document.querySelectorAll(bars)) bar.remove();
}

addEventListener("online", forgetLost);
