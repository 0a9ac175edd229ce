import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Copyable, RecordPanel } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { countryName } from "@/vocabulary/countries";
import { readableNumber } from "@/vocabulary/iban";
import { say, type Text } from "@/vocabulary/language";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { type BeneficiaryDto, beneficiaryWords } from "./contract";
import { beneficiaryState } from "./list";

/** The panel of a beneficiary. */
export const BeneficiaryRecordPanel = ({
  beneficiary,
  zone,
  list,
  acts,
}: {
  beneficiary: BeneficiaryDto;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  acts: readonly RecordAct[];
}) => (
  <RecordPanel
    id={beneficiary.id}
    title="Beneficiary Details"
    subject={html`${beneficiaryState(beneficiary)} ${isolated(beneficiary.name)}`}
    list={list}
    timeline={getTimelineUrl("beneficiary", beneficiary.id)}
    acts={acts}
  >
    <DefinitionList items={definitions(beneficiary, zone)} />
    {beneficiary.approved ? null : <p class="record-note">{say(beneficiaryWords.unapproved)}</p>}
  </RecordPanel>
);

function definitions(row: BeneficiaryDto, zone: string): Definition[] {
  const place = [row.town, row.country === null ? null : countryName(row.country, currentLanguage())]
    .filter(Boolean)
    .join(say(", "));
  const at = row.firstUsedAt === null ? undefined : Date.parse(row.firstUsedAt);
  const texts: [Text, string | null][] = [
    ["Nickname", row.nickname],
    ["BIC", row.bic],
    ["Clearing code", row.clearingCode],
    ["Address", row.addressLines.join(", ")],
    ["Town and country", place],
    ["Purpose", row.purpose],
    ["Reference", row.reference],
    ["Email", row.email],
    ["Client", row.clientId],
  ];
  return [
    {
      term: "Account",
      detail: <Copyable label="account" text={readableNumber(row.account)} copied={row.account} />,
      wide: true,
    },
    ...texts.flatMap(([term, detail]) => (detail ? [{ term, detail }] : [])),
    {
      term: "First paid",
      detail: at === undefined ? say("Not paid yet") : time(at, formatDateTime(at, zone)),
    },
  ];
}
