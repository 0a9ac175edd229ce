import { say, type Text } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { groupAmount } from "@/vocabulary/money";
import { cachedMarkup } from "./cached-markup";
import type { Content } from "./content";
import { html } from "./html";
import { icon } from "./icon";
import { isolated, ownDirection } from "./isolated";
import { PopoverButton } from "./popover-button";

/**
 * The filters of a list: a plain GET form on the page's own address, so it works without JavaScript and the URL is the
 * state. With htmx it refreshes the section `for` as one types or chooses.
 *
 * @example
 * <FilterBar action="/admin/virtual-accounts" for="accounts">
 *   <SearchField name="q" value={query.q} label="Search" placeholder="Search customer, virtual IBAN or reference" />
 *   <SelectFilter name="status" value={query.status} label="Status" options={statusOptions} />
 * </FilterBar>
 */
export const FilterBar = (props: {
  action: string;
  /** Id of the list section that the answer replaces. */
  for: string;
  id?: string;
  children?: Content;
}) => (
  <form
    id={props.id ?? `${props.for}-filters`}
    class="filters"
    action={props.action}
    hx-get={props.action}
    hx-trigger="input delay:200ms, submit"
    hx-target={`#${props.for}`}
    hx-sync={`#${props.for}:replace`}
    hx-push-url="true"
  >
    {props.children}
    {html`<noscript><button class=btn>${say("Apply")}</button></noscript>`}
  </form>
);

/** The search box of a filter bar. */
export const SearchField = (props: {
  name: string;
  value?: string | undefined;
  label: Text;
  placeholder?: Text;
  /** Maximum number of characters; default: 200. */
  longest?: number;
}) => (
  <label class="search">
    {icon("search")}
    <input
      type="search"
      class="input"
      aria-label={say(props.label)}
      name={props.name}
      value={props.value}
      placeholder={say(props.placeholder ?? props.label)}
      autocomplete="off"
      spellcheck={false}
      maxlength={props.longest ?? 200}
    />
  </label>
);

export type Option = { value: string; label: Text };

type SelectProps = {
  name: string;
  label: Text;
  value?: string | undefined;
  options: readonly Option[];
};

/** Option, whose value is its text where both are the same. */
const Choice = ({ value, label, selected }: Option & { selected: boolean }) => {
  const text = sayAs("state", label);
  return (
    <option value={value === text ? undefined : value} selected={selected} dir={ownDirection(text)}>
      {text}
    </option>
  );
};

const Select = ({ named, ...props }: SelectProps & { named?: boolean }) => (
  <span class="select">
    <select name={props.name} class="input" aria-label={named ? say(props.label) : undefined}>
      {props.options.map((option) => (
        <Choice key={option.value} {...option} selected={option.value === (props.value ?? "")} />
      ))}
    </select>
  </span>
);

/** A choice in a filter bar: the system's own select. */
export const SelectFilter = cachedMarkup(
  (props: SelectProps) => <Select named {...props} />,
  ({ name, label, value, options }) => [options, [name, label, value].join("\n")],
);

/**
 * Less common filters, behind a button that needs no script and shows the number of `set` ones. On a phone the selects of the bar
 * are behind it too: there it shows the number set in `all`. `list-links.ts` keeps the numbers. Without `children` the filters
 * are fetched from `later`, an address of the page that has them, as those of a `SortMenu` are.
 */
export const MoreFilters = (props: {
  for: string;
  set: number;
  all: number;
  later: string | undefined;
  open: boolean;
  children?: Content;
}) => (
  <details class="filter-more" open={props.open}>
    <summary class="btn" data-set={props.set || undefined} data-all={props.all || undefined}>
      {icon("filter")}
      {say("Filters")}
    </summary>
    <div class="filter-fields" id={`${props.for}-more`} data-later={props.later && ""}>
      {props.later === undefined ? props.children : <a href={props.later}>{say("Filters")}</a>}
    </div>
  </details>
);

/** Matches what may be an amount as people write it, but not `1.000`, which has two readings. */
const amountPattern = String.raw`(?!\s*[1-9]\d{0,2}\.\d{3}\s*$)\D{0,6}\p{Nd}[\p{Nd}\p{P}\s]*\D{0,6}`;

/** Filter with its label above it: a date, an amount, or a text. Invalid values are reported before they are sent. */
export const FieldFilter = (props: {
  name: string;
  label: Text;
  value?: string | undefined;
  type: "date" | "amount" | "text";
  placeholder?: Text | undefined;
}) => (
  <label class="filter-field">
    <span>{say(props.label)}</span>
    <input
      class="input"
      type={props.type === "date" ? "date" : "text"}
      name={props.name}
      value={props.type === "amount" ? groupAmount(props.value ?? "") : (props.value ?? "")}
      placeholder={props.placeholder && say(props.placeholder)}
      inputmode={props.type === "amount" ? "decimal" : undefined}
      pattern={props.type === "amount" ? amountPattern : undefined}
      title={props.type === "amount" ? say("Use an amount such as 1250.00") : undefined}
      min={props.type === "date" ? "2000-01-01" : undefined}
      max={props.type === "date" ? "2099-12-31" : undefined}
      maxlength={props.type === "date" ? undefined : 200}
      autocomplete="off"
    />
  </label>
);

/** Labelled select with its label above it. */
export const ChoiceField = (props: SelectProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the select is within it
  <label class="filter-field">
    <span>{say(props.label)}</span>
    <Select {...props} />
  </label>
);

/**
 * Value that belongs to the filters but is changed within the list (its order): it is part of the section, is fetched with it,
 * and is sent with the form `of`.
 */
export const FilterState = (props: { of: string; name: string; value: string }) => (
  <input type="hidden" form={props.of} name={props.name} value={props.value} />
);

/** Active filter in a person's words; `href` is the list without it. */
/** `value`: in the reader's language, or as typed. */
export type Chip = { name: string; label: Text; value: string; href: string };

/**
 * Active filters, each with a link that removes it. Links without a script; with it (`list-links.ts`) they clear their control in
 * the form, so that form and list never differ.
 */
export const FilterChips = (props: { form: string; chips: readonly Chip[]; clear: string }) => {
  if (props.chips.length === 0) return null;
  return (
    <fieldset class="chips" aria-label={say("Filters")}>
      {props.chips.map((chip) => (
        <a
          key={chip.name}
          class="chip"
          id={`chip-${chip.name}`}
          href={chip.href}
          data-form={props.form}
          data-clear={chip.name}
          aria-label={say("Remove filter {label} {value}", {
            label: say(chip.label),
            value: chip.value,
          })}
        >
          <span class="chip-label">{say(chip.label)}</span>
          {isolated(chip.value)}
          {icon("close")}
        </a>
      ))}
      {props.chips.length > 1 ? (
        <a
          class="chip-clear"
          id="chip-all"
          href={props.clear}
          data-form={props.form}
          data-clear={props.chips.map((chip) => chip.name).join(" ")}
        >
          {say("Clear all")}
        </a>
      ) : null}
    </fieldset>
  );
};

/** Order of a list, for layouts without headings to press. */
export type SortOption = { label: Text; href: string; current: boolean };

/**
 * The orders of a list as a menu, shown where its rows are cards.
 * @param later address of the list with the orders in the menu: `panels-client.ts` fetches them when the button is reached, and
 * without a script a link leads there
 */
export const SortMenu = ({
  for: list,
  options,
  later,
}: {
  for: string;
  options: readonly SortOption[];
  later: string | undefined;
}) => (
  <div class="sort-menu">
    <PopoverButton of={`${list}-sort`} class="btn btn-ghost btn-sm">
      {icon("sort")}
      {say(options.find((option) => option.current)?.label ?? "Sort")}
    </PopoverButton>
    <div class="row-menu" id={`${list}-sort`} popover data-later={later && ""}>
      {later === undefined ? (
        options.map(({ label, href, current }) => (
          <a key={href} href={href} aria-current={current ? "true" : undefined}>
            {say(label)}
          </a>
        ))
      ) : (
        <a href={later}>{say("Sort")}</a>
      )}
    </div>
  </div>
);
