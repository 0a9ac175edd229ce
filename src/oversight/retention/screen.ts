import { z } from "zod";
import { screen } from "@/kernel/screen";
import { retentionKinds } from "./contract";

/** Screen of retention periods, with the dialogs that change them and archive closed years. */
export const retentionScreen = screen("/admin/operations/retention", {
  edit: z.enum(retentionKinds),
  archive: z.iso.date(),
});
