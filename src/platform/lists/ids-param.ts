import { z } from "zod";
import { mostIds, splitIds } from "@/ui/chosen-ids";

/** The ids of selected rows in an address, without repeats, such as `3.5.9`; `splitIds` parses them. */
export const idsParam = z
  .string()
  .max(mostIds * 16, `Choose at most ${mostIds} rows`)
  .regex(/^[1-9]\d{0,14}(\.[1-9]\d{0,14})*$/, "Use ids such as 3.5.9")
  .refine((text) => splitIds(text).length <= mostIds, `Choose at most ${mostIds} rows`)
  .refine((text) => new Set(splitIds(text)).size === splitIds(text).length, "Name each row once");
