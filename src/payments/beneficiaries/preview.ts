import { z } from "zod";
import { definePreview } from "@/platform/rows/preview";
import { readTaken } from "./commands";
import { beneficiaryContract, beneficiaryFile, beneficiaryText } from "./contract";

const cell = z.string();

/** Previews what each line of a file would add. */
export const previewBeneficiaries = definePreview(beneficiaryFile, {
  line: z
    .object({
      Name: cell,
      Account: cell,
      BIC: cell,
      "Clearing code": cell,
      Country: cell,
      Town: cell,
      Address: cell,
      Purpose: cell,
      Reference: cell,
      Nickname: cell,
      Email: cell,
    })
    .transform((cells) => ({
      name: cells.Name,
      account: cells.Account,
      bic: cells.BIC,
      clearingCode: cells["Clearing code"],
      country: cells.Country,
      town: cells.Town,
      addressLines: cells.Address.replaceAll("|", "\n"),
      purpose: cells.Purpose,
      reference: cells.Reference,
      nickname: cells.Nickname,
      email: cells.Email,
    }))
    // The schema of a call's body validates the cells.
    .pipe(z.preprocess((values) => values, beneficiaryContract.values)),
  getKey: ({ account }) => account,
  text: beneficiaryText,
  readTaken: (deps, actor, values) =>
    readTaken(
      deps,
      actor,
      values.map(({ account }) => account),
    ),
});
