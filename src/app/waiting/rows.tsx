import type { WaitingRow } from "@/platform/waiting/source";
import { intoDialog } from "@/ui/row-actions";
import type { Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import type { Waiting } from "./counts";
import { Due } from "./due";
import { countText } from "./rules";

/** Address of the page with an act's dialog. */
const opening = (address: string, act: string, id: number) =>
  `${address}${address.includes("?") ? "&" : "?"}${act}=${id}`;

const isDirect = ({ acts }: WaitingRow) => acts.some(({ direct }) => direct !== undefined);

type RowsProps = {
  rows: readonly WaitingRow[];
  now: Instant;
  zone: string;
  /** Address of the page, which has the dialogs of the rows' acts. */
  address: string;
  /** True for each row's main act alone, and none at one press. */
  brief?: boolean;
};

const Row = ({ row, now, zone, address, brief }: Omit<RowsProps, "rows"> & { row: WaitingRow }) => {
  const { sentence, why, href } = row.word(now);
  const name = `${row.kind}-${row.id}`;
  return (
    <tr id={`inbox-${name}`}>
      <th scope="row">
        {!brief && isDirect(row) ? (
          <input type="checkbox" data-pick aria-label={say("Select")} autocomplete="off" value={name} />
        ) : null}
        <a href={href}>{sentence}</a>
        {why ? <small class="inbox-why">{why}</small> : null}
      </th>
      <td class="inbox-end">
        <Due row={row} now={now} zone={zone} />
        <span class="inbox-acts" {...intoDialog}>
          {row.acts.slice(0, brief ? 1 : undefined).map(({ act, label, key, direct, leadsTo }) =>
            leadsTo ? (
              <a key={act} class="btn btn-sm" data-key={key} href={leadsTo} hx-boost="false">
                {say(label)}
              </a>
            ) : (
              <a
                key={act}
                class="btn btn-sm"
                data-key={key}
                data-direct={brief ? undefined : direct && act}
                href={opening(address, act, row.id)}
              >
                {say(label)}
              </a>
            ),
          )}
        </span>
      </td>
    </tr>
  );
};

/** Rows of an inbox, each a sentence with its reason, its deadline and its acts. */
export const WaitingRows = ({ rows, ...shown }: RowsProps) => (
  <table class="inbox">
    <caption class="sr-only">{say("What waits")}</caption>
    <thead class="sr-only">
      <tr>
        <th scope="col">{say("What waits")}</th>
        <th scope="col">{say("Actions")}</th>
      </tr>
    </thead>
    <tbody class="records">
      {rows.map((row) => (
        <Row key={`${row.kind} ${row.id}`} row={row} {...shown} />
      ))}
    </tbody>
  </table>
);

/** Kinds of waiting work that are only counted, with their screens. */
export const WaitingElsewhere = ({ waiting }: { waiting: readonly Waiting[] }) => {
  const others = waiting.filter(({ source }) => !source.isListed);
  return others.length === 0 ? null : (
    <p class="inbox-others">
      {say("Waiting on other screens:")}
      {others.map(({ source, count, exceeded }) => (
        <a key={source.kind} href={source.list}>
          {say(source.label)} ({countText(count, exceeded)})
        </a>
      ))}
    </p>
  );
};
