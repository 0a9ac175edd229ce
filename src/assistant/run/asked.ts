import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { EntityModel } from "../question/entity";
import type { Filter } from "../question/query";
import type { Subject } from "./selection";

/** Context of an answer: the subject, the selected rows and their noun. */
export type Asked = {
  deps: Deps;
  actor: Actor;
  entity: EntityModel;
  subject: Subject;
  filters: readonly Filter[];
  noun: readonly [one: string, many: string];
  /** The field that is measured; absent where rows have no amount. */
  of: string | undefined;
  /** The day that the spans are of, where it was named. */
  time?: string | undefined;
  /** The fields that the query has anywhere: cells of these are read, even where others' need not be. */
  named: ReadonlySet<string>;
  /** The fields of rows that are asked. */
  fields?: readonly string[] | undefined;
  /** Whether the number of rows is stated; if not, sums are enough. */
  counts?: boolean;
};
