import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { idsParam } from "@/platform/lists/ids-param";
import { settingsOwnerSchema } from "./contract";

/** Alerts, and what opens there; the settings are a client's, or `*` for those of all. */
export const alertScreen = screen("/admin/alerts", {
  view: idParam,
  acknowledge: idParam,
  resolve: idParam,
  acknowledgeAll: idsParam,
  resolveAll: idsParam,
  settings: settingsOwnerSchema,
});
