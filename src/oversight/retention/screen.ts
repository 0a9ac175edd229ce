import { z } from "zod";
import { screen } from "@/kernel/screen";
import { retentionKinds } from "./contract";

/** How long records are kept, and the dialogs that change it and archive closed years. */
export const retentionScreen = screen("/admin/retention", {
  edit: z.enum(retentionKinds),
  archive: z.iso.date(),
});
