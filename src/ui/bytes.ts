import { type Said, say } from "@/vocabulary/language";

const units = ["{size} kB", "{size} MB", "{size} GB", "{size} TB"] as const;

/** A size in bytes as a person reads it: '640 bytes', '1.2 kB', '16 kB', '12.4 MB'. */
export function bytesText(bytes: number): Said {
  if (bytes < 1000) return say("{bytes} bytes", { bytes });
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return say(units[unit] ?? "{size} TB", {
    size: unit === 0 && size >= 10 ? Math.round(size) : size.toFixed(1),
  });
}
