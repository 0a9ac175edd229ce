/* One list of rows, labelled amounts and texts; the rows with their days and descriptions. */
export { type DatedRow, datedRows } from "./dated-rows";
export type { Event } from "./event-types";
export { eventsOf } from "./events";
