import { cachedMarkup } from "@/ui/cached-markup";
import type { Content } from "@/ui/content";
import { EmptyList } from "@/ui/empty-state";
import {
  ChoiceField,
  FieldFilter,
  FilterBar,
  FilterChips,
  FilterState,
  MoreFilters,
  SearchField,
  SelectFilter,
  SortMenu,
} from "@/ui/filter-bar";
import { raw, type View } from "@/ui/html";
import { icon } from "@/ui/icon";
import { Pager } from "@/ui/pager";
import { ListSection } from "@/ui/section";
import { say, type Text } from "@/vocabulary/language";
import { type Currency, currencies, formatMoney } from "@/vocabulary/money";
import { ArrangementMenu, LostFilters } from "./arrangement/view";
import type { FieldModel, ListModel, OpenChoice } from "./model";
import type { CurrencySums } from "./reading";

const Field = ({ name, label, kind, options, value, placeholder, prominent }: FieldModel) => {
  if (options && prominent) return <SelectFilter name={name} label={label} value={value} options={options} />;
  if (options) return <ChoiceField name={name} label={label} value={value} options={options} />;
  const type =
    kind === "id" || kind === "label" ? "text" : kind === "earliest" || kind === "latest" ? "date" : "amount";
  return <FieldFilter name={name} label={label} value={value} type={type} placeholder={placeholder} />;
};

/** Caches the content above the rows, if the list's address alone determines it. */
const keptByAddress = (view: (list: ListModel) => View): ((list: ListModel) => View) => {
  const same = cachedMarkup(view, ({ fixed = unread, address, here, rows, later }) => [
    fixed,
    [rows > 0, address, here !== undefined, later !== undefined].join(" "),
  ]);
  return (list) => (list.fixed ? same(list) : view(list));
};
const unread = {};

const Bar = keptByAddress(({ name, path, here, prefix, search, fields, later }) => {
  const others = fields.filter((field) => !field.prominent);
  const countSet = (among: readonly FieldModel[]) =>
    among.filter(({ value }) => value !== undefined && value !== "").length;
  return (
    <FilterBar action={here === undefined ? path : "?"} for={name}>
      {search ? <SearchField name={`${prefix}q`} {...search} /> : null}
      {fields
        .filter((field) => field.prominent)
        .map((field) => (
          <Field key={field.name} {...field} />
        ))}
      {others.length > 0 ? (
        <MoreFilters
          for={name}
          set={countSet(others)}
          all={countSet(fields)}
          later={countSet(others) === 0 ? later : undefined}
          open={later === undefined}
        >
          {others.map((field) => (
            <Field key={field.name} {...field} />
          ))}
        </MoreFilters>
      ) : null}
    </FilterBar>
  );
});

/** States that a text names several records, or none, and links to the candidates. */
const Choice = ({ label, text, links }: OpenChoice) => (
  <p class="list-note" role="alert">
    {links.length === 0
      ? say("No {label} matches '{text}'.", { label: say(label).toLowerCase(), text })
      : say("More than one {label} matches '{text}'. Choose one:", { label: say(label).toLowerCase(), text })}
    {links.map((link) => (
      <a key={link.href} class="chip" href={link.href}>
        {link.label}
      </a>
    ))}
  </p>
);

const isCurrency = (code: unknown): code is Currency => currencies.some((one) => one === code);

/** Sums of a list, each by its name, currency by currency: cached with the sums. */
const Totals = cachedMarkup(
  ({ sums }: { sums: readonly CurrencySums[] }) => {
    const names = Object.keys(sums[0] ?? {}).filter((key) => key !== "currency");
    if (names.length === 0) return raw("");
    return (
      <dl class="totals">
        {names.map((name) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            {sums.map(({ currency, [name]: sum }) =>
              typeof sum === "bigint" && isCurrency(currency) ? (
                <dd key={currency}>{formatMoney(sum, currency)}</dd>
              ) : null,
            )}
          </div>
        ))}
      </dl>
    );
  },
  ({ sums }) => [sums, ""],
);

/** One choice as buttons above the rows. They are links; the form sends the value along. */
const Buttons = (props: { buttons: NonNullable<ListModel["buttons"]>; of: string; title: Text | false }) => {
  const { buttons, of, title } = props;
  return (
    <nav class="list-buttons" aria-label={say(buttons.label)}>
      {title ? <h2>{say(title)}</h2> : null}
      <FilterState of={of} name={buttons.name} value={buttons.value} />
      <span class="segments">
        {buttons.options.map(({ label, href, current }, at) => (
          <a
            key={href}
            id={`${of}-${buttons.name}-${at}`}
            href={href}
            hx-boost="true"
            aria-current={current ? "true" : undefined}
          >
            {say(label)}
          </a>
        ))}
      </span>
    </nav>
  );
};

/** Refreshes the rows by a timer, with the other parts that it keeps fresh. */
const Timer = ({ name, poll }: { name: string; poll: NonNullable<ListModel["poll"]> }) => {
  const place = poll.whole ? `#${name}` : `#${name}-rows`;
  return (
    <div
      hidden
      hx-get={poll.href}
      hx-trigger={`every ${poll.every}s`}
      hx-target={place}
      hx-select-oob={poll.also.map((id) => `#${id}:outerMorph`).join() || undefined}
    />
  );
};

/** Hidden inputs of the form, and the active filters. */
const State = keptByAddress(({ name, kept, apart, order, chips, clear, open }) => {
  const form = `${name}-filters`;
  return (
    <>
      {Object.entries({ ...kept, ...order }).map(([key, value]) => (
        <FilterState key={key} of={form} name={key} value={value} />
      ))}
      {apart.map(({ name, value }) => (
        <FilterState key={name} of={form} name={name} value={value} />
      ))}
      <FilterChips form={form} chips={chips} clear={clear} />
      {open.map((choice) => (
        <Choice key={choice.label} {...choice} />
      ))}
    </>
  );
});

const Orders = keptByAddress(({ name, rows, orders, later }) =>
  rows > 0 && orders.length > 1 ? <SortMenu for={name} options={orders} later={later} /> : raw(""),
);

/**
 * A list on a page: filter bar, chips, table, and the foot with count, totals, export and pages.
 * @param list with `heading` if the page has more than this list, which then gets its title, a line beneath (`note`)
 * and `actions`, or its title beside the buttons of a choice; with `above` if something is fetched together with the rows
 */
export const ListScreen = (
  list: ListModel & { heading?: boolean; note?: Content; actions?: Content; above?: Content },
) => {
  const { name, title, address, chips, open, rows, empty } = list;
  const form = `${name}-filters`;
  const chosen = Boolean(list.buttons?.value);
  const filtered = chosen || chips.length > 0 || open.length > 0 || list.search?.value !== undefined;
  const all =
    !filtered && !list.newer && !list.previous && list.fields.every(({ value = "" }) => value === "");
  const isTitled =
    list.heading === true && (!list.buttons || list.note !== undefined || list.actions !== undefined);
  return (
    <div class="card card-flush list-card">
      {isTitled ? (
        <header class="card-head">
          <div>
            <h2>{say(title)}</h2>
            {list.note ? <p>{typeof list.note === "string" ? say(list.note) : list.note}</p> : null}
          </div>
          {list.actions ? <div class="card-actions">{list.actions}</div> : null}
        </header>
      ) : null}
      {list.search || list.fields.length > 0 ? <Bar {...list} /> : null}
      <ListSection
        id={name}
        url={list.here ?? address}
        events={list.events}
        label={title}
        loading={list.loading}
      >
        <ArrangementMenu of={name} arrangement={list.arrangement}>
          <Orders {...list} />
        </ArrangementMenu>
        <State {...list} />
        <LostFilters current={list.arrangement.current} />
        {list.above}
        {list.buttons ? (
          <Buttons buttons={list.buttons} of={form} title={list.heading === true && !isTitled && title} />
        ) : null}
        <div id={`${name}-rows`} class="list-rows">
          {list.newer ? (
            <p class="list-newer" role="status">
              <a class="btn btn-primary btn-sm" href={list.newer.href} hx-get={list.newer.href}>
                {list.newer.text}
              </a>
            </p>
          ) : null}
          {list.table(
            <EmptyList {...empty} filtered={filtered} all={all} clear={list.home} why={list.contradiction} />,
          )}
          {list.poll ? <Timer name={name} poll={list.poll} /> : null}
        </div>
        <Pager
          for={name}
          label={list.heading ? say("Pages of {title}", { title: say(title).toLowerCase() }) : undefined}
          text={list.range}
          previous={list.previous}
          next={list.next}
        >
          <Totals sums={list.sums} />
          {list.csv && rows > 0 ? (
            <a class="btn btn-ghost btn-sm" href={list.csv}>
              {icon("download")}
              {say("Export CSV")}
            </a>
          ) : null}
        </Pager>
      </ListSection>
    </div>
  );
};
