/* A file's rows, labelled amounts and texts as one list; the rows with their days and descriptions. */
export { type DatedRow, datedRows } from "./dated-rows";
export type { Event } from "./event-types";
export { readEvents } from "./events";
