import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { settingsOwnerSchema } from "./contract";

/** Alerts, and what opens there; the settings are a client's, or `*` for those of all. */
export const alertScreen = screen("/admin/alerts", {
  view: idParam,
  acknowledge: idParam,
  resolve: idParam,
  settings: settingsOwnerSchema,
});
