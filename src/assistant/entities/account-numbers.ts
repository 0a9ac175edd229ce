import { allNumberFilters } from "@/collections/account-numbers/contract";
import { listNumbers } from "@/collections/account-numbers/queries";
import { filterSchema } from "@/platform/lists/contract";
import { groupIban } from "@/vocabulary/iban";
import { type DeclaredEntity, field } from "../question/entity";
import { accountName } from "../run/wording";
import { listed } from "./parts/listed";
import { adjectives, clientField, onAccountField, textField } from "./parts/shared";

/** Account numbers of pools with their holders. */
export const accountNumbers: DeclaredEntity = {
  access: "numbers:read",
  noun: ["account number", "account numbers"],
  words:
    "account numbers|numbers|which number|which numbers|what number|what numbers|virtual number|virtual numbers|payer number|payer numbers",
  says: [
    {
      words: "held by|is held by|are held by|given to|has the holder|with the holder",
    },
    { words: "of pool|of the pool|in pool|in the pool|from pool|from the pool" },
  ],
  fields: {
    status: field.choice("Status", {
      words: "status|state",
      fact: "state|status",
      parts: true,
      values: {
        ...adjectives(
          {
            reserved: "reserved|not given|without a holder",
            active: "active|in use|issued",
            closed: "closed",
          },
          { active: { lasts: true } },
        ),
        quarantined: {
          words: "in quarantine|quarantined",
          label: "in quarantine",
          suffix: true,
          lasts: true,
        },
      },
    }),
    account: onAccountField,
    client: clientField,
    // Holder, the client's id of them, pool and IBAN.
    text: textField,
    iban: field.reference("Virtual IBAN", {
      named: "grouped",
      code: "iban",
      led: "of|by",
      fact: "iban|ibans|virtual iban",
    }),
    holder: field.text("Holder", { fact: "holder|holders|whose|who holds|who has" }),
    externalId: field.text("Holder Id", { fact: "holder id|holder ids|external id|external ids" }),
    pool: field.text("Pool", {
      words: "pool|pools|number pool|number pools",
      fact: "which pool",
      parts: true,
    }),
    reason: field.text("Reason", { fact: "reason|reasons|why|on what grounds" }),
    added: field.day("Added", { when: "added|were added|was added|drawn", fact: "day of adding" }),
    activated: field.day("Active since", {
      when: "activated|were activated|was activated",
      fact: "since when",
    }),
    closed: field.day("Closed", { when: "were closed|was closed", fact: "day of closing" }),
    until: field.day("In quarantine until", {
      when: "quarantine expiring|quarantine expires|expiring",
      fact: "until when|end of quarantine",
      ahead: true,
    }),
  },
  record: "iban",
  time: "added",
  sayWhen: true,
  shown: ["iban", "holder", "externalId", "pool", "account", "status"],
  ...listed({
    list: listNumbers,
    schema: filterSchema(allNumberFilters),
    search: ["text", "iban"],
    row: (row, { day }) => ({
      id: row.id,
      status: row.status,
      account: row.vaId,
      accountName: accountName(row),
      text: [row.holderName, row.externalId, row.poolName, row.iban].join("\n"),
      iban: row.iban,
      grouped: groupIban(row.iban),
      holder: row.holderName,
      externalId: row.externalId,
      pool: row.poolName,
      reason: row.reason,
      added: day(row.createdAt),
      activated: day(row.activatedAt),
      closed: day(row.closedAt),
      until: day(row.quarantinedUntil),
    }),
  }),
};
