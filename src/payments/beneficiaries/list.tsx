import { beneficiaries } from "db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { ofVisibleClient } from "@/access/scope";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { defineRowList, rowOpenings } from "@/platform/rows/list";
import { contains } from "@/platform/search/phrase";
import { badge } from "@/ui/badge";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import type { RowAction } from "@/ui/row-actions";
import type { Column } from "@/ui/table";
import { countryName } from "@/vocabulary/countries";
import { readableNumber } from "@/vocabulary/iban";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { type BeneficiaryDto, beneficiaryContract, beneficiaryWords } from "./contract";
import { firstUsedSql } from "./first-use";

/** Screen of clients' beneficiaries, with its dialogs. */
export const beneficiaryScreen = screen("/client/beneficiaries", {
  ...rowOpenings,
  view: idParam,
  import: z.string(),
  approve: idParam,
  erase: idParam,
});

const { id, clientId, name, account, nickname, isApproved, updatedAt: _, ...others } = beneficiaries;

/** State of a beneficiary for its payer: approved, and used before. */
export const beneficiaryState = ({ approved, firstUsedAt }: BeneficiaryDto) =>
  approved
    ? firstUsedAt === null
      ? badge("Not paid yet", "quiet")
      : ""
    : badge(beneficiaryWords.waits, "warn");

const columns: Column<BeneficiaryDto>[] = [
  {
    header: "Name",
    sort: "name",
    fluid: true,
    cell: (row) =>
      html`${isolated(row.name)}${row.nickname === null ? "" : html`<small>${isolated(row.nickname)}</small>`}`,
  },
  { header: "Account", code: true, card: "line", cell: (row) => readableNumber(row.account) },
  {
    header: "Country",
    rank: 2,
    cell: (row) => (row.country === null ? "" : countryName(row.country, currentLanguage())),
  },
  { header: "Status", card: "end", cell: beneficiaryState },
];
const ofClients: Column<BeneficiaryDto>[] = [
  ...columns.slice(0, 1),
  { header: "Client", rank: 2, cell: (row) => row.clientId },
  ...columns.slice(1),
];

const acts: RowAction<BeneficiaryDto>[] = [
  {
    act: beneficiaryScreen.act("approve"),
    icon: "check",
    label: "Approve",
    refused: ({ approved }) => (approved ? beneficiaryWords.approvedAlready : undefined),
  },
];

/** Beneficiaries by name: a client's own, all for staff. */
export const beneficiaryList = defineRowList(beneficiaryScreen, beneficiaryContract, {
  title: beneficiaryWords.title,
  of: beneficiaries,
  select: (read) =>
    read
      .select({
        id,
        clientId,
        name,
        account,
        bic: others.bic,
        clearingCode: others.clearingCode,
        country: others.country,
        town: others.town,
        addressLines: others.addressLines,
        purpose: others.purpose,
        reference: others.reference,
        nickname,
        email: others.email,
        approved: isApproved,
        version: others.version,
        firstUsedAt: sql<string | null>`${sql.raw(firstUsedSql)}`.as("first_used_at"),
      })
      .from(beneficiaries),
  targets: {
    state: { approved: sql`${isApproved} = 1`, waiting: sql`${isApproved} = 0` },
    clientId,
  },
  sorts: { name: { column: name, field: "name" }, newest: undefined },
  ascending: true,
  visible: (scope) => ofVisibleClient(scope, clientId),
  search: {
    label: "Search beneficiaries",
    placeholder: "Search by name or account...",
    condition: (
      comparison,
    ) => sql`(${contains(comparison, name, "text")} or ${contains(comparison, account, "joined")}
      or ${contains(comparison, sql`coalesce(${nickname}, '')`, "text")})`,
    window: 20_000,
  },
  prominent: ["state"],
  orders: [
    { sort: "name", direction: "asc", label: "Name, A to Z" },
    { sort: "name", direction: "desc", label: "Name, Z to A" },
    { sort: "newest", direction: "desc", label: "Newest first" },
  ],
  columns,
  readOnly: ofClients,
  records: true,
  acts,
  empty: {
    icon: "users",
    next: "Keep whom you pay, one by one or from a file: a payment then needs no more than a name and an amount.",
  },
  events: ["payments:changed"],
  // An exported file can be imported.
  csv: {
    Name: "name",
    Account: "account",
    BIC: "bic",
    "Clearing code": "clearingCode",
    Country: "country",
    Town: "town",
    Address: (row) => row.addressLines.join(" | "),
    Purpose: "purpose",
    Reference: "reference",
    Nickname: "nickname",
    Email: "email",
  },
});
