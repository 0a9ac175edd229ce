/*
 * Wakes islands: fetches React and the island's own chunk when the pointer or the focus reaches it, then replays the events that
 * it received meanwhile, once React has taken over. An element that the page drops takes its React root with it; one that a
 * refresh brings in is an island like any other.
 */
import { fetchChunks, preloadChunks, scriptData, splitUrls, whenIdle } from "./chunks";
import type { Held, LiveIsland } from "./hydrate";
import { notify } from "./notice";
import { touches } from "./touches";

type Kernel = typeof import("./hydrate");
type Chunk = { default: Parameters<Kernel["hydrate"]>[1] };

const skipChildren = "hx-morph-skip-children";
export const react = splitUrls(scriptData.react);

/** Imports modules together that would otherwise be found one after the other; returns the first. */
const importAll = <Module>(urls: readonly string[]): Promise<Module> =>
  Promise.all(urls.map((url) => import(url))).then(([module]) => module);

/** Loads React, which runs while an island's own code is still loading, and that code. */
export const start = (own: readonly string[]): Promise<[Kernel, Chunk]> =>
  Promise.all([fetchChunks(react).then(() => importAll<Kernel>(react)), fetchChunks(own)]).then(
    async ([kernel]) => [kernel, await importAll<Chunk>(own)],
  );

class IslandElement extends HTMLElement {
  static observedAttributes = ["props"];
  /** True once React has taken over, so that events need no replay. */
  awake = false;
  held: Held[] = [];
  /** Control that waits for the island to wake; the island itself if none was pressed. */
  #pressed: Element = this;
  #waking: Promise<LiveIsland> | undefined;

  connectedCallback(): void {
    if (this.getAttribute("when") === "load") this.wake();
  }

  attributeChangedCallback(_name: string, before: string | null): void {
    if (before !== null) void this.#waking?.then((island) => island.update());
  }

  /** Moving an island keeps its state. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#sleep();
    });
  }

  wake(): void {
    if (this.#waking) return;
    this.setAttribute(skipChildren, "");
    // Props that the server rendered: a refresh may bring other props while the code is loading.
    const props = this.getAttribute("props") ?? "{}";
    const own = [...splitUrls(this.getAttribute("src")), ...splitUrls(this.getAttribute("with"))];
    const waking = start(own).then(([kernel, chunk]) => kernel.hydrate(this, chunk.default, props));
    this.#waking = waking;
    this.ariaBusy = "true";
    void waking.then(
      (island) => {
        if (this.#waking !== waking) return;
        this.#calm();
        this.awake = true;
        void island.replay(this.held.splice(0));
      },
      (error) => this.#waking === waking && this.#fail(error),
    );
  }

  /** Holds back events until the island is awake, and marks the pressed control as busy. */
  hold(held: Held): void {
    this.held.push(held);
    this.wake();
    if (held.event.type !== "click" && held.event.type !== "keydown") return;
    this.#pressed = held.target.closest("button, a, [role], label") ?? this;
    this.#pressed.ariaBusy = "true";
  }

  #calm(): void {
    this.#pressed.ariaBusy = null;
    this.ariaBusy = null;
  }

  /** Reports code that did not load while somebody waits for it; the next press, or Retry, requests it again. */
  #fail(error: unknown): void {
    const { held } = this;
    const pressed = this.#pressed;
    this.#calm();
    this.#forget();
    console.warn(`${this.id} did not start`, error);
    if (held.length === 0 && this.getAttribute("when") !== "load") return;
    const retry = () => {
      if (this.#waking) return;
      this.held = held;
      this.wake();
    };
    notify({ retry, pressed });
  }

  #sleep(): void {
    void this.#waking?.then((island) => island.unmount());
    this.#forget();
    // React takes its HTML with it: there is nothing left to hydrate, should the element come back.
    this.setAttribute("fresh", "");
  }

  #forget(): void {
    this.#waking = undefined;
    this.awake = false;
    this.held = [];
    this.removeAttribute(skipChildren);
  }
}

function asleep(event: Event): IslandElement | undefined {
  const island = event.target instanceof Element && event.target.closest("x-island");
  return island instanceof IslandElement && !island.awake ? island : undefined;
}

function hold(event: Event): void {
  const island = asleep(event);
  if (!island || !event.isTrusted) return;
  const target = event.target as Element;
  // A sleeping island does not know about typed text and must not close: the page's script handles that.
  if (event instanceof KeyboardEvent && event.key === "Escape") {
    event.stopImmediatePropagation();
    return;
  }
  // A letter opens a picker with it; in a field it is typed, and the field's value is held.
  if (event instanceof KeyboardEvent && event.key !== "Enter" && (event.key[1] || isTextField(target)))
    return;
  // Fields that save on blur lost the focus after typing.
  if (event.type === "focusout" && !isTextField(target)) return;
  const { ctrlKey, metaKey } = event as MouseEvent;
  if (ctrlKey || metaKey || (event instanceof MouseEvent && (event.button || event.shiftKey))) return;
  const typed = event.type === "input" || event.type === "change";
  // A chosen file stays with its field, where React finds it.
  if (typed && isTextField(target) && target.type === "file") {
    island.wake();
    return;
  }
  const entered = typed && isTextField(target) ? { field: target, value: target.value } : undefined;
  event.stopImmediatePropagation();
  if (event.type === "click") event.preventDefault();
  island.hold({ event, target, entered });
}

const isTextField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

customElements.define("x-island", IslandElement);
for (const type of [...touches, "dragenter"]) {
  addEventListener(type, (event) => asleep(event)?.wake(), { capture: true, passive: true });
}
const done = ["pointerdown", "pointerup", "keydown", "keyup", "click", "input", "change", "focusout"];
for (const type of done) addEventListener(type, hold, true);
// A file dropped on an island that sleeps would be opened in place of the page.
for (const type of ["dragover", "drop"]) {
  addEventListener(type, (event) => asleep(event) && event.preventDefault(), true);
}
// React and the imports that all islands share, once the page is idle.
whenIdle(() => document.querySelector("x-island, [data-islands]") && preloadChunks(react));
