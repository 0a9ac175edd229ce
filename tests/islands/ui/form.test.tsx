/** @jsxImportSource react */
import "../dom";
import { afterEach, describe, expect, mock, test } from "bun:test";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ApiError } from "islands/_lib/api";
import { type Submitted, useForm } from "islands/_lib/form";
import { Field } from "islands/_ui/field";
import { Input } from "islands/_ui/input";
import { z } from "zod/mini";
import { data } from "@/vocabulary/language/around";

afterEach(cleanup);

const schema = z.object({
  customerName: z.string().check(z.minLength(1, "Customer name is required")),
  reference: z.string().check(z.minLength(1, "Reference is required")),
});

type Submit = (parsed: { customerName: string; reference: string }, key: string) => Promise<Submitted>;

function Form({ submit }: { submit: Submit }) {
  const initial = { customerName: "", reference: "" };
  const form = useForm({ initial, schema, submit });
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="form">
      {(["customerName", "reference"] as const).map((name) => (
        <Field key={name} label={data(name)} required error={form.errors[name]}>
          <Input name={name} value={form.values[name]} onChange={(e) => form.set(name, e.target.value)} />
        </Field>
      ))}
      <output>{[form.dirty ? "dirty" : "clean", form.busy ? "busy" : "idle"].join(" ")}</output>
    </form>
  );
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => act(async () => void fireEvent.submit(screen.getByRole("form")));
const fillAll = () => {
  fill("customerName", "Cedar Health");
  fill("reference", "cedar_va_001");
};

describe("useForm", () => {
  test("sends nothing that the schema refuses, says why, and focuses the first such field", async () => {
    const submit = mock<Submit>(async () => "sent");
    render(<Form submit={submit} />);
    await send();
    expect(submit).not.toHaveBeenCalled();
    expect(screen.getByText("Customer name is required")).toBeDefined();
    expect(screen.getByText("Reference is required")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("customerName"));
  });

  test("an error leaves when its field is changed", async () => {
    render(<Form submit={async () => "sent"} />);
    await send();
    fill("customerName", "C");
    expect(screen.queryByText("Customer name is required")).toBeNull();
    expect(screen.queryByText("Reference is required")).not.toBeNull();
  });

  test("puts the server's sentences next to their fields and keeps what was typed", async () => {
    const refusal = new ApiError(409, "Conflict", {
      message: "Taken",
      fields: { reference: "Already in use" },
    });
    render(<Form submit={() => Promise.reject(refusal)} />);
    fillAll();
    await send();
    await waitFor(() => expect(screen.getByText("Already in use")).toBeDefined());
    expect(screen.getByLabelText("reference")).toHaveProperty("value", "cedar_va_001");
    expect(document.activeElement).toBe(screen.getByLabelText("reference"));
  });

  test("a retry carries the same idempotency key, the next success another", async () => {
    const keys: string[] = [];
    const lost = Promise.reject(new ApiError(0, "lost"));
    const answers: Promise<Submitted>[] = [lost];
    render(
      <Form
        submit={(_, key) => {
          keys.push(key);
          return answers[keys.length - 1] ?? Promise.resolve("sent");
        }}
      />,
    );
    fillAll();
    await send();
    await send();
    await send();
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0] ?? "");
    expect(keys[2]).not.toBe(keys[0] ?? "");
  });

  test("other values after a refusal carry another key: they ask for something else", async () => {
    const keys: string[] = [];
    const submit: Submit = (_, key) => {
      keys.push(key);
      return Promise.reject(new ApiError(409, "refused"));
    };
    render(<Form submit={submit} />);
    fillAll();
    await send();
    fill("reference", "cedar_va_002");
    await send();
    expect(new Set(keys).size).toBe(2);
  });

  test("an unsent request keeps its key for the next try", async () => {
    const keys: string[] = [];
    const submit: Submit = async (_, key) => {
      keys.push(key);
      return keys.length === 1 ? "unsent" : "sent";
    };
    render(<Form submit={submit} />);
    fillAll();
    await send();
    expect(screen.getByRole("status").textContent).toBe("dirty idle");
    await send();
    expect(keys[1]).toBe(keys[0] ?? "");
  });

  test("cannot be sent twice at once", async () => {
    let finish = () => {};
    const submit = mock<Submit>(
      () =>
        new Promise((resolve) => {
          finish = () => resolve("sent");
        }),
    );
    render(<Form submit={submit} />);
    fillAll();
    await send();
    await send();
    expect(submit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("status").textContent).toBe("dirty busy");
    await act(async () => finish());
    expect(screen.getByRole("status").textContent).toBe("dirty idle");
  });
});
