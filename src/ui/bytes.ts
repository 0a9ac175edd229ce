import { say } from "@/vocabulary/language";

/** A size in bytes as a person reads it: '12.4 MB'. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return say("{bytes} bytes", { bytes });
  const units = ["kB", "MB", "GB", "TB"];
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size.toFixed(1)} ${units[unit]}`;
}
