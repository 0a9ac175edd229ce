/*
 * Reports a lost network when the code of the page's notices could not be loaded either: shows the document's sentence about this
 * as a bar in the pressed part of the page. The next press tries to load the code again.
 */
const bars = ".failure[data-lost]";

/** Shows the bar. @param pressed the pressed element; the page as a whole if unknown */
export function sayLost(pressed: Element | null | undefined): void {
  forgetLost();
  const bar = document.createElement("div");
  bar.className = "failure";
  bar.role = "alert";
  bar.dataset.lost = "";
  bar.textContent = document.querySelector(".unscripted")?.textContent ?? "";
  // An island that React has not taken over yet keeps the server's markup.
  const outside = pressed?.closest("x-island")?.parentElement ?? pressed;
  (outside?.closest("section, form, dialog") ?? document.querySelector("main") ?? document.body).prepend(bar);
  bar.scrollIntoView({ block: "nearest" });
}

/** Removes the bar once the network is back. */
export function forgetLost(): void {
  for (const bar of document.querySelectorAll(bars)) bar.remove();
}

addEventListener("online", forgetLost);
