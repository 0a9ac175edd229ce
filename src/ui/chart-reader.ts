import { showToast } from "./toasts";

/*
 * Shows the figures of the point of a chart that is pointed at, touched or reached by the arrow keys. The words are those of the
 * chart's table.
 */
function read(slider: HTMLInputElement): void {
  const chart = slider.closest<HTMLElement>(".chart");
  const row = chart?.querySelectorAll("tbody tr")[slider.valueAsNumber];
  if (!chart || !row) return;
  const names = [...chart.querySelectorAll("thead th")].map((heading) => heading.textContent);
  const [label, ...figures] = [...row.children].map((cell) => cell.textContent);
  const words = [label, ...figures.map((figure, at) => `${names[at]} ${figure}`)].join(" · ");
  slider.setAttribute("aria-valuetext", words);
  const output = chart.querySelector("output");
  if (output) {
    output.dataset.total ??= output.textContent ?? "";
    output.textContent = words;
  }
  chart.style.setProperty("--at", slider.value);
  chart.classList.add("chart-read");
}

const findSlider = ({ target }: Event) =>
  target instanceof HTMLInputElement && target.matches(".chart-slider") ? target : undefined;

function leave(event: Event): void {
  const slider = findSlider(event);
  const chart = slider?.closest(".chart");
  const output = chart?.querySelector("output");
  if (!chart || !output || slider === document.activeElement) return;
  output.textContent = output.dataset.total ?? "";
  chart.classList.remove("chart-read");
}

for (const type of ["input", "focusin"]) {
  document.addEventListener(type, (event) => {
    const slider = findSlider(event);
    if (slider) read(slider);
  });
}

function readUnder(event: PointerEvent): void {
  const slider = findSlider(event);
  if (!slider) return;
  const points = Number(slider.max) + 1;
  const at = Math.floor((event.offsetX / slider.clientWidth) * points);
  slider.value = String(Math.min(points - 1, Math.max(0, at)));
  read(slider);
}

for (const type of ["pointerover", "pointermove", "pointerdown"] as const)
  document.addEventListener(type, readUnder, { passive: true });
document.addEventListener("focusout", leave);
// A finger leaves as soon as it is lifted: its choice stays.
document.addEventListener("pointerout", (event) => event.pointerType === "mouse" && leave(event));

// The code that saves a chart is fetched when somebody saves one.
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-save]");
  if (!button) return;
  import("./chart-files").then(
    ({ saveChart }) => saveChart(button),
    () => showToast({ retry: () => button.click(), pressed: button }),
  );
});
