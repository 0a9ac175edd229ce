/**
 * The script of every page: the kernel's, and the design system's own, which is fetched when the page is idle and runs
 * from the first touch.
 */
import "@/kernel/client/client";
import htmx from "htmx.org";
import { preloadChunks, urlsIn, whenIdle } from "@/kernel/client/chunks";
import { touches } from "@/kernel/client/touches";
import { onToast } from "./toast-message";

let loading: Promise<typeof import("./interactive")> | undefined;
let ready = false;
let fetched = false;
/**
 * The last event of each kind that came before that script ran: its listeners have not seen it. None that presses
 * anything: a list that a press has opened would take the second one for a press outside of it.
 */
const missed = new Map<string, Event>();

/** Sends an event once more. */
function repeat(event: Event): void {
  event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}

/** Loads what is not needed before the first touch; where that fails, the next touch asks again. */
function interactive() {
  loading ??= import("./interactive").then(async (loaded) => {
    await loaded.start((...request) => htmx.ajax(...request));
    ready = true;
    for (const event of missed.values())
      if (event.type !== "focusin" || event.target === document.activeElement) repeat(event);
    missed.clear();
    return loaded;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** What is pressed in the moment in which that starts is done as soon as it has. Links and menus need no script. */
function hold(event: Event): void {
  const { ctrlKey, metaKey, key } = event as KeyboardEvent & MouseEvent;
  const { target } = event;
  const needs = key
    ? (ctrlKey || metaKey) && key.toLowerCase() === "k"
    : target instanceof Element && target.closest("button:not([popovertarget])");
  if (ready || !event.isTrusted || !needs) return;
  const again = () => repeat(event);
  const started = interactive();
  // A form that its own script sends waits for that in any case.
  if (!fetched && !(target instanceof Element && target.closest("[data-script]"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  started.then(again, again);
}

onToast((message) => void interactive().then(({ showToast }) => showToast(message)));

const later = urlsIn(document.querySelector<HTMLElement>("script[data-later]")?.dataset.later);
whenIdle(async () => {
  await preloadChunks(later);
  // Compiled, not run: then it starts at once, offline too.
  for (const href of later)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  fetched = true;
});
for (const type of [...touches, "pointermove", "keydown"]) {
  const start = (event: Event) => {
    if (ready) return;
    missed.set(type, event);
    void interactive();
  };
  addEventListener(type, start, { passive: true });
}
for (const type of ["click", "keydown"]) addEventListener(type, hold, true);
if (document.querySelector("record-panel, #dialog dialog")) void interactive();
