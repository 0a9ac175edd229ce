import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { path } from "./view";

/**
 * Screen of the payment files, with its dialogs: `make` one for a CBS account and a day, `upload` the bank's answer
 * to one.
 */
export const fileScreen = screen(path, {
  view: idParam,
  make: z
    .string()
    .regex(/^\d{6,20}\.\d{4}-\d{2}-\d{2}$/, "Use a CBS account and a day, such as 1000000001.2026-11-18"),
  sent: idParam,
  upload: z.string(),
});

/** Screen of the orders of one file, with its dialogs; `assign` is for a returned payment. */
export const entryScreen = screen("/admin/payment-files/{id}", {
  view: idParam,
  sent: z.string(),
  assign: idParam,
});
