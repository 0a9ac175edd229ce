import { flagCell } from "db/rows";
import { defineRows } from "@/commands/rows";
import {
  type PurposeCodeBody,
  type PurposeCodeDto,
  purposeCodeContract,
  purposeCodeSchema,
} from "./contract";

export const purposeCodeRows = defineRows<PurposeCodeDto, PurposeCodeBody>(purposeCodeContract, {
  table: "purpose_codes",
  resource: "PURPOSE_CODE",
  row: purposeCodeSchema.extend({ isActive: flagCell }),
  fields: ["code", "name", "isActive"],
  unique: {
    getKey: ({ code }) => code,
    message: "There is this code already",
    code: "PURPOSE_CODE_TAKEN",
    field: "code",
    index: "purpose_codes.code",
  },
});
