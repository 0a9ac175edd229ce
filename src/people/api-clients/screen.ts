import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

const openings = { view: idParam, create: z.string(), edit: idParam, rotate: idParam, revoke: idParam };

/** Screen of all API clients, for staff, with its dialogs. */
export const apiClientScreen = screen("/admin/developers/api-clients", openings);

/** Screen of a client's own API clients. */
export const ownApiClientScreen = screen("/client/developers/api-clients", openings);

/** Either of the two screens. */
export type ApiClientScreen = typeof apiClientScreen | typeof ownApiClientScreen;
