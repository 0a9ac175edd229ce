import { exportTransactionsCall } from "@/accounts/transactions/contract";
import { buildUrl } from "@/kernel/call";
import { icon } from "@/ui/icon";
import { RecordPanel, RecordPart } from "@/ui/record-panel";
import { periodText } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { toDecimal } from "@/vocabulary/money";
import { exportWorkbookCall, intradayCall, noticesCall, statementCall } from "./contract";
import type { Period } from "./rules";
import type { StatementHead } from "./statement";
import type { StatementSelection } from "./totals";

type Props = {
  narrowed: StatementSelection;
  /** The statement of the chosen account. */
  head: StatementHead | undefined;
  problem: Partial<Period> | undefined;
  /** The address of the page without this panel. */
  list: string;
};

const filesOfAccount = [
  { format: "pdf", name: "PDF", text: "As a bank prints it, to keep or to send on" },
  { format: "xlsx", name: "Excel", text: "Opening and closing balance, with totals as formulas" },
  { format: "mt940", name: "MT940", text: "For accounting software" },
  { format: "camt053", name: "camt.053", text: "ISO 20022, for accounting software" },
] as const;

/** Messages about single movements, which have calls of their own. */
const messagesOfAccount = (id: number, { from, to }: Period): File[] => [
  {
    name: "camt.054",
    text: "A notice of each credit and debit, ISO 20022",
    href: buildUrl(noticesCall, { id }, { from, to, format: "camt054" }),
  },
  {
    name: "camt.052",
    text: "What was booked today so far, ISO 20022",
    href: buildUrl(intradayCall, { id }, { format: "camt052" }),
  },
];

/** Panel with every file format of the screen's content: plain links, which need no script. */
export const DownloadPanel = ({ narrowed, head, problem, list }: Props) => {
  const { from, to, account } = narrowed;
  const { q, type, currency } = narrowed;
  const [min, max] = [narrowed.min, narrowed.max].map((amount) => amount && toDecimal(amount));
  const filter = { q, account, type, currency, min, max, from, to };
  const reason = problem
    ? Object.values(problem).join(" ")
    : head
      ? undefined
      : say("A statement covers one account: choose the account first.");
  return (
    <RecordPanel
      id="download"
      title="Download Statement"
      subject={periodText(from, to)}
      list={list}
      timeline={{ none: "It is no record" }}
    >
      <RecordPart title="What the filter shows" note="Every transaction that the search and the filters find">
        <Files
          files={[
            {
              name: "CSV",
              text: "For spreadsheets and other programs",
              href: buildUrl(exportTransactionsCall, {}, filter),
            },
            {
              name: "Excel",
              text: "With real dates and numbers, and totals for each currency",
              href: buildUrl(exportWorkbookCall, {}, filter),
            },
          ]}
          reason={problem ? reason : undefined}
        />
      </RecordPart>
      <RecordPart
        title="Statement of the account"
        note={
          head
            ? say("{customer} {iban}, whatever the search and the type", {
                customer: head.account.customerName,
                iban: groupIban(head.account.virtualIban),
              })
            : reason
        }
      >
        <Files
          files={[
            ...filesOfAccount.map(({ format, name, text }) => ({
              name,
              text,
              href: buildUrl(statementCall, { id: account ?? 0 }, { from, to, format }),
            })),
            ...messagesOfAccount(account ?? 0, { from, to }),
          ]}
          reason={reason}
        />
      </RecordPart>
    </RecordPanel>
  );
};

type File = { name: string; text: string; href: string };

/** Links to files; with a `reason` they are shown as unavailable. */
const Files = ({ files, reason }: { files: readonly File[]; reason: string | undefined }) => (
  <ul class="downloads">
    {files.map(({ name, text, href }) => (
      <li key={name}>
        {reason === undefined ? (
          <a class="download" href={href} hx-boost="false">
            {icon("download")}
            <span>
              <b>{say(name)}</b>
              <small>{say(text)}</small>
            </span>
          </a>
        ) : (
          <span class="download" aria-disabled="true">
            {icon("download")}
            <span>
              <b>{say(name)}</b>
              <small>{say(text)}</small>
            </span>
          </span>
        )}
      </li>
    ))}
  </ul>
);
