import { z } from "zod";
import { screen } from "@/kernel/screen";

/**
 * Screen of the sign-in settings. `change` names a setting and its new value, e.g. `admin-required`; `edit` opens the
 * form of typed values.
 */
export const signInSettingsScreen = screen("/admin/sign-in-settings", {
  change: z.string().max(40),
  edit: z.literal("1"),
});
