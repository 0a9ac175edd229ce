/** @jsxImportSource react */
import "./dom";
import { afterEach, expect, test } from "bun:test";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import Selection from "islands/selection";

afterEach(() => {
  cleanup();
  document.querySelector("#list")?.remove();
});

/** Rows of the list after paging: the boxes of these rows, as the server sends them. */
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

test("nothing is offered before something is chosen", () => {
  page(1);
  const { container } = render(<Selection acts={[{ act: "releaseAll", label: "Release" }]} />);
  const offered = () =>
    container.querySelectorAll(".selection-acts:not([hidden]) .btn, .selection-bar > .btn").length;
  expect([screen.queryByText(/selected/), offered()]).toEqual([null, 0]);
  press(1);
  expect([screen.queryByText("1 selected") === null, offered()]).toEqual([false, 2]);
});

test("rows without boxes get them on request, on each page, until it is cancelled", () => {
  const list = document.body.appendChild(document.createElement("div"));
  list.id = "list";
  const { container } = render(<Selection acts={[{ act: "suspendAll", label: "Suspend" }]} whenAsked />, {
    container: list.appendChild(document.createElement("div")),
  });
  list.className = "table-box";
  const table = list.appendChild(document.createElement("table"));
  const show = (...ids: number[]) => {
    table.innerHTML = `<tbody>${ids.map((id) => `<tr><th><a href="?q=a&view=${id}">x</a></th></tr>`).join("")}</tbody>`;
    act(() => void document.dispatchEvent(new Event("htmx:after:swap")));
  };
  const boxes = () =>
    [...table.querySelectorAll("input")].map(({ value, checked }) => `${value}${checked ? "+" : ""}`);
  show(1, 2);
  expect(boxes()).toEqual([]);
  fireEvent.click(screen.getByText("Select"));
  expect(boxes()).toEqual(["1", "2"]);
  expect(document.activeElement).toBe(screen.getByLabelText("All on this page"));
  press(2);
  show(3, 2);
  expect(boxes()).toEqual(["3", "2+"]);
  expect(screen.getByText("Suspend").getAttribute("href")).toEndWith("?suspendAll=2");
  fireEvent.click(screen.getByText("Cancel"));
  expect([boxes(), table.className]).toEqual([[], ""]);
  expect(document.activeElement).toBe(screen.getByText("Select"));
  container.remove();
});
