import { readPages } from "./read.ts";
import { readPdf } from "./reading/pdf.ts";

const PAGES = 4;
const ROWS = 40;
const ROUNDS = 6;

function text(words: string, x: number, y: number): string {
  return `BT /F1 8 Tf ${x} ${y} Td (${words}) Tj ET\n`;
}

function pageContents(page: number): string {
  const head = ["Date", "Description", "Debit", "Credit", "Balance"].map((word, index) =>
    text(word, 40 + index * 100, 780),
  );
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const debit = row % 2 === 0;
    const at = 760 - row * 15;
    return [
      text(`${String((row % 28) + 1).padStart(2, "0")}/06/2026`, 40, at),
      text(`CARD PURCHASE SHOP ${page * ROWS + row}`, 140, at),
      text("10.00", debit ? 240 : 340, at),
      text(debit ? "990.00" : "1,000.00", 440, at),
    ].join("");
  });
  return [...head, ...rows, text(`Page ${page + 1} of ${PAGES}`, 40, 40)].join("");
}

/** A statement of a few pages, written by hand. */
function practiceStatement(): Uint8Array {
  const kids = Array.from({ length: PAGES }, (_, page) => `${4 + page * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${PAGES} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  for (let page = 0; page < PAGES; page += 1) {
    const contents = pageContents(page);
    const resources = "/Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 595 842]";
    objects.push(`<< /Type /Page /Parent 2 0 R ${resources} /Contents ${5 + page * 2} 0 R >>`);
    objects.push(`<< /Length ${contents.length} >>\nstream\n${contents}endstream`);
  }
  let file = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}`;
  return new TextEncoder().encode(
    `${file}${table}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

/**
 * Reads a statement of its own a few times while nobody waits, so that the first real one finds the code compiled: a
 * cold process takes three times as long. Stops as soon as `isNeeded`.
 */
export async function warmUp(isNeeded: () => boolean): Promise<void> {
  const practice = practiceStatement();
  for (let round = 0; round < ROUNDS && !isNeeded(); round += 1) {
    readPages(await readPdf(practice.slice(), {}));
    await Bun.sleep(0);
  }
}
