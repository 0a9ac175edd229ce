/** A sentence whose values are set apart runs as its language does, whichever of them comes first. */
export const findDirection = (text: string) => (text.includes("\u2068") ? "rtl" : undefined);
