import { type Definition, DefinitionList } from "@/ui/definition-list";
import { RecordPart } from "@/ui/record-panel";
import { translate } from "@/vocabulary/language/speaking";
import { sentLabels, sentNames } from "@/vocabulary/sent-details";
import type { SentDetails } from "./order/sent-details";

/** Details that are sent with a payment, as terms. */
const listDefinitions = (sent: SentDetails): Definition[] =>
  sentNames.flatMap((name): Definition[] => {
    const text = sent[name];
    if (text === undefined) return [];
    const detail = name === "chargeBearer" ? translate(text) : text;
    return [{ term: sentLabels[name], detail, wide: true }];
  });

/** The part of a record with the details sent with a payment besides its amount, accounts and text. */
export const SentPart = ({ sent }: { sent: SentDetails }) =>
  Object.keys(sent).length === 0 ? null : (
    <RecordPart title="Sent with the payment">
      <DefinitionList items={listDefinitions(sent)} />
    </RecordPart>
  );
