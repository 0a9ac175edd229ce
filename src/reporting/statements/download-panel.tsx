import { exportTransactionsCall } from "@/accounts/transactions/contract";
import { buildUrl } from "@/kernel/call";
import type { Named } from "@/platform/lists/spec";
import { ChoiceField, FieldFilter } from "@/ui/filter-bar";
import { icon } from "@/ui/icon";
import { RecordPanel, RecordPart } from "@/ui/record-panel";
import { type BankDate, formatMonth, periodText } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { localDate, translate } from "@/vocabulary/language/speaking";
import { toDecimal } from "@/vocabulary/money";
import { exportWorkbookCall, intradayCall, noticesCall, statementCall } from "./contract";
import { findPeriodProblem, monthsUntil, type Period } from "./rules";
import type { StatementHead } from "./statement";
import type { StatementSelection } from "./totals";

type Props = {
  narrowed: StatementSelection;
  /** Period of the account's statement: the chosen month, or the list's period. */
  period: Period;
  month: string | undefined;
  today: BankDate;
  choice: AccountChoice;
  /** The statement of the chosen account. */
  head: StatementHead | undefined;
  /** The address of the page without this panel. */
  list: string;
};

/** The chosen account, those to choose from, and the text that was typed for it; without `options` one is typed. */
export type AccountChoice = {
  options: readonly Named[] | undefined;
  id?: number | undefined;
  typed?: string | undefined;
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
export const DownloadPanel = (props: Props) => {
  const { narrowed, period, choice, head, list, today } = props;
  const { from, to, account, q, type, currency } = narrowed;
  const [min, max] = [narrowed.min, narrowed.max].map((amount) => amount && toDecimal(amount));
  const filter = { q, account, type, currency, min, max, from, to };
  const whyNone = (asked: Period) => {
    const problem = findPeriodProblem(asked, today);
    return problem && Object.values(problem).map(translate).join(" ");
  };
  const reason =
    whyNone(period) ?? (head ? undefined : say("A statement covers one account: choose the account first."));
  const id = choice.id ?? 0;
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
          reason={whyNone(narrowed)}
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
        <Choices {...props} />
        <Files
          files={[
            ...filesOfAccount.map(({ format, name, text }) => ({
              name,
              text,
              href: buildUrl(statementCall, { id }, { ...pick(period), format }),
            })),
            ...messagesOfAccount(id, pick(period)),
          ]}
          reason={reason}
        />
      </RecordPart>
    </RecordPanel>
  );
};

const pick = ({ from, to }: Period): Period => ({ from, to });

/** Choice of the account and the month of the statement, which leaves the list as it is. */
const Choices = ({ list, choice: { options, id, typed = "" }, narrowed, month, today }: Props) => {
  const { pathname, searchParams } = new URL(list, "http://own");
  return (
    <form
      class="download-choices"
      method="get"
      action={pathname}
      hx-get={pathname}
      hx-trigger="change, submit"
      hx-target="#dialog"
      hx-sync="#dialog:replace"
    >
      {[...searchParams, ["download", "1"]].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {options ? (
        <ChoiceField
          name="set-account"
          label="Account"
          value={id?.toString()}
          options={[
            { value: "", label: "Choose an account" },
            ...options.map((option) => ({ value: String(option.id), label: data(option.name) })),
          ]}
        />
      ) : (
        <FieldFilter
          name="set-account"
          label="Account"
          type="text"
          value={typed}
          placeholder="IBAN, customer or reference"
        />
      )}
      <ChoiceField
        name="set-month"
        label="Period"
        value={month}
        options={[
          { value: "", label: data(periodText(narrowed.from, narrowed.to)) },
          ...monthsUntil(today).map((one) => ({ value: one, label: data(localDate(formatMonth(one))) })),
        ]}
      />
      {options || typed === "" ? null : (
        <p class="field-error" role="alert">
          {say("No {label} matches '{text}'.", { label: say("Account").toLowerCase(), text: typed })}
        </p>
      )}
      <noscript>
        <button class="btn" type="submit">
          {say("Show")}
        </button>
      </noscript>
    </form>
  );
};

/** A file by its name, its use, and its address. */
export type File = { name: string; text: string; href: string };

/** Links to files; with a `reason` they are shown as unavailable. */
export const Files = ({ files, reason }: { files: readonly File[]; reason: string | undefined }) => (
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
