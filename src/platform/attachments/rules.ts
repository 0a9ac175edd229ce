import { readFileName } from "@/vocabulary/file-name";

/** Types of attachments with their magic bytes and file name extension. */
const types = [
  { type: "application/pdf", begins: [0x25, 0x50, 0x44, 0x46, 0x2d], extension: "pdf" },
  { type: "image/png", begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], extension: "png" },
  { type: "image/jpeg", begins: [0xff, 0xd8, 0xff], extension: "jpg" },
] as const;

type FileType = (typeof types)[number];

/** Finds the type of a file by its first bytes; undefined if it is not one of these types. */
export const findFileType = (bytes: Uint8Array): FileType | undefined =>
  types.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));

/** File name without folder and unsafe or invisible characters, with the extension of its type. */
export function getFileName(name: string, { extension }: Pick<FileType, "extension">): string {
  const stem = readFileName(name.replace(/\.(?:pdf|png|jpe?g)$/i, ""))
    .slice(0, 150)
    .join("")
    .trim();
  return `${stem === "" ? "attachment" : stem}.${extension}`;
}
