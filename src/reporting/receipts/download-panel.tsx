import { exportReceiptsCall } from "@/collections/receipts/contract";
import { buildUrl } from "@/kernel/call";
import { RecordPanel, RecordPart } from "@/ui/record-panel";
import { periodText } from "@/vocabulary/calendar";
import { translate } from "@/vocabulary/language/speaking";
import { Files } from "../statements/download-panel";
import type { Period } from "../statements/rules";

type Props = {
  period: Period;
  /** Sentence about a period that has no file. */
  reason: string | undefined;
  vaId: number | undefined;
  /** The address of the page without this panel. */
  list: string;
};

/** Panel with the files of receipts and what they paid: plain links, which need no script. */
export const DownloadReceiptsPanel = ({ period: { from, to }, reason, vaId, list }: Props) => (
  <RecordPanel
    id="download"
    title="Download receipts"
    subject={periodText(from, to)}
    list={list}
    timeline={{ none: "It is no record" }}
  >
    <RecordPart
      title="Receipts with what they paid"
      note={reason === undefined ? "For the days and the account chosen in the filters" : translate(reason)}
    >
      <Files
        files={[
          {
            name: "CSV",
            text: "One row per invoice paid, and one per amount not applied",
            href: buildUrl(exportReceiptsCall, {}, { from, to, vaId, format: "csv" }),
          },
          {
            name: "camt.054",
            text: "One notice per receipt with its invoices (ISO 20022)",
            href: buildUrl(exportReceiptsCall, {}, { from, to, vaId, format: "camt054" }),
          },
        ]}
        reason={reason}
      />
    </RecordPart>
  </RecordPanel>
);
