import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Screen of scheduled payments, with its dialogs. */
export const scheduledScreen = screen("/client/scheduled-payments", { view: idParam, cancel: idParam });
