import { flagCell } from "db/rows";
import { defineRows } from "@/commands/rows";
import { type PurposeCodeBody, type PurposeCodeDto, purposeCodeContract, purposeCodeText } from "./contract";

export const purposeCodeRows = defineRows<PurposeCodeDto, PurposeCodeBody>(purposeCodeContract, {
  table: "purpose_codes",
  resource: "PURPOSE_CODE",
  text: purposeCodeText,
  row: purposeCodeContract.row.extend({ isActive: flagCell }),
  fields: ["code", "name", "isActive"],
  unique: {
    getKey: ({ code }) => code,
    message: "There is this code already",
    code: "PURPOSE_CODE_TAKEN",
    field: "code",
    index: "purpose_codes.code",
  },
});
