/** The file of Chromium: the one that `CHROMIUM` names, else the system's, best in its headless edition. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM ?? Bun.which("chromium-headless-shell") ?? Bun.which("chromium") ?? undefined;
