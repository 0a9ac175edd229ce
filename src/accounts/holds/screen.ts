import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { idsParam } from "@/platform/lists/ids-param";
import { currencySchema } from "@/vocabulary/money";

/** Screen of holds, with its dialogs; a new hold may be filled in with its account and amount. */
export const holdScreen = screen(
  "/admin/holds",
  { view: idParam, release: idParam, releaseAll: idsParam, capture: idParam, create: z.string() },
  {
    vaId: idParam.optional(),
    amount: z.string().max(20).optional(),
    "set-currency": currencySchema.optional(),
  },
);
