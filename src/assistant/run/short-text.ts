/** Descriptions are data: they are cut to a line, and nothing in them is read. */
export const shortText = (text: string) => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);
