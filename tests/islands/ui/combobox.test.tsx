/** @jsxImportSource react */
import "../dom";
import { afterEach, describe, expect, mock, test } from "bun:test";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Combobox } from "islands/_ui/combobox";
import type { ComboboxItem } from "islands/_ui/combobox-props";
import { Field } from "islands/_ui/field";
import { useState } from "react";

afterEach(cleanup);

const accounts: ComboboxItem[] = [
  { value: "1", label: "Gulf Marine", hint: "AE55" },
  { value: "2", label: "Cedar Health", hint: "AE44" },
  { value: "3", label: "Cedar Foods", hint: "AE17" },
];

type Search = (text: string, signal: AbortSignal) => Promise<readonly ComboboxItem[]>;

const find: Search = async (text) =>
  accounts.filter((account) => account.label.toLowerCase().includes(text.toLowerCase()));

function Picker(props: { search: Search }) {
  const [value, setValue] = useState<ComboboxItem>();
  return (
    <Field label="Virtual Account" required>
      <Combobox
        name="account"
        value={value}
        onValueChange={setValue}
        search={props.search}
        searchLabel="Search accounts"
      />
    </Field>
  );
}

const button = () => {
  const found = document.querySelector<HTMLButtonElement>('[data-field="account"]');
  if (!found) throw new Error("There is no combobox");
  return found;
};
const field = () => screen.getByRole("combobox", { name: "Search accounts" });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const active = () =>
  document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

async function open(search: Search = find) {
  render(<Picker search={search} />);
  fireEvent.click(button());
  await waitFor(() => expect(options()).toHaveLength(3));
}

describe("Combobox", () => {
  test("shows the first items when it opens", async () => {
    await open();
    expect(options()).toEqual(["Gulf MarineAE55", "Cedar HealthAE44", "Cedar FoodsAE17"]);
    expect(field().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  });

  test("searches for what is typed", async () => {
    await open();
    fireEvent.change(field(), { target: { value: "cedar" } });
    await waitFor(() => expect(options()).toHaveLength(2));
  });

  test("arrows move, round the ends, and Enter chooses", async () => {
    await open();
    expect(active()).toBe("Gulf MarineAE55");
    fireEvent.keyDown(field(), { key: "ArrowUp" });
    expect(active()).toBe("Cedar FoodsAE17");
    fireEvent.keyDown(field(), { key: "Enter" });
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(button().textContent).toContain("Cedar Foods");
  });

  test("Enter before the answer is there chooses from the answer, not from what was found before", async () => {
    await open();
    fireEvent.change(field(), { target: { value: "cedar" } });
    fireEvent.keyDown(field(), { key: "Enter" });
    await waitFor(() => expect(screen.queryAllByRole("listbox").length).toBe(0));
    expect(button().textContent).toContain("Cedar Health");
  });

  test("a press chooses, and the chosen one is marked when it opens again", async () => {
    await open();
    fireEvent.click(screen.getByText("Cedar Health"));
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    fireEvent.click(button());
    await waitFor(() => expect(options()).toHaveLength(3));
    const chosen = screen
      .getAllByRole("option")
      .filter((option) => option.getAttribute("aria-selected") === "true");
    expect(chosen.map((option) => option.textContent)).toEqual(["Cedar HealthAE44"]);
  });

  test("a letter typed on the button opens it with that letter", async () => {
    render(<Picker search={find} />);
    fireEvent.keyDown(button(), { key: "c" });
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(field()).toHaveProperty("value", "c");
  });

  test("shows a text when nothing is found, and when the list could not be loaded", async () => {
    await open();
    fireEvent.change(field(), { target: { value: "zzz" } });
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Nothing found"));
    cleanup();
    render(<Picker search={() => Promise.reject(new Error("503"))} />);
    fireEvent.click(button());
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("The list could not be loaded"));
  });

  test("an older request is aborted when something else is typed", async () => {
    const signals = new Map<string, AbortSignal>();
    const slow = mock((text: string, signal: AbortSignal) => {
      signals.set(text, signal);
      return text === "cedar" ? new Promise<never>(() => {}) : find(text, signal);
    });
    await open(slow);
    fireEvent.change(field(), { target: { value: "cedar" } });
    await waitFor(() => expect(signals.has("cedar")).toBe(true));
    fireEvent.change(field(), { target: { value: "gulf" } });
    await waitFor(() => expect(options()).toEqual(["Gulf MarineAE55"]));
    expect(["cedar", "gulf"].map((text) => signals.get(text)?.aborted)).toEqual([true, false]);
  });

  test("is named by its label and its value", async () => {
    await open();
    const names = (button().getAttribute("aria-labelledby") ?? "").split(" ");
    expect(names.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Virtual Account",
      "Choose",
    ]);
  });
});
