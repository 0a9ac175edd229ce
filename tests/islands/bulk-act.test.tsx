/** @jsxImportSource react */
import { data } from "@/vocabulary/language/around";
import "./dom";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import BulkAct, { type BulkActProps } from "islands/bulk-act";
import { allAnswered, answerCalls } from "./support";

type Sent = { path: string; key: string | null; version: string | null; body: unknown };

let sent: Sent[] = [];
let answer: (path: string) => Promise<Response>;
beforeEach(() => {
  sent = [];
});
answerCalls((path, { headers, body }) => {
  const said = new Headers(headers);
  const [key, version] = [said.get("Idempotency-Key"), said.get("If-Match")];
  sent.push({ path, key, version, body: JSON.parse(`${body ?? null}`) });
  return answer(path);
});
afterEach(cleanup);

const done = () => Promise.resolve(Response.json({}));
const item = (id: number) => ({
  id,
  call: { method: "PUT" as const, path: `/act/${id}`, idempotent: true },
  subject: { name: data(`Alert ${id}`) },
});
const props: BulkActProps = {
  title: "Acknowledge 3 alerts",
  text: "Each on its own.",
  act: "Acknowledge",
  busyText: "Acknowledging...",
  items: [item(1), item(2), item(3)],
  sums: [],
  changes: ["alerts"],
  note: { name: "note", label: "Note", hint: "" },
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const states = () => [...document.querySelectorAll(".list-side")].map(({ textContent }) => textContent);

test("a request left open by a failing server is repeated with its key and text", async () => {
  answer = (path) => (path === "/act/2" ? Promise.resolve(new Response("", { status: 502 })) : done());
  render(<BulkAct {...props} />);
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: "First" } });
  press("Acknowledge");
  await waitFor(() => expect(states()).toEqual(["Done", "Not known", "Not tried"]));
  screen.getByText("1 done, 1 not known, 1 not tried");
  answer = done;
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: "Second" } });
  press("Ask again");
  await waitFor(() => expect(states()).toEqual(["Done", "Done", "Done"]));
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ["/act/1", { note: "First" }],
    ["/act/2", { note: "First" }],
    ["/act/2", { note: "First" }],
    ["/act/3", { note: "Second" }],
  ]);
  expect(sent[2]?.key).toBe(sent[1]?.key ?? "");
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test("an ended session ends the run and names the remaining records, which are tried after a sign-in", async () => {
  answer = (path) => (path === "/act/2" ? Promise.resolve(new Response("", { status: 401 })) : done());
  render(<BulkAct {...props} />);
  press("Acknowledge");
  await waitFor(() => expect(states()).toEqual(["Done", "Not tried", "Not tried"]));
  answer = done;
  press("Try the rest");
  await waitFor(() => expect(states()).toEqual(["Done", "Done", "Done"]));
  expect(sent.map(({ path }) => path)).toEqual(["/act/1", "/act/2", "/act/2", "/act/3"]);
});

test("a run that is left midway sends nothing after its current call", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = (path) => (path === "/act/2" ? promise : done());
  const { unmount } = render(<BulkAct {...props} />);
  press("Acknowledge");
  await waitFor(() => expect(sent).toHaveLength(2));
  unmount();
  resolve(Response.json({}));
  await allAnswered();
  expect(sent.map(({ path }) => path)).toEqual(["/act/1", "/act/2"]);
});

test("acts are undone from the version that they left, and records changed meanwhile stay and are named", async () => {
  const undo = (id: number) => ({ method: "PUT" as const, path: `/undo/${id}`, idempotent: true });
  answer = async (path) => {
    if (!path.startsWith("/undo")) return Response.json({ version: 7 });
    return path === "/undo/2"
      ? Response.json({ message: "Somebody else changed it", code: "STALE" }, { status: 409 })
      : Response.json({});
  };
  render(<BulkAct {...props} items={[1, 2, 3].map((id) => ({ ...item(id), undo: undo(id) }))} />);
  press("Acknowledge");
  await waitFor(() => expect(states()).toEqual(["Done", "Done", "Done"]));
  press("Undo");
  await waitFor(() => expect(states()).toEqual(["Undone", "Done", "Undone"]));
  screen.getByText("1 done, 2 undone");
  screen.getByText("Somebody else changed it");
  answer = done;
  press("Undo");
  await waitFor(() => expect(states()).toEqual(["Undone", "Undone", "Undone"]));
  const undone = sent.filter(({ path }) => path.startsWith("/undo"));
  expect(undone.map(({ path, version }) => [path, version])).toEqual(
    [1, 2, 3, 2].map((id) => [`/undo/${id}`, '"7"']),
  );
  expect(new Set(sent.map(({ key }) => key)).size).toBe(6);
});

test("a destructive act is red with the focus on Cancel; requesting one is not red", async () => {
  const { note: _, ...withoutNote } = props;
  render(<BulkAct {...withoutNote} tone="danger" />);
  expect(document.activeElement?.textContent).toBe("Cancel");
  expect(screen.getByRole("button", { name: "Acknowledge" }).className).toContain("btn-danger");
  cleanup();
  const announced = { text: data("Another admin approves it."), waits: true };
  render(<BulkAct {...props} tone="danger" announced={announced} />);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Note/));
  expect(screen.getByRole("button", { name: "Ask for approval" }).className).toContain("btn-primary");
});
