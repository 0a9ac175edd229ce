/** What a person chose; `system` follows the device and is the same as no choice. */
export type Theme = "light" | "dark" | "system";

export const themes: readonly Theme[] = ["system", "light", "dark"];

/** Name of the cookie that remembers the choice. It is no secret; the server writes it. */
export const themeCookie = "theme";

/** A year: seconds for `Max-Age`. */
export const themeMaxAge = 31_536_000;

/** Reads a cookie's or a form's value; anything unknown is `system`. */
export const parseTheme = (value: unknown): Theme =>
  value === "light" || value === "dark" ? value : "system";
