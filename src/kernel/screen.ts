import type { z } from "zod";

/** The dialogs of a screen: the parameter that opens each, with the schema of its value. */
export type Openings = Readonly<Record<string, z.ZodType<string | number>>>;

/** Further parameters of an address that fill in the dialog. They are removed when it is closed. */
export type Fillings = Readonly<Record<string, z.ZodType>>;

declare const written: unique symbol;

/** Address at which a dialog of a screen is open. Only the screen creates one. */
export type DialogAddress = string & { readonly [written]: "address" };

/** Name of a dialog for an act on a row, which opens it by the row's id. Only a screen creates one. */
export type DialogName = string & { readonly [written]: "name" };

/** A path with parameters is known to the page alone, which passes its own. */
type Address<Path extends string> = Path extends `${string}{${string}`
  ? [address: string]
  : [address?: string];

export type Screen<Path extends string, D extends Openings, F extends Fillings> = {
  path: Path;
  dialogs: D;
  fillings: F;
  /** Address that opens a dialog, on the screen at `address` with its filters, or on the screen without any. */
  to<Name extends Extract<keyof D, string>>(
    name: Name,
    value: z.output<D[Name]>,
    ...address: Address<Path>
  ): DialogAddress;
  act(name: Extract<keyof D, string>): DialogName;
};

/** Brands a text as written by a screen. */
const mark = <Marked extends DialogAddress | DialogName>(text: string): Marked => text as Marked;

/**
 * Declares a screen's address and the dialogs that can be open on it. Its page defines each of them; its links and its rows' acts
 * take their addresses from here.
 *
 * @example export const holdScreen = screen("/admin/holds", { view: idParam, release: idParam }); holdScreen.to("release", 7); //
 * "/admin/holds?release=7"
 */
export const screen = <
  const Path extends string,
  D extends Openings,
  F extends Fillings = Record<never, never>,
>(
  path: Path,
  dialogs: D,
  fillings?: F,
): Screen<Path, D, F> => ({
  path,
  dialogs,
  fillings: fillings ?? ({} as F),
  to: (name, value, address = path) =>
    mark(`${address}${address.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(String(value))}`),
  act: (name) => mark(name),
});
