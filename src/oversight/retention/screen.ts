import { z } from "zod";
import { screen } from "@/kernel/screen";
import { retentionKinds } from "./contract";

/** How long records are kept, and the dialog that changes it. */
export const retentionScreen = screen("/admin/retention", { edit: z.enum(retentionKinds) });
