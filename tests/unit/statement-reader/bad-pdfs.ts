import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

type Part = string | Uint8Array;

/** A PDF written by hand from the bodies of its objects, numbered from 1; object 1 is the catalog. */
export function writePdf(objects: Part[][], trailer = ""): Uint8Array {
  const chunks: Buffer[] = [Buffer.from("%PDF-1.7\n", "latin1")];
  let length = chunks[0]?.length ?? 0;
  const offsets: number[] = [];
  const push = (part: Part) => {
    const chunk = typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part);
    chunks.push(chunk);
    length += chunk.length;
  };
  objects.forEach((parts, index) => {
    offsets.push(length);
    push(`${index + 1} 0 obj\n`);
    parts.forEach(push);
    push("\nendobj\n");
  });
  const start = length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`);
  push(`trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(chunks);
}

const catalog = ["<< /Type /Catalog /Pages 2 0 R >>"];
const font = ["<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"];
const page =
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>";

function stream(data: Uint8Array, filter: string): Part[] {
  return [`<< /Length ${data.length} ${filter} >>\nstream\n`, data, "\nendstream"];
}

function onePage(contents: Part[], extra: Part[][] = [], trailer = ""): Uint8Array {
  return writePdf(
    [catalog, ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"], [page], contents, font, ...extra],
    trailer,
  );
}

/** A page that says one sentence. */
export function sentence(text: string): Uint8Array {
  return onePage(stream(Buffer.from(`BT /F1 12 Tf 40 700 Td (${text}) Tj ET`), ""));
}

/** Some kilobytes that unpack, twice, to hundreds of megabytes of text operators. */
export function bomb(): Uint8Array {
  const operators = Buffer.from("BT /F1 8 Tf 1 1 Td (x) Tj ET ".repeat(200_000));
  const many = deflateSync(Buffer.concat(Array.from({ length: 60 }, () => operators)));
  return onePage(stream(deflateSync(many), "/Filter [/FlateDecode /FlateDecode]"));
}

/** As many pages as asked for, all of them the same empty one. */
export function manyPages(count: number): Uint8Array {
  const kids = "3 0 R ".repeat(count);
  return writePdf([
    catalog,
    [`<< /Type /Pages /Kids [${kids}] /Count ${count} >>`],
    [page],
    stream(Buffer.from(""), ""),
    font,
  ]);
}

const padding = Buffer.from("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A", "hex");

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    [state[i], state[j]] = [at(j), at(i)];
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      [state[i], state[j]] = [at(j), at(i)];
      return byte ^ at(at(i) + at(j));
    }),
  );
}

const md5 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("md5")).digest();
const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, "latin1"), padding]).subarray(0, 32);

/** A one-page PDF locked with a user password (standard handler, revision 2, 40-bit RC4: ISO 32000-1, 7.6.3). */
function locked(password: string, contents: string): Uint8Array {
  const id = Buffer.from("0123456789abcdef", "latin1");
  const owner = rc4(md5(padded("owner")).subarray(0, 5), padded(password));
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded(password), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, padding);
  const objectKey = md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10);
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString("hex")}>`;
  const encrypt = [`<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -4 >>`];
  const text = rc4(objectKey, Buffer.from(contents, "latin1"));
  return onePage(stream(text, ""), [encrypt], `/Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}]`);
}

const oneRow: [text: string, x: number, y: number][] = [
  ["Account Number: 12345678", 40, 760],
  ["Date", 40, 740],
  ["Description", 110, 740],
  ["Amount", 400, 740],
  ["Balance", 500, 740],
  ["Opening balance", 110, 726],
  ["100.00", 500, 726],
  ["02/06/2026", 40, 712],
  ["SHOP", 110, 712],
  ["-30.00", 400, 712],
  ["70.00", 500, 712],
  ["Closing balance", 110, 698],
  ["70.00", 500, 698],
];

/** A statement of one transaction that asks for a password. */
export function lockedStatement(password: string): Uint8Array<ArrayBuffer> {
  const drawn = oneRow.map(([text, x, y]) => `BT /F1 8 Tf ${x} ${y} Td (${text}) Tj ET`);
  return new Uint8Array(locked(password, drawn.join(" ")));
}
