import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Set-up requests, and their dialogs: `create` an account, and a `user`, from one; `erase` the data of its sender. */
export const setupRequestScreen = screen("/admin/setup-requests", {
  view: idParam,
  edit: idParam,
  create: idParam,
  user: idParam,
  erase: idParam,
});
