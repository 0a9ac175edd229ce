const day = 86_400_000;

/**
 * A spreadsheet's date as it is shown, `2026-11-30`, with its time if it has one: the number of days since 30 December 1899,
 * or since 1 January 1904 in workbooks of old Macs. The first counts a 29 February 1900 that never was.
 */
export function serialDate(serial: number, is1904: boolean): string {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const seconds = Math.round((serial * day) / 1000);
  const at = new Date(start + seconds * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const text = at.toISOString();
  return seconds % 86_400 === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}
