import { z } from "zod";
import { type BankDate, formatDate } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { groupAmount, type Minor, parseTypedAmount, toDecimal } from "@/vocabulary/money";

/** An option of a choice, for a select. */
export type Option = { value: string; label: Text };

/** Comparison of a list's column with the value of a filter. */
export type FilterKind = "choice" | "earliest" | "latest" | "at-least" | "at-most" | "id" | "text" | "label";

/**
 * A filter of a list: its URL form, its error sentence, and its readable form. Blank text and, for a choice, `all`
 * mean that the filter is off: such a value is left out of every link.
 */
export type Filter<Value extends string | number = string | number> = {
  kind: FilterKind;
  /** Label of the control. */
  label: Text;
  /** Reads the URL's text; `undefined` is no filter. */
  schema: z.ZodOptional<z.ZodType<Value | undefined, string | undefined>>;
  /** The default value: it is left out of every link, and has no chip. */
  initial?: Value;
  /** The value in URL form. */
  write(value: Value): string;
  /** The value in readable form. */
  show(value: Value): string;
  /** The choices, if any; the first one is the meaning of blank text: "all", or the initial value. */
  options?: readonly Option[];
};

/** The filters of a list by the names that the URL gives them. */
export type Filters = Readonly<Record<string, Filter>>;

/** The values of a list's filters. */
export type FilterValues<F extends Filters> = {
  [Name in keyof F]?: F[Name] extends Filter<infer Value> ? Value | undefined : never;
};

const blank = (text: string) => text.trim() === "";

/**
 * One of a few values.
 * @example choice("Status", accountStatuses, { all: "All statuses", labels: accountStatusLabels })
 */
export function choice<const Values extends readonly [string, ...string[]]>(
  label: Text,
  values: Values,
  { all, labels = {} }: { all: Text; labels?: Readonly<Record<string, Text>> },
): Filter<Values[number]> {
  type Value = Values[number];
  const isValue = (text: string): text is Value => values.includes(text);
  const sentence = `Choose one of: all, ${values.join(", ")}`;
  const getName = (value: string) => labels[value] ?? say(value);
  return {
    kind: "choice",
    label,
    schema: z
      .enum(["all", "", ...values], sentence)
      .transform((text) => (isValue(text) ? text : undefined))
      .optional(),
    write: (value) => value,
    show: getName,
    options: [{ value: "", label: all }, ...values.map((value) => ({ value, label: getName(value) }))],
  };
}

/**
 * One of a few values, of which one is always on: by default the first.
 * @example oneOf("Status", ["active", "ended", "all"], { active: "Active", ended: "Ended", all: "All holds" })
 */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  label: Text,
  values: Values,
  labels: Readonly<Record<Values[number], Text>>,
): Filter<Values[number]> {
  type Value = Values[number];
  const [initial] = values;
  const isValue = (text: string): text is Value => values.includes(text);
  return {
    kind: "choice",
    label,
    initial,
    // An optional value still gets its inner default.
    schema: z
      .enum(["", ...values], `Choose one of: ${values.join(", ")}`)
      .prefault("")
      .transform((text): Value => (isValue(text) ? text : initial))
      .optional(),
    write: (value) => value,
    show: (value) => labels[value],
    options: values.map((value: Value) => ({
      value: value === initial ? "" : value,
      label: labels[value],
    })),
  };
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

function isDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const dateFilter = (kind: "earliest" | "latest", label: Text): Filter<BankDate> => ({
  kind,
  label,
  schema: z
    .string()
    .refine((text) => blank(text) || isDate(text), "Use a date such as 2026-11-20")
    .transform((text) => (blank(text) ? undefined : text))
    .optional(),
  write: (date) => date,
  show: formatDate,
});

/** From a date of the bank, inclusive. */
export const dateFrom = (label: Text) => dateFilter("earliest", label);
/** Up to a date of the bank, inclusive. */
export const dateTo = (label: Text) => dateFilter("latest", label);

const amountFilter = (kind: "at-least" | "at-most", label: Text): Filter<Minor> => ({
  kind,
  label,
  schema: z
    .string()
    .transform((text, context): Minor | undefined => {
      if (blank(text)) return undefined;
      const minor = parseTypedAmount(text);
      if (minor === undefined) {
        context.addIssue({ code: "custom", message: "Use an amount such as 1250.00" });
        return z.NEVER;
      }
      return minor;
    })
    .optional(),
  write: toDecimal,
  show: (minor) => groupAmount(toDecimal(minor)),
});

/** At least an amount, whatever its currency. */
export const amountMin = (label: Text) => amountFilter("at-least", label);
/** At most an amount, whatever its currency. */
export const amountMax = (label: Text) => amountFilter("at-most", label);

/**
 * A record by its id, e.g. an account. `show` is a fallback without its name: a list's page gives the chip a better
 * text.
 */
export const byId = (label: Text): Filter<number> => ({
  kind: "id",
  label,
  schema: z
    .string()
    .refine((text) => blank(text) || /^[1-9]\d{0,14}$/.test(text), "Use an id such as 7")
    .transform((text) => (blank(text) ? undefined : Number(text)))
    .optional(),
  write: String,
  show: String,
});

const textFilter = (label: Text, read: (text: string) => string): Filter<string> => ({
  kind: "text",
  label,
  schema: z
    .string()
    .trim()
    .max(100, "At most 100 characters")
    .transform((text) => (text === "" ? undefined : read(text)))
    .optional(),
  write: (text) => text,
  show: (text) => text,
});

/** A complete code, e.g. a client id, ignoring case. */
export const code = (label: Text) => textFilter(label, (text) => text.toUpperCase());

/** A complete text, e.g. the number of a record of any kind. */
export const wholeText = (label: Text) => textFilter(label, (text) => text.normalize("NFC"));

/** Records with a label: `key:value`, or `key` for any value. The list's target is `hasLabel`. */
export const byLabel = (label: Text): Filter<string> => ({
  ...textFilter(label, (text) => text),
  kind: "label",
  schema: z
    .string()
    .trim()
    .max(200, "At most 200 characters")
    .refine(
      (text) => text === "" || /^[A-Za-z0-9][\w.-]*(?:[:=].*)?$/.test(text),
      "Use a label such as project:alpha",
    )
    .transform((text) => (text === "" ? undefined : text.replace(/[:=]/, ":")))
    .optional(),
});

/** Splits a filter's text into the label's key, in lower case, and its value; null means any value. */
export function splitLabel(text: string): [key: string, value: string | null] {
  const at = text.indexOf(":");
  if (at === -1) return [text.toLowerCase(), null];
  return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim() || null];
}

const searchText = z
  .string()
  .trim()
  .max(200, "Search for at most 200 characters")
  .transform((text) => text || undefined)
  .optional();

/** The order of an export: a sort of its list, and a direction. */
export type ExportOrder = { sort?: string | undefined; dir?: "asc" | "desc" | undefined };

/** Query of an export: that of its list, and an order. */
export const exportSchema = <Shape extends z.ZodRawShape>(filters: z.ZodObject<Shape>) =>
  filters.extend({
    sort: z.string().max(40).optional().describe("An order of the list; its own where it is left out"),
    dir: z.enum(["asc", "desc"], "Use asc or desc").optional(),
  });

/** The schema of a list's search and filters: the same for the screen's URL, the call's query and the CSV's. */
export function filterSchema<const F extends Filters>(filters: F) {
  type Shape = { q: typeof searchText } & { [Name in keyof F]: F[Name]["schema"] };
  const schemas = Object.entries(filters).map(([name, { schema }]) => [name, schema]);
  // TypeScript loses the schema of each name when an object is made from entries.
  return z.object({ q: searchText, ...Object.fromEntries(schemas) } as Shape);
}
