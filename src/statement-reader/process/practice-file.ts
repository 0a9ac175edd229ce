import { deflateSync } from "node:zlib";

/** A compressed stream; `about` is what its dictionary says besides. Bytes are characters up to 255. */
export function packed(text: string, about = ""): string {
  const data = deflateSync(Buffer.from(text, "latin1")).toString("latin1");
  return `<< ${about} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

interface Begun {
  file: string;
  /** Where each object begins; null for one that a stream of objects holds. */
  offsets: (number | null)[];
}

function begin(version: string, objects: readonly (string | null)[]): Begun {
  let file = `%PDF-${version}\n`;
  const offsets = objects.map((body, index) => {
    if (body === null) return null;
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  return { file, offsets };
}

/** A file of these objects, numbered from 1, with a table of their places; the first is its catalogue. */
export function plainFile(objects: readonly string[]): string {
  const { file, offsets } = begin("1.4", objects);
  const places = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places}`;
  return `${file}${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

const isStream = (body: string) => body.endsWith("endstream");

/** The objects that are no streams, in one: their numbers and places stand before them. */
function streamOfObjects(objects: readonly string[]): string {
  let bodies = "";
  let places = "";
  let count = 0;
  for (const [index, body] of objects.entries()) {
    if (isStream(body)) continue;
    places += `${index + 1} ${bodies.length} `;
    bodies += `${body} `;
    count += 1;
  }
  return packed(places + bodies, `/Type /ObjStm /N ${count} /First ${places.length}`);
}

const bytes = (value: number, count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCharCode((value >> (8 * (count - 1 - at))) & 255)).join(
    "",
  );

/** The same as newer programs write it (PDF 1.5): small objects and the places of all are kept in compressed streams. */
export function compactFile(objects: readonly string[]): string {
  const holder = objects.length + 1;
  const { file, offsets } = begin("1.5", [
    ...objects.map((body) => (isStream(body) ? body : null)),
    streamOfObjects(objects),
  ]);
  let held = -1;
  const entries = [...offsets, file.length].map((offset) => {
    if (offset === null) held += 1;
    return offset === null
      ? bytes(2, 1) + bytes(holder, 4) + bytes(held, 2)
      : bytes(1, 1) + bytes(offset, 4) + bytes(0, 2);
  });
  const about = `/Type /XRef /Size ${entries.length + 1} /W [1 4 2] /Root 1 0 R`;
  const table = packed(bytes(0, 7) + entries.join(""), about);
  return `${file}${holder + 1} 0 obj\n${table}\nendobj\nstartxref\n${file.length}\n%%EOF\n`;
}
