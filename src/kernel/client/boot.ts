/*
 * Wakes islands: fetches React and the island's own chunk when the pointer or the focus reaches it, then
 * replays what was done to it meanwhile, once React has really taken over. An element that the page drops
 * takes its React root with it; one that a refresh brings in is an island like any other.
 */
import type { LiveIsland } from "./hydrate";
import { setReactValue } from "./set-react-value";

type Kernel = typeof import("./hydrate");
type Chunk = { default: Parameters<Kernel["hydrate"]>[1] };

const skipChildren = "hx-morph-skip-children";
const react = document.querySelector<HTMLElement>("script[data-react]")?.dataset.react;

/** Fetches modules at once that would otherwise be found one after the other; gives the first. */
const fetchAll = <Module>(list: string): Promise<Module> =>
  Promise.all(list.split(" ").map((url) => import(url))).then(([module]) => module);

class IslandElement extends HTMLElement {
  static observedAttributes = ["props"];
  /** Whether React has taken over, so that what is done to the island needs no help. */
  awake = false;
  held: Held[] = [];
  #waking: Promise<LiveIsland> | undefined;

  connectedCallback(): void {
    if (this.getAttribute("when") === "load") this.wake();
  }

  attributeChangedCallback(_name: string, before: string | null): void {
    if (before !== null) void this.#waking?.then((island) => island.update());
  }

  /** Moving an island keeps it as it is. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#sleep();
    });
  }

  wake(): void {
    if (this.#waking) return;
    this.setAttribute(skipChildren, "");
    // What the server rendered: a refresh may bring other props while the code is on its way.
    const props = this.getAttribute("props") ?? "{}";
    const waking = Promise.all([
      fetchAll<Kernel>(react ?? ""),
      fetchAll<Chunk>([this.getAttribute("src"), this.getAttribute("with")].filter(Boolean).join(" ")),
    ]).then(([kernel, chunk]) => kernel.hydrate(this, chunk.default, props));
    this.#waking = waking;
    void waking.then(
      () => {
        if (this.#waking !== waking) return;
        this.awake = true;
        void replay(this);
      },
      (error) => {
        this.#forget();
        console.error(`The island ${this.id} did not start. Touch it again, or reload the page.`, error);
      },
    );
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

type Held = { event: Event; target: HTMLInputElement; value: string | undefined };

async function replay(island: IslandElement): Promise<void> {
  let answered = false;
  for (const { event, target, value } of island.held.splice(0)) {
    if (event.type === "click") {
      // As in a browser: a key press that was answered does not also click.
      if (!answered) target.click();
    } else {
      // React put back what the server rendered when it took over.
      if (value !== undefined) setReactValue(target, value);
      const Kind = event.constructor as new (type: string, init: object) => Event;
      answered = !target.dispatchEvent(new Kind(event.type, event)) && event.type === "keydown";
    }
    // React renders what an event changed once the script is done: the next event meets the result.
    await undefined;
  }
}

function asleep(event: Event): IslandElement | undefined {
  const island = event.target instanceof Element && event.target.closest("x-island");
  return island instanceof IslandElement && !island.awake ? island : undefined;
}

function hold(event: Event): void {
  const island = asleep(event);
  if (!island || !event.isTrusted) return;
  if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
  if (event instanceof MouseEvent && (event.button || event.ctrlKey || event.metaKey || event.shiftKey))
    return;
  const target = event.target as HTMLInputElement;
  // A chosen file stays with its field, and no script may put one there.
  const typed = (event.type === "input" || event.type === "change") && target.type !== "file";
  const value = typed ? target.value : undefined;
  event.stopImmediatePropagation();
  if (event.type === "click") event.preventDefault();
  island.held.push({ event, target, value });
  island.wake();
}

if (!customElements.get("x-island")) {
  customElements.define("x-island", IslandElement);
  for (const type of ["pointerover", "focusin", "touchstart", "dragenter"]) {
    addEventListener(type, (event) => asleep(event)?.wake(), { capture: true, passive: true });
  }
  for (const type of ["pointerdown", "pointerup", "keydown", "keyup", "click", "input", "change"]) {
    addEventListener(type, hold, true);
  }
  // A file dropped on an island that sleeps would be opened in place of the page.
  for (const type of ["dragover", "drop"]) {
    addEventListener(type, (event) => asleep(event) && event.preventDefault(), true);
  }
}
