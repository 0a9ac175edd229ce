import type { Statement } from "./client";

/**
 * Moves a job's cursor on, the last id that it has dealt with (`job_cursors`).
 * @param from moves it only from where the job has read it; then `expectOneRow` says whether it did
 */
export const moveCursor = (job: string, lastId: number, from?: number): Statement => ({
  sql: `insert into job_cursors (name, last_id) values (?1, ?2)
    on conflict (name) do update set last_id = excluded.last_id where ?3 is null or last_id = ?3`,
  args: [job, lastId, from ?? null],
});
