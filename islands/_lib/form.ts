import { type SubmitEvent, useRef, useState } from "react";
import { z } from "zod";
import { type $ZodType, safeParse } from "zod/v4/core";
import { say } from "@/vocabulary/language";
import { ApiError } from "./api";
import { useDraft } from "./draft";
import { refusalText } from "./refusal";

/** Outcome of a submit: `unsent` keeps the input, in the form and as a draft. Failures are thrown. */
export type Submitted = "sent" | "unsent";

export type FormErrors = Readonly<Record<string, string>>;

type FormOptions<Values extends Record<string, unknown>, Parsed> = {
  initial: Values;
  /** The contract's schema: the same rules as on the server. */
  schema: $ZodType<Parsed>;
  /**
   * Sends what the schema made of the values, with their idempotency key, and says whether it did. Says itself what
   * failed, and throws it.
   */
  submit: (parsed: Parsed, idempotencyKey: string) => Promise<Submitted>;
  /** Names of values that drafts omit: those chosen from a list, whose labels are not stored. */
  unkept?: readonly (keyof Values & string)[];
  /** The name of a form that is not a dialog with an address; false if a form stores its own draft or none. */
  draft?: string | false;
  /** Called with the schema's errors, in addition to the sentences next to the fields. */
  refused?: (errors: FormErrors) => void;
  /** Texts at fields that replace a sentence of the schema about the whole form, which is shown elsewhere. */
  words?: { inPlaceOf: string; fields: Readonly<Record<string, string>> };
};

/** The first sentence for each field that the schema refuses; an issue without a field is under `""`. */
export function fieldErrors(schema: $ZodType, values: unknown): FormErrors {
  const result = safeParse(schema, values);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? "")] ??= say(issue.message);
  return errors;
}

function reworded<Values extends Record<string, unknown>, Parsed>(
  errors: FormErrors,
  words: FormOptions<Values, Parsed>["words"],
): FormErrors {
  if (!words) return errors;
  const { inPlaceOf, fields } = words;
  return Object.fromEntries(
    Object.entries(errors).map(([name, sentence]) => [
      name,
      sentence === inPlaceOf ? (fields[name] ?? sentence) : sentence,
    ]),
  );
}

/** Moves the focus to the first field, in the form's order, that has an error; false if none of them has one. */
function focusFirst(form: HTMLFormElement, errors: FormErrors): boolean {
  for (const element of form.querySelectorAll<HTMLElement>("[name], [data-field]")) {
    const name = element.getAttribute("name") ?? element.dataset.field ?? "";
    if (name in errors && !element.hidden && element.getAttribute("type") !== "hidden") {
      element.focus();
      return true;
    }
  }
  return false;
}

const isSecret = /password/i;
const keptValues = z.record(z.string(), z.unknown());

/** Values that differ from the form's initial ones, of the fields that are kept; undefined without any. */
function findTyped<Values extends Record<string, unknown>>(
  values: Values,
  { initial, unkept = [] }: { initial: Values; unkept?: readonly string[] },
): Record<string, unknown> | undefined {
  const typed = Object.entries(values).filter(
    ([name, value]) => value !== initial[name] && !isSecret.test(name) && !unkept.includes(name),
  );
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}

/** Kept values for which the form still has a field of the same kind. */
function matching<Values extends Record<string, unknown>>(
  before: Values,
  kept: Record<string, unknown>,
): Partial<Values> {
  const found: Partial<Values> = {};
  for (const name in before) {
    const value = kept[name];
    if (isLike(value, before[name])) found[name] = value;
  }
  return found;
}

const isLike = <Value>(value: unknown, like: Value): value is Value =>
  typeof value === typeof like && Array.isArray(value) === Array.isArray(like);

/**
 * The state of a form: values, a sentence per field, busy, and whether anything was typed. Values stay when the
 * server refuses them, and so does the reason (`refusal` if no field of the form is to blame), until they are edited
 * or sent again. Sending the same values again uses the same idempotency key; other values, and any after a success,
 * use another. Typed values are stored until they are sent or discarded (`useDraft`), except passwords.
 *
 * @example const form = useForm({ initial, schema: createAccountBody, submit: save }); <form onSubmit={form.onSubmit}
 * noValidate> <Field label="Reference" error={form.errors.reference}> …
 */
export function useForm<Values extends Record<string, unknown>, Parsed>(
  options: FormOptions<Values, Parsed>,
) {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [signedOut, setSignedOut] = useState(false);
  const sent = useRef<{ key: string; text: string } | undefined>(undefined);

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    change(name, () => value);
  }

  /** The same for a value that depends on the current one. */
  function change<Name extends keyof Values & string>(
    name: Name,
    next: (before: Values[Name]) => Values[Name],
  ): void {
    setValues((before) => ({ ...before, [name]: next(before[name]) }));
    setRefusal(undefined);
    setErrors((before) => {
      if (!(name in before)) return before;
      const { [name]: _, ...rest } = before;
      return rest;
    });
  }

  function reset(next: Values = options.initial): void {
    setValues(next);
    setErrors({});
    setRefusal(undefined);
    sent.current = undefined;
  }

  /** Shows the errors: next to their fields, or as `otherwise` if the form has none of these. */
  function refuse(form: HTMLFormElement, next: FormErrors, otherwise: string | undefined): void {
    setErrors(reworded(next, options.words));
    if (!focusFirst(form, next)) setRefusal(otherwise);
  }

  const dirty = Object.keys(values).some((name) => values[name] !== options.initial[name]);
  const draft = useDraft({
    name: options.draft,
    schema: keptValues,
    value: findTyped(values, options),
    restore: (kept) => setValues((before) => ({ ...before, ...matching(before, kept) })),
  });

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const form = event.currentTarget;
    const result = safeParse(options.schema, values);
    if (!result.success) {
      const found = fieldErrors(options.schema, values);
      options.refused?.(found);
      return refuse(form, found, Object.values(found)[0]);
    }
    const text = JSON.stringify(result.data);
    if (sent.current?.text !== text) sent.current = { key: crypto.randomUUID(), text };
    setBusy(true);
    setSignedOut(false);
    setErrors({});
    setRefusal(undefined);
    try {
      if ((await options.submit(result.data, sent.current.key)) === "unsent") return;
      sent.current = undefined;
      draft.drop();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSignedOut(error.status === 401);
      refuse(form, error.fields, refusalText(error));
    } finally {
      setBusy(false);
    }
  }

  /** Discards the restored values. */
  function startOver(): void {
    draft.drop();
    reset();
  }

  const { restored } = draft;
  return {
    values,
    set,
    change,
    errors,
    refusal,
    refuse: setErrors,
    busy,
    signedOut,
    restored,
    startOver,
    dirty,
    reset,
    onSubmit,
  };
}
