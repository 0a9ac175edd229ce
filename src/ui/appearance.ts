/** Appearance of the screens: the choices, the first of each being the default. */
export const appearances = {
  /** `system` follows the device. */
  theme: ["system", "light", "dark"],
  /** Height of rows. */
  density: ["comfortable", "compact"],
} as const;

type Appearances = typeof appearances;
export type AppearanceName = keyof Appearances;
export type Appearance = { [Name in AppearanceName]: Appearances[Name][number] };

/** Names of the choices, which are also the names of their cookies. They are no secret; the server writes them. */
export const appearanceNames: readonly AppearanceName[] = ["theme", "density"];

/** Lifetime of an appearance cookie: a year, in seconds for `Max-Age`. */
export const appearanceMaxAge = 31_536_000;

/** Reads a cookie's or a form's value; unknown values count as no choice. */
function readOne<const Values extends readonly [string, ...string[]]>(
  values: Values,
  value: unknown,
): Values[number] {
  return values.find((one) => one === value) ?? values[0];
}

/** Reads the choices, each by its name. */
export const readAppearance = (chosen: (name: AppearanceName) => unknown): Appearance => ({
  theme: readOne(appearances.theme, chosen("theme")),
  density: readOne(appearances.density, chosen("density")),
});
