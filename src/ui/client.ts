/**
 * The script of every page: the kernel's, and the design system's own, which is fetched when the page is idle and runs
 * from the first touch.
 */
import "@/kernel/client/client";
import htmx from "htmx.org";
import { fetchChunks, preloadChunks, scriptData, splitUrls, whenIdle } from "@/kernel/client/chunks";
import { touches } from "@/kernel/client/touches";
import "./focus-origin";
import { forgetLost, sayLost } from "./lost";
import { onToast } from "./toast-message";

const later = splitUrls(scriptData.later);
let loading: Promise<typeof import("./interactive")> | undefined;
let ready = false;
// Without this mark, the style sheet reports presses on a page that is not loaded (decision 398).
document.documentElement.dataset.scripted = "";
let fetched = false;
/**
 * Last event of each kind before that script ran: its listeners have missed it. Presses are left out: a list that a press has
 * opened would take the second one for a press outside of it.
 */
const missed = new Map<string, Event>();

/** Repeats an event. */
function repeat(event: Event): void {
  event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}

/**
 * Loads the code needed from the first touch on. Files are fetched before import, so that the next touch can
 * retry.
 */
function interactive() {
  loading ??= fetchChunks(later).then(async () => {
    const loaded = await import("./interactive");
    await loaded.start(
      (...request) => htmx.ajax(...request),
      (...elements) => htmx.process(...elements),
    );
    ready = true;
    forgetLost();
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

/** Finds the menu that a button opens. A menu that needs a script opens at once but is inert until the script runs. */
const findMenu = (button: HTMLButtonElement) => button.popoverTargetElement as HTMLElement | null;

/** True if a button sends a form that needs no script of its own. */
const sendsForm = (button: HTMLButtonElement): boolean =>
  button.form !== null && button.type === "submit" && !button.matches("[popovertarget], [data-script] *");

/**
 * Holds a press that comes before that script runs, and replays it afterwards; shows the lost-network bar if
 * the script cannot be loaded. Links and most menus need no script.
 */
function hold(event: Event): void {
  const { ctrlKey, metaKey, key } = event as KeyboardEvent & MouseEvent;
  const target = event.target instanceof Element ? event.target : undefined;
  const button = key ? undefined : target?.closest("button");
  const finds = key && (ctrlKey || metaKey) && key.toLowerCase() === "k";
  const menu = button && findMenu(button);
  if (ready || !event.isTrusted || !(button || finds) || menu?.inert === false) return;
  const started = interactive();
  if (menu) {
    started.catch(() => sayLost(button));
    return;
  }
  if (!fetched && (!button || sendsForm(button))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  started.then(
    () => repeat(event),
    () => sayLost(button),
  );
}

onToast((message) =>
  interactive().then(
    ({ showToast }) => showToast(message),
    () => sayLost("pressed" in message ? message.pressed : undefined),
  ),
);

for (const type of ["htmx:error", "htmx:response:error"])
  document.addEventListener(type, (event) =>
    interactive().then(
      ({ reportFailure }) => reportFailure(event as CustomEvent),
      () => sayLost(event.target instanceof Element ? event.target : null),
    ),
  );

whenIdle(async () => {
  await preloadChunks(later);
  // Compiled, not run: then it starts at once, offline too.
  for (const href of later)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  fetched = true;
});
function touched(event: Event): void {
  if (ready) return;
  missed.set(event.type, event);
  void interactive();
}

for (const type of [...touches, "pointermove", "keydown"]) addEventListener(type, touched, { passive: true });
for (const type of ["click", "keydown"]) addEventListener(type, hold, true);
if (document.querySelector("record-panel, #dialog dialog")) void interactive();
