import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Fund allocations, and what opens there; a new one may come with its account and amount. */
export const allocationScreen = screen(
  "/admin/fund-allocation",
  { view: idParam, revoke: idParam, create: z.string() },
  { vaId: idParam.optional(), amount: z.string().max(20).optional() },
);
