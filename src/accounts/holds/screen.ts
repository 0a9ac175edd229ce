import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Holds, and what opens there; a new hold may come with its account. */
export const holdScreen = screen(
  "/admin/holds",
  { view: idParam, release: idParam, capture: idParam, create: z.string() },
  { vaId: idParam.optional() },
);
