import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Screen of fund allocations, with its dialogs; a new allocation may be filled in with its account and amount. */
export const allocationScreen = screen(
  "/admin/fund-allocation",
  { view: idParam, revoke: idParam, create: z.string() },
  { vaId: idParam.optional(), amount: z.string().max(20).optional() },
);
