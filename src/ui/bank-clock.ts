/*
 * Advances the clock of the avatar menu: the server's instant plus the time since the page loaded, in the bank's zone. The
 * device's clock may be wrong and is ignored.
 */
import { onRequest } from "@/kernel/client/htmx-events";

const quarterMinute = 15_000;
/** The server's instant of each clock at the moment of loading. */
const started = new WeakMap<HTMLTimeElement, number>();

function showTime(clock: HTMLElement): void {
  const time = clock.querySelector("time");
  if (!time) return;
  const start = started.get(time) ?? Date.parse(time.dateTime);
  started.set(time, start);
  const now = new Date(start + performance.now());
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: clock.dataset.clock,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  // The server writes Sep, as on every other date; British English would write Sept.
  time.textContent = format.format(now).replace("Sept", "Sep");
  time.dateTime = now.toISOString();
  delete time.dataset.local;
}

function advanceAll(): void {
  for (const clock of document.querySelectorAll<HTMLElement>("[data-clock]")) showTime(clock);
}

// The script starts with the first touch, which may come late.
if (performance.now() > quarterMinute) advanceAll();
setInterval(advanceAll, quarterMinute);

// A clock that is fetched later carries the instant of its own answer.
onRequest("after:swap", () => {
  for (const time of document.querySelectorAll<HTMLTimeElement>("[data-clock] time"))
    if (!started.has(time)) started.set(time, Date.parse(time.dateTime) - performance.now());
});
