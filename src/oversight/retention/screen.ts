import { z } from "zod";
import { screen } from "@/kernel/screen";
import { retentionKinds } from "./contract";

/** Retention periods of records, and the dialogs that change them and archive closed years. */
export const retentionScreen = screen("/admin/retention", {
  edit: z.enum(retentionKinds),
  archive: z.iso.date(),
});
