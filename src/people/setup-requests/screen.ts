import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Set-up requests, and what opens there: `create` an account, and a `user`, from one; `erase` whoever wrote it. */
export const setupRequestScreen = screen("/admin/setup-requests", {
  view: idParam,
  edit: idParam,
  create: idParam,
  user: idParam,
  erase: idParam,
});
