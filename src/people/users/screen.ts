import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Users, and what opens there. */
export const userScreen = screen("/admin/users", {
  view: idParam,
  create: z.string(),
  edit: idParam,
  delete: idParam,
  signout: idParam,
});
