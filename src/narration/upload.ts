import { z } from "zod";
import { AppError, type ErrorKind } from "@/kernel/errors";
import { narrationLimits, narrationMessages } from "./contract";

const passwordCharacters = 200;

/** What the upload form sends beside the file. `uploadId` names the progress stream that the form listens to. */
const fieldsSchema = z.object({
  companyName: z
    .string(narrationMessages.companyNameRequired)
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, narrationMessages.companyNameRequired)
        .max(narrationLimits.companyNameCharacters, narrationMessages.companyNameTooLong),
    ),
  password: z
    .string("Send the password as text.")
    .max(passwordCharacters, `The password may have at most ${passwordCharacters} characters.`)
    .optional(),
  uploadId: z.uuid("The upload id must be a UUID.").optional(),
});

/** The form as the API documentation tells of it. */
export const uploadForm = fieldsSchema.extend({
  bankStatement: z.string().meta({ format: "binary", description: "The PDF" }),
});

export type Upload = z.output<typeof fieldsSchema> & { fileName: string; bytes: Uint8Array };

/**
 * Reads the posted form of an analysis.
 * @throws AppError bad_request, too_large or unsupported_media naming the field, in the specification's words (section 8)
 */
export async function readUpload(form: FormData): Promise<Upload> {
  const text = (name: string) => form.get(name) ?? undefined;
  const fields = fieldsSchema.safeParse({
    companyName: text("companyName"),
    password: text("password"),
    uploadId: text("uploadId"),
  });
  if (!fields.success) {
    const [issue] = fields.error.issues;
    refuse(String(issue?.path[0] ?? "companyName"), issue?.message ?? narrationMessages.companyNameRequired);
  }
  const [file, another] = form.getAll("bankStatement");
  if (another !== undefined) refuse("bankStatement", narrationMessages.oneFile);
  // A form without a chosen file sends an empty name, which Bun hands over as no name at all.
  const fileName = file instanceof File ? baseName(file.name ?? "") : "";
  if (!(file instanceof File) || fileName === "") refuse("bankStatement", narrationMessages.fileRequired);
  if (!/\.pdf$/i.test(fileName)) refuse("bankStatement", narrationMessages.invalidType, "unsupported_media");
  if (file.size >= narrationLimits.fileBytes) {
    refuse("bankStatement", narrationMessages.tooLarge, "too_large");
  }
  return { ...fields.data, fileName, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** One line without the characters that no database or no workbook keeps whole; blanks joined. */
function tidy(text: string): string {
  return text.replace(/[\p{Cc}\s\uFFFE\uFFFF]+/gu, " ").trim();
}

/** The last segment of a file's name, as RFC 7578, section 4.2, asks for: a sender's folders are none of ours. */
function baseName(name: string): string {
  return tidy(name.split(/[/\\]/).at(-1) ?? "");
}

function refuse(field: string, message: string, kind: ErrorKind = "bad_request"): never {
  throw new AppError(kind, message, { code: "INVALID_INPUT", fields: { [field]: message } });
}
