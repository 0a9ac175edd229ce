import { type SubmitEvent, useRef, useState } from "react";
import { type $ZodType, safeParse } from "zod/v4/core";
import { ApiError } from "./api";

export type FormErrors = Readonly<Record<string, string>>;

export type FormOptions<Values extends Record<string, unknown>, Parsed> = {
  initial: Values;
  /** The contract's schema: the same rules as on the server. */
  schema: $ZodType<Parsed>;
  /** Sends what the schema made of the values, with their idempotency key. Says itself what failed, and throws it. */
  submit: (parsed: Parsed, idempotencyKey: string) => Promise<void>;
  /** Says something of what the schema refuses, in addition to the sentences next to the fields. */
  refused?: (errors: FormErrors) => void;
};

/** The first sentence for each field that the schema refuses; an issue without a field stands under `""`. */
export function fieldErrors(schema: $ZodType, values: unknown): FormErrors {
  const result = safeParse(schema, values);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? "")] ??= issue.message;
  return errors;
}

/** Moves the focus to the first field, in the form's order, that carries an error. */
function focusFirst(form: HTMLFormElement, errors: FormErrors): void {
  for (const element of form.querySelectorAll<HTMLElement>("[name], [data-field]")) {
    const name = element.getAttribute("name") ?? element.dataset.field ?? "";
    if (name in errors && !element.hidden && element.getAttribute("type") !== "hidden") {
      element.focus();
      return;
    }
  }
}

/**
 * The state of a form: values, a sentence per field, busy, and whether anything was typed. Values stay when the server
 * refuses them. What is sent again unchanged carries the same idempotency key; other values, and whatever follows a
 * success, carry another.
 *
 * @example
 * const form = useForm({ initial, schema: createAccountBody, submit: (body, idempotencyKey) => send(createAccountCall, { body, idempotencyKey }) });
 * <form onSubmit={form.onSubmit} noValidate> <Field label="Reference" error={form.errors.reference}> …
 */
export function useForm<Values extends Record<string, unknown>, Parsed>(
  options: FormOptions<Values, Parsed>,
) {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
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
    setErrors((before) => {
      if (!(name in before)) return before;
      const { [name]: _, ...rest } = before;
      return rest;
    });
  }

  function reset(next: Values = options.initial): void {
    setValues(next);
    setErrors({});
    sent.current = undefined;
  }

  function refuse(form: HTMLFormElement, next: FormErrors): void {
    setErrors(next);
    focusFirst(form, next);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const form = event.currentTarget;
    const result = safeParse(options.schema, values);
    if (!result.success) {
      const found = fieldErrors(options.schema, values);
      options.refused?.(found);
      return refuse(form, found);
    }
    const text = JSON.stringify(result.data);
    if (sent.current?.text !== text) sent.current = { key: crypto.randomUUID(), text };
    setBusy(true);
    try {
      await options.submit(result.data, sent.current.key);
      sent.current = undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(form, error.fields);
    } finally {
      setBusy(false);
    }
  }

  const dirty = Object.keys(values).some((name) => values[name] !== options.initial[name]);
  return { values, set, change, errors, refuse: setErrors, busy, dirty, reset, onSubmit };
}
