import type { RowContract } from "@/platform/rows/contract";
import { send } from "./api";
import { useSave } from "./save";
import { useSeenVersion } from "./seen-version";

/**
 * Saves a plain row from its form: the one that is given, or a new one.
 * @param create sends a new one, where its call takes a key
 *
 * @example
 * const { save } = useRowSave(holidayContract, row);
 * const form = useForm({ initial, schema: holidayBodySchema, submit: save });
 */
export function useRowSave<Row extends { id: number; version: number }, Sent>(
  contract: RowContract<unknown, unknown, Row, Sent>,
  row: Row | undefined,
  create?: (body: Sent, idempotencyKey: string) => Promise<Row>,
) {
  const { calls, words, topic }: RowContract<unknown, unknown, Row> = contract;
  const asSeen = useSeenVersion(row?.version);
  return useSave({
    call: (body: Sent, key) =>
      row
        ? asSeen((ifMatch) => send(calls.update, { params: { id: row.id }, body, ifMatch }))
        : create
          ? create(body, key)
          : send(calls.create, { body }),
    success: row ? words.updated : words.created,
    failure: row ? words.updateFailed : words.createFailed,
    act: row ? "Update" : "Create",
    changes: [topic],
  });
}
