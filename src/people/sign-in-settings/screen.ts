import { z } from "zod";
import { screen } from "@/kernel/screen";

/** The settings of signing in; `change` names one of them and what it is set to, e.g. `admin-required`; `edit` is the form of those that are typed. */
export const signInSettingsScreen = screen("/admin/sign-in-settings", {
  change: z.string().max(40),
  edit: z.literal("1"),
});
