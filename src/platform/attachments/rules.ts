/** Types of attachments, each with the bytes that such a file begins with, and the extension of its name. */
const types = [
  { type: "application/pdf", begins: [0x25, 0x50, 0x44, 0x46, 0x2d], extension: "pdf" },
  { type: "image/png", begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], extension: "png" },
  { type: "image/jpeg", begins: [0xff, 0xd8, 0xff], extension: "jpg" },
] as const;

type FileType = (typeof types)[number];

/** Type of a file by the bytes that it begins with, whatever its name says; undefined for any other. */
export const findFileType = (bytes: Uint8Array): FileType | undefined =>
  types.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));

const unsafe = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/** Name of a file without its folder and invisible characters, ending as its type does. */
export function getFileName(name: string, { extension }: Pick<FileType, "extension">): string {
  const own = name.split(/[/\\]/).at(-1)?.replaceAll(unsafe, " ").trim() ?? "";
  // Cut between characters: half of a surrogate pair is stored as another character than the audit trail says.
  const stem = [...own.replace(/\.(?:pdf|png|jpe?g)$/i, "")].slice(0, 150).join("").trim();
  return `${stem === "" ? "attachment" : stem}.${extension}`;
}
