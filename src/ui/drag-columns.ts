/*
 * Moves a column of a list by its handle, with mouse, pen or finger; its buttons do so by key. Letting go sends the form with
 * the keys of the columns in their new order.
 */
const isOver = (line: Element, y: number): boolean => {
  const { top, bottom } = line.getBoundingClientRect();
  return top <= y && y < bottom;
};

document.addEventListener("pointerdown", (event) => {
  const handle = event.target instanceof Element ? event.target.closest(".drag-handle") : null;
  const line = handle?.closest("li");
  const form = line?.closest("form");
  const drop = form?.querySelector<HTMLButtonElement>("button[hidden]");
  if (!line || !form || !drop || event.button !== 0) return;
  event.preventDefault();
  const listLines = () => [...form.querySelectorAll<HTMLElement>("li[data-column]")];
  const findOrder = () => listLines().map(({ dataset }) => dataset.column);
  const before = findOrder().join();
  const next = line.nextSibling;
  const putBack = () => next?.before(line);
  const dragging = new AbortController();
  const { signal } = dragging;

  const move = ({ clientY }: PointerEvent) => {
    const at = listLines();
    const over = at.find((one) => one !== line && isOver(one, clientY));
    if (!over) return;
    if (at.indexOf(over) < at.indexOf(line)) over.before(line);
    else over.after(line);
    line.scrollIntoView({ block: "nearest" });
  };
  const end = ({ type }: Event) => {
    dragging.abort();
    line.classList.remove("dragged");
    drop.value = findOrder().join();
    if (type !== "pointerup") putBack();
    else if (drop.value !== before) send();
  };
  const send = () => {
    const request = new AbortController();
    for (const type of ["htmx:error", "htmx:response:error"])
      form.addEventListener(type, putBack, { signal: request.signal });
    form.addEventListener("htmx:finally:request", () => request.abort(), { once: true });
    form.requestSubmit(drop);
  };

  // The form holds the pointer: a line that moves in the document would lose it.
  form.setPointerCapture(event.pointerId);
  line.classList.add("dragged");
  form.addEventListener("pointermove", move, { signal });
  for (const type of ["pointerup", "pointercancel"]) form.addEventListener(type, end, { signal });
});
