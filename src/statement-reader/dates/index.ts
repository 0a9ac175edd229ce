/* Dates as they are printed, the order of day and month in this file, and the period. */
export { type DateOrder, type Period, resolveDate, voteDateOrder } from "./calendar";
export { datesIn, type PrintedDate } from "./dates";
export { findMonth, findPeriod, isPeriodAlone } from "./period";
