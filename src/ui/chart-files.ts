/*
 * Saves a chart: the figures of its table as CSV, or the drawing as PNG. The drawing is painted again on a canvas, shape by
 * shape: the page's policy forbids pictures made of markup.
 */

/** Pixels of the picture for each of the page. */
const density = 2;
const margin = 24;
const headHeight = 64;

/** Saves a button's chart in the format that the button names. */
export function saveChart(button: HTMLElement): void {
  const chart = button.closest<HTMLElement>(".chart");
  if (!chart) return;
  if (button.dataset.save === "csv") save(chart, "csv", new Blob([getTable(chart)], { type: "text/csv" }));
  else paint(chart).toBlob((blob) => blob && save(chart, "png", blob), "image/png");
}

const getText = (part: ParentNode, selector: string) => part.querySelector(selector)?.textContent ?? "";

function save(chart: HTMLElement, ending: string, blob: Blob): void {
  const name = `${getText(chart, "caption")} ${getText(chart, "tbody tr:last-child th")}`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A formatted figure as a plain number: 'AED 1,234.50' is 1234.50. */
const plain = (figure: string) => figure.replaceAll("\u2212", "-").replaceAll(/[^\d.-]/g, "");

function getTable(chart: HTMLElement): string {
  const rows = [...chart.querySelectorAll("tr")].map((row) =>
    [...row.children]
      .map(({ textContent: text }, at) => (at > 0 && row.closest("tbody") ? plain(text) : quoted(text)))
      .join(","),
  );
  return `\uFEFF${rows.join("\r\n")}\r\n`;
}

function paint(chart: HTMLElement): HTMLCanvasElement {
  const plot = chart.querySelector(".chart-plot") ?? chart;
  const box = plot.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.width = (box.width + 2 * margin) * density;
  canvas.height = (box.height + headHeight + margin) * density;
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.scale(density, density);
  const { color, fontFamily } = getComputedStyle(chart);
  pen.fillStyle = getComputedStyle(chart.closest(".card") ?? document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color;
  pen.font = `600 15px ${fontFamily}`;
  pen.fillText(getText(chart, "caption"), margin, margin + 4);
  pen.font = `12px ${fontFamily}`;
  let along = margin;
  for (const entry of chart.querySelectorAll(".chart-legend li")) {
    const words = entry.textContent ?? "";
    pen.fillStyle = getComputedStyle(entry.firstElementChild ?? entry).borderTopColor;
    pen.fillRect(along, margin + 20, 10, 2);
    pen.fillStyle = color;
    pen.fillText(words, along + 16, margin + 25);
    along += pen.measureText(words).width + 36;
  }
  pen.translate(margin - box.left, headHeight - box.top);
  for (const shape of plot.querySelectorAll<SVGGraphicsElement>("path, circle, text")) draw(pen, shape);
  return canvas;
}

/** Draws one shape at its position in the window. */
function draw(pen: CanvasRenderingContext2D, shape: SVGGraphicsElement): void {
  const { left, top, width, height } = shape.getBoundingClientRect();
  if (width + height === 0) return;
  const { fill, stroke, strokeWidth, strokeDasharray, opacity, fontSize, fontFamily } =
    getComputedStyle(shape);
  pen.globalAlpha = Number(opacity);
  pen.fillStyle = fill;
  pen.strokeStyle = stroke;
  pen.lineWidth = Number.parseFloat(strokeWidth);
  pen.setLineDash((strokeDasharray.match(/[\d.]+/g) ?? []).map(Number));
  pen.beginPath();
  if (shape instanceof SVGTextElement) {
    pen.font = `${fontSize} ${fontFamily}`;
    pen.fillText(shape.textContent ?? "", left, top + height * 0.8);
  } else if (shape instanceof SVGCircleElement) {
    pen.arc(left + width / 2, top + height / 2, width / 2, 0, 2 * Math.PI);
    pen.fill();
  } else {
    // A path is stretched to the width of its drawing.
    const drawing = shape.closest(".chart-drawing")?.getBoundingClientRect();
    const view = shape.ownerSVGElement?.viewBox.baseVal;
    if (!drawing || !view) return;
    const across = drawing.width / view.width;
    const path = new Path2D();
    path.addPath(new Path2D(shape.getAttribute("d") ?? ""), {
      a: across,
      e: drawing.left - view.x * across,
      f: drawing.top,
    });
    pen[fill === "none" ? "stroke" : "fill"](path);
  }
}
