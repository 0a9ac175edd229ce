import type { DialogAddress } from "@/kernel/screen";
import { Card } from "@/ui/card";
import { List } from "@/ui/list";
import { ListSection } from "@/ui/section";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { type RetentionDto, type RetentionKind, retentionPeriods } from "./contract";

/** How long each kind is kept, and how many records the next night deletes. */
export const RetentionCard = (props: {
  settings: readonly RetentionDto[];
  /** The page's address, by which the card fetches itself again. */
  url: string;
  /** The address of the dialog for a kind; undefined for who may only read. */
  edit: ((kind: RetentionKind) => DialogAddress) | undefined;
}) => (
  <ListSection id="retention" url={props.url} events={["retention:changed"]} label="Retention">
    <Card
      title="What is deleted when its time is over"
      description="Each night, with a row in the audit trail that says how many. Postings, payments and the audit trail are never deleted."
    >
      <List
        items={props.settings.map(({ kind, days, records }) => ({
          key: kind,
          title: say(retentionPeriods[kind].label),
          text: say(retentionPeriods[kind].about),
          figure: sayCount(days, "{count} day", "{count} days"),
          note:
            records === 0
              ? say("Nothing is older")
              : sayCount(records, "{count} is older and goes tonight", "{count} are older and go tonight"),
          ...(props.edit && { opens: props.edit(kind) }),
        }))}
      />
    </Card>
  </ListSection>
);
