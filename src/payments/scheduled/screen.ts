import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

/** Payments that wait for their day, and what opens there. */
export const scheduledScreen = screen("/client/scheduled-payments", { view: idParam, cancel: idParam });
