import { encode } from "uqr";

/**
 * A QR code (ISO/IEC 18004): `path` fills its dark modules, as a path of SVG; `size` is its side in modules, with the light margin
 * of four that readers need.
 */
export type QrCode = { size: number; path: string };

/**
 * QR code of a text in UTF-8, of error correction level M.
 * @param maxVersion the largest size, from 1 to 40
 * @throws RangeError for a text that is too long for it
 */
export function makeQrCode(text: string, maxVersion = 40): QrCode {
  const bytes = [...new TextEncoder().encode(text)];
  const { data, size } = encode(bytes, { ecc: "M", maxVersion, border: 4 });
  const bars = data.flatMap((row, y) =>
    listBars(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return { size, path: bars.join("") };
}

/** The dark modules of a row, neighbours as one bar: modules that are drawn alone have fine light lines between them. */
function listBars(row: readonly boolean[]): { x: number; width: number }[] {
  const bars: { x: number; width: number }[] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = bars.at(-1);
    if (last && last.x + last.width === x) last.width += 1;
    else bars.push({ x, width: 1 });
  });
  return bars;
}
