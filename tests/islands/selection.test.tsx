/** @jsxImportSource react */
import "./dom";
import { afterEach, expect, test } from "bun:test";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import Selection from "islands/selection";

afterEach(() => {
  cleanup();
  document.querySelector("#list")?.remove();
});

/** What the list shows after it was paged: the boxes of these rows, as the server sends them. */
function page(...ids: number[]): void {
  const list = document.querySelector("#list") ?? document.body.appendChild(document.createElement("div"));
  list.id = "list";
  list.innerHTML = ids.map((id) => `<input type="checkbox" data-pick value="${id}">`).join("");
  act(() => void document.dispatchEvent(new Event("htmx:after:swap")));
}
const box = (id: number) => document.querySelector<HTMLInputElement>(`#list [value="${id}"]`);
const press = (id: number) => {
  const found = box(id);
  if (found) fireEvent.click(found);
};

test("rows stay chosen while the list is paged, and the acts are asked about those of every page", () => {
  page(1, 2);
  render(<Selection acts={[{ act: "releaseAll", label: "Release" }]} />);
  press(2);
  page(3, 4);
  press(3);
  expect(box(4)?.checked).toBe(false);
  page(1, 2);
  expect([box(1)?.checked, box(2)?.checked]).toEqual([false, true]);
  screen.getByText("2 selected");
  expect(screen.getByText("Release").getAttribute("href")).toEndWith("?releaseAll=2.3");
});
