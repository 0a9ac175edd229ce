/* Printed dates, the order of day and month in a file, and the period. */
export { type DateOrder, type Period, resolveDate, voteDateOrder } from "./calendar";
export { listDates as datesIn, type PrintedDate } from "./dates";
export { findMonth, findPeriod, isPeriodAlone } from "./period";
