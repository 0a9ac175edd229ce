/*
 * Shortcuts of single keys: `?` shows the sheet that lists them, `g` and a letter go to a screen, `/` goes to the list's search,
 * `j` and `k` walk its rows, whose link Enter follows, `x` chooses one, `a`, `r` and `e` carry out its acts. Inactive while one types or a dialog is open, and for
 * people who have switched them off: speech input may press keys by accident.
 */
import { keysCookie, keysOff, keysPath, keysSheet, screensPath } from "./keys";
import { openModal } from "./modal";
import { pressRowAct } from "./row-menu";

/** Time for which a `g` waits for its letter, in ms. */
const patience = 1500;
let goingUntil = 0;

const typed = "input:not([data-pick]), textarea, select, [contenteditable], [role*=box]";

const isOff = () => document.cookie.split("; ").includes(`${keysCookie}=${keysOff}`);

const search = () =>
  document.querySelector<HTMLElement>("main input[type=search]") ?? document.getElementById("find");

/** Moves the focus to the link of the next row, or of the one before it. */
function walk(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("main tbody th a")].filter((link) =>
    link.checkVisibility(),
  );
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const next = at < 0 ? links.at(step > 0 ? 0 : -1) : links[at + step];
  next?.focus();
}

/** Presses the act of a key on the row with the focus, or else on the first chosen one. */
function pressAct(key: string): void {
  const row =
    document.activeElement?.closest("tbody tr") ??
    document.querySelector("tbody tr:has([data-pick]:checked)");
  const own = row?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (own) own.click();
  else if (row) pressRowAct(row, key);
}

/** Shows the sheet above the page; if that fails, opens its page. */
async function showSheet(): Promise<void> {
  const headers = { "HX-Request": "true", "HX-Target": `section#${keysSheet}` };
  const answer = await fetch(keysPath, { headers }).catch(() => undefined);
  const html = answer?.ok ? await answer.text() : "";
  if (!html.includes(`id="${keysSheet}"`)) {
    location.assign(keysPath);
    return;
  }
  if (document.querySelector("dialog:modal")) return;
  const dialog = Object.assign(document.createElement("dialog"), {
    className: "dialog dialog-lg",
    innerHTML: html,
    onclose: () => dialog.remove(),
    onclick: (event: Event) => event.target === dialog && dialog.close(),
  });
  dialog.setAttribute("aria-labelledby", `${keysSheet}-title`);
  document.body.append(dialog);
  openModal(dialog);
}

/** Opens the screen of a letter: by the sidebar's link or, for a screen that it does not show, by the server. */
function leadTo(key: string): (() => void) | undefined {
  const entries = document.getElementById("screens");
  const at = /[a-z]/.test(key) ? (entries?.dataset.keys?.indexOf(key) ?? -1) : -1;
  if (at < 0) return undefined;
  const link = entries?.querySelectorAll("a")[at];
  return link ? () => link.click() : () => location.assign(`${screensPath}?key=${key}`);
}

const acts: Readonly<Record<string, () => void>> = {
  "?": () => void showSheet(),
  "/": () => search()?.focus(),
  j: () => walk(1),
  k: () => walk(-1),
  x: () => document.activeElement?.closest("tr")?.querySelector<HTMLElement>("[data-pick]")?.click(),
  a: () => pressAct("a"),
  r: () => pressAct("r"),
  e: () => pressAct("e"),
  g: () => {
    goingUntil = performance.now() + patience;
  },
};

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || key.length !== 1) return;
  if (target instanceof Element && target.closest(typed)) return;
  if (document.querySelector("dialog:modal, :popover-open") || isOff()) return;
  const going = performance.now() < goingUntil;
  goingUntil = 0;
  const act = going ? leadTo(key) : Object.hasOwn(acts, key) ? acts[key] : undefined;
  if (!act) return;
  event.preventDefault();
  act();
});
