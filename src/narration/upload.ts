import { z } from "zod";
import { AppError } from "@/kernel/errors";
import { narrationLimits, narrationMessages } from "./contract";

/** What the upload form sends beside the file. `uploadId` names the progress stream that the form listens to. */
const fieldsSchema = z.object({
  companyName: z
    .string(narrationMessages.companyNameRequired)
    .trim()
    .min(1, narrationMessages.companyNameRequired)
    .max(narrationLimits.companyNameCharacters, narrationMessages.companyNameTooLong),
  password: z.string().max(200).optional(),
  uploadId: z.uuid().optional(),
});

export type Upload = z.output<typeof fieldsSchema> & { fileName: string; bytes: Uint8Array };

/**
 * Reads the posted form of an analysis.
 * @throws AppError bad_request naming the field, in the specification's words (section 8)
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
  const file = form.get("bankStatement");
  if (!(file instanceof File) || file.name === "") refuse("bankStatement", narrationMessages.fileRequired);
  return { ...fields.data, fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

function refuse(field: string, message: string): never {
  throw new AppError("bad_request", message, { fields: { [field]: message } });
}
