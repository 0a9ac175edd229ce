import type { Statement } from "./client";

const token = "lower(hex(randomblob(16)))";
const now = "cast(unixepoch('subsec') * 1000 as integer)";

/** Begins an epoch, which distinguishes this book from any copy of it that continues elsewhere. */
export const beginEpoch: Statement = {
  sql: `insert into history_marks (kind, token, created_at) values ('epoch', ${token}, ${now})`,
  args: [],
};

/** Begins an epoch in a book without one: a new book, or one made by an earlier version. */
export const beginFirstEpoch: Statement = {
  sql: `insert into history_marks (kind, token, created_at)
    select 'epoch', ${token}, ${now} where not exists (select 1 from history_marks)`,
  args: [],
};

/** Number of kept marks, one a minute: those of a month. A replica that is older is copied again. */
const keptMarks = 45_000;

/** Marks that the history continues, at most once in `seconds` for all nodes together, and deletes old marks. */
export const markHistory = (seconds: number): Statement[] => [
  {
    sql: `insert into history_marks (kind, token, created_at) select 'minute', ${token}, ${now}
      where ${now} - (select created_at from history_marks order by id desc limit 1) not between 0 and ?`,
    args: [seconds * 1000],
  },
  {
    sql: `delete from history_marks where kind = 'minute' and id < (select max(id) from history_marks) - ?`,
    args: [keptMarks],
  },
];
