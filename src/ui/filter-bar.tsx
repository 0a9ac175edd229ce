import type { Content } from "./content";
import { icon } from "./icon";

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
    method="get"
    action={props.action}
    hx-get={props.action}
    hx-trigger="input delay:200ms, submit"
    hx-target={`#${props.for}`}
    hx-select={`#${props.for}`}
    hx-swap="outerMorph"
    hx-indicator={`#${props.for}`}
    hx-sync={`#${props.for}:replace`}
    hx-replace-url="true"
  >
    {props.children}
    <noscript>
      <button class="btn btn-secondary" type="submit">
        Apply
      </button>
    </noscript>
  </form>
);

/** The search box of a filter bar. */
export const SearchField = (props: {
  name: string;
  value?: string | undefined;
  label: string;
  placeholder?: string;
}) => (
  <label class="search">
    <span class="sr-only">{props.label}</span>
    {icon("search")}
    <input
      type="search"
      class="input"
      name={props.name}
      value={props.value ?? ""}
      placeholder={props.placeholder ?? props.label}
      autocomplete="off"
      spellcheck={false}
      maxlength={200}
      enterkeyhint="search"
    />
  </label>
);

export type Option = { value: string; label: string };

/** A choice in a filter bar: the system's own select. */
export const SelectFilter = (props: {
  name: string;
  label: string;
  value?: string | undefined;
  options: readonly Option[];
}) => (
  <label class="select">
    <span class="sr-only">{props.label}</span>
    <select name={props.name} class="input">
      {props.options.map((option) => (
        <option key={option.value} value={option.value} selected={option.value === (props.value ?? "")}>
          {option.label}
        </option>
      ))}
    </select>
    {icon("chevron-down")}
  </label>
);

/**
 * A value that belongs to the filters but is changed within the list (its order): it stands in the section, is fetched
 * with it, and is sent with the form `of`.
 */
export const FilterState = (props: { of: string; name: string; value: string }) => (
  <input type="hidden" form={props.of} name={props.name} value={props.value} />
);
