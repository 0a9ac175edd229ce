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
  /** The measured field; absent if rows have no amount. */
  of: string | undefined;
  /** The day to which the spans refer, if it was named. */
  time?: string | undefined;
  /** The fields that occur anywhere in the query: their cells are always read. */
  named: ReadonlySet<string>;
  /** The requested fields of rows. */
  fields?: readonly string[] | undefined;
  /** True if the number of rows is stated; otherwise sums are enough. */
  counts?: boolean;
};
