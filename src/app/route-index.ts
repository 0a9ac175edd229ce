import { join } from "node:path";
import { indexRoutes } from "@/kernel/routes";

/** Index of the routes for the compiled server. Throws as a start from the sources would. */
export default () => indexRoutes(join(import.meta.dir, "../../routes"));
