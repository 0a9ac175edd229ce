import { flagCell, readPrimaryRows } from "db/rows";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { defineRows } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import {
  type PurposeCodeBody,
  type PurposeCodeDto,
  purposeCodeContract,
  purposeCodeSchema,
} from "./contract";

const row = purposeCodeSchema.extend({ isActive: flagCell });
const select = "select id, code, name, is_active as isActive, version from purpose_codes";

async function readCode({ db }: Deps, actor: Actor, id: number): Promise<PurposeCodeDto> {
  assertCan(actor, "purpose-codes:read");
  const [found] = await readPrimaryRows(db, row, { sql: `${select} where id = ?`, args: [id] });
  if (!found) throw new AppError("not_found", purposeCodeContract.words.notFound);
  return found;
}

const readAll = ({ db }: Pick<Deps, "db">) => readPrimaryRows(db, row, { sql: select, args: [] });

const getKey = ({ code }: Pick<PurposeCodeBody, "code">) => code;

const sentence = "There is this code already";
const taken = { kind: "conflict", message: sentence, code: "PURPOSE_CODE_TAKEN", field: "code" } as const;

async function assertFree(
  deps: Deps,
  _: Actor,
  codes: readonly PurposeCodeBody[],
  own?: number,
): Promise<void> {
  const there = await readAll(deps);
  if (!codes.some(({ code }) => there.some((one) => one.id !== own && one.code === code))) return;
  throw new AppError("conflict", sentence, { code: taken.code, fields: { code: sentence } });
}

export const purposeCodeRows = defineRows({
  table: "purpose_codes",
  access: "payee-rules:write",
  resource: "PURPOSE_CODE",
  one: "purpose code",
  read: readCode,
  check: assertFree,
  whole: {
    readAll(deps, actor) {
      assertCan(actor, "purpose-codes:read");
      return readAll(deps);
    },
    getKey,
    taken: sentence,
  },
  stored: (_: Deps, { code, name, isActive }: PurposeCodeBody) => ({
    columns: { code, name, is_active: isActive ? 1 : 0 },
    details: { after: { code, name, isActive } },
  }),
  shown: ({ code, name, isActive }: PurposeCodeDto) => ({ code, name, isActive }),
  refusals: { "UNIQUE:purpose_codes.code": taken },
});
