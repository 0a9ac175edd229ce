const unreadable = new RegExp(
  `[${String.fromCharCode(0)}-${String.fromCharCode(8)}${String.fromCharCode(11)}${String.fromCharCode(12)}${String.fromCharCode(14)}-${String.fromCharCode(31)}\ufffe\uffff]`,
  "g",
);
const special = /[&<>"\r]/g;
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** A text as XML 1.0 has it, in an element or an attribute. What XML forbids is left out. */
export function xmlText(text: string): string {
  const allowed = text.toWellFormed().replace(unreadable, "");
  return allowed.replace(special, (sign) => entities[sign] ?? sign);
}
