import { users } from "db/schema";
import { isoInstant } from "@/vocabulary/calendar";

/** Columns of a run, of a table that is joined with `users` by the person who started it; null is the server. */
export const runColumns = <Id, Status, By, At, End, Failure>(table: {
  id: Id;
  status: Status;
  startedBy: By;
  startedAt: At;
  finishedAt: End;
  failure: Failure;
}) => ({
  id: table.id,
  status: table.status,
  startedBy: users.username,
  startedById: table.startedBy,
  startedAt: table.startedAt,
  finishedAt: table.finishedAt,
  failure: table.failure,
});

/** A run as `runColumns` reads it. */
export type RunRow<Status extends string = string> = {
  id: number;
  status: Status;
  startedBy: string | null;
  startedById: number | null;
  startedAt: number;
  finishedAt: number | null;
  failure: string | null;
};

/** The part of a run's answer that every kind has: its status and `runFields`. */
export const toRunFields = <Status extends string>({
  status,
  startedBy,
  startedAt,
  finishedAt,
  failure,
}: RunRow<Status>) => ({
  status,
  startedBy,
  startedAt: new Date(startedAt).toISOString(),
  finishedAt: isoInstant(finishedAt),
  failure,
});
