import Bowser from "bowser";

/** The browser and the system that a User-Agent names, e.g. 'Chrome on Windows'; what is not known is left out. */
export function deviceName(userAgent: string): string {
  if (userAgent === "") return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length === 0 ? userAgent.slice(0, 60) : names.join(" on ");
}
