import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

const openings = { view: idParam, create: z.string(), edit: idParam, rotate: idParam, revoke: idParam };

/** The programs that call: for staff all of them, and what opens there. */
export const apiClientScreen = screen("/admin/api-clients", openings);

/** A client's own. */
export const ownApiClientScreen = screen("/client/api-clients", openings);

/** Either of them. */
export type ApiClientScreen = typeof apiClientScreen | typeof ownApiClientScreen;
