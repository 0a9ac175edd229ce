/** @jsxImportSource react */
import "../dom";
import { describe, expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { toast } from "islands/_lib/toast";
import { toastDuration, toastSwipe, undoDuration } from "@/ui/toasts";

const titles = () => [...document.querySelectorAll(".toast-title")].map((title) => title.textContent);

async function show(message: Parameters<typeof toast>[0]) {
  toast(message);
  await waitFor(() => expect(titles()).toContain(message.title));
}

describe("toast", () => {
  test("the first notice brings its viewport into the page's toast area", async () => {
    await show({ title: "Hold created successfully", description: "HOLD-2026-001" });
    expect(document.querySelector("#toasts .toast")).not.toBeNull();
    expect(screen.getByText("HOLD-2026-001")).toBeDefined();
  });

  test("a new notice replaces the old", async () => {
    await show({ title: "First" });
    await show({ title: "Second" });
    expect(titles()).toEqual(["Second"]);
  });

  test("a failure looks like one", async () => {
    await show({ title: "Error", description: "Delete failed: 409 Conflict", tone: "destructive" });
    expect(document.querySelector(".toast-bad .toast-text")?.textContent).toBe("Delete failed: 409 Conflict");
  });

  test("F8 brings the focus to the notices", async () => {
    await show({ title: "Look here" });
    act(() => void fireEvent.keyDown(document, { key: "F8", code: "F8" }));
    expect(document.activeElement).toBe(document.querySelector(".toasts"));
  });

  test("it leads to what it is about, and offers to try again", async () => {
    let tries = 0;
    await show({
      title: "Saved",
      link: { href: "/admin/things?view=3", text: "Falcon" },
      retry: () => tries++,
    });
    expect(screen.getByRole("link", { name: "Falcon" }).getAttribute("href")).toBe("/admin/things?view=3");
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(tries).toBe(1);
    expect(titles()).toEqual([]);
  });

  test("it can be dismissed", async () => {
    await show({ title: "Go away" });
    fireEvent.click(screen.getByLabelText("Dismiss"));
    await waitFor(() => expect(titles()).toEqual([]));
  });

  test("a notice stays for 5 seconds and is swiped away by 50 pixels (specification, section 9)", () => {
    expect(toastDuration).toBe(5000);
    expect(toastSwipe).toBe(50);
  });

  test("a notice that offers Undo is announced with it, and stays for 10 seconds", async () => {
    let undone = 0;
    await show({ title: "Suspended", undo: () => undone++ });
    expect(document.querySelector("[aria-live]")?.textContent).toContain("Undo");
    const timers: (number | undefined)[] = [];
    const { setTimeout: real } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, after?: number) => timers.push(after) && real(run, after),
    });
    const area = document.querySelector(".toasts");
    if (area) fireEvent.pointerLeave(area);
    Object.assign(globalThis, { setTimeout: real });
    expect(timers).toContain(undoDuration);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect([undone, titles()]).toEqual([1, []]);
  });
});
