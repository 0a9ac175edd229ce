import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { idsParam } from "@/platform/lists/ids-param";
import { settingsOwnerSchema } from "./contract";

/** Screen of alerts, with its dialogs; the settings are those of a client, or of all with `*`. */
export const alertScreen = screen("/admin/alerts", {
  view: idParam,
  acknowledge: idParam,
  resolve: idParam,
  acknowledgeAll: idsParam,
  resolveAll: idsParam,
  settings: settingsOwnerSchema,
});
