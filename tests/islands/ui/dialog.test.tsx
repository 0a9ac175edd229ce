/** @jsxImportSource react */
import "../dom";
import { afterEach, describe, expect, mock, test } from "bun:test";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AlertDialog } from "islands/_ui/alert-dialog";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "islands/_ui/dialog";
import { Field } from "islands/_ui/field";
import { Input } from "islands/_ui/input";
import { useState } from "react";

afterEach(cleanup);

function Opener(props: { dirty?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Create VA
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Create Virtual Account"
        description="Issued at once"
        {...props}
      >
        <DialogBody>
          <Field label="Reference" required error="Reference is required">
            <Input name="reference" />
          </Field>
          <Field label="Description" hint="A few words">
            <Input name="description" />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>Cancel</DialogClose>
        </DialogFooter>
      </Dialog>
    </>
  );
}

function openDialog(props: { dirty?: boolean } = {}) {
  render(<Opener {...props} />);
  const opener = screen.getByText("Create VA");
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: screen.getByRole("dialog") };
}

describe("Dialog", () => {
  test("is named by its title and described by its description", () => {
    const { dialog } = openDialog();
    const name = document.getElementById(dialog.getAttribute("aria-labelledby") ?? "");
    const description = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
    expect(name?.textContent).toBe("Create Virtual Account");
    expect(description?.textContent).toBe("Issued at once");
  });

  test("Esc closes it, and the focus goes back to what opened it", async () => {
    const { opener, dialog } = openDialog();
    fireEvent.keyDown(dialog, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test.each([
    ["Keep editing", 1],
    ["Discard", 0],
  ])("Esc on what was typed asks first: %s", async (answer, left) => {
    const { dialog } = openDialog({ dirty: true });
    fireEvent.keyDown(dialog, { key: "Escape" });
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Discard what you typed?");
    fireEvent.click(screen.getByText(answer));
    await waitFor(() => expect(screen.queryAllByRole("alertdialog").length).toBe(0));
    expect(screen.queryAllByRole("dialog").length).toBe(left);
  });

  test("Cancel closes it", async () => {
    openDialog();
    fireEvent.click(screen.getByText("Cancel"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("Field", () => {
  test("binds its error to the control", () => {
    openDialog();
    const control = screen.getByLabelText("Reference");
    const error = document.getElementById(control.getAttribute("aria-describedby") ?? "");
    expect(error?.textContent).toBe("Reference is required");
    expect(control.getAttribute("aria-invalid")).toBe("true");
    expect(control.getAttribute("aria-required")).toBe("true");
  });

  test("binds its hint if there is no error", () => {
    openDialog();
    const control = screen.getByLabelText(/Description/);
    const hint = document.getElementById(control.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toBe("A few words");
    expect(control.hasAttribute("aria-invalid")).toBe(false);
  });
});

describe("AlertDialog", () => {
  const show = (busy: boolean, onConfirm = mock(() => undefined)) => {
    render(
      <AlertDialog
        open
        onOpenChange={() => undefined}
        title="Are you sure?"
        description="This action cannot be undone."
        confirm="Delete"
        busyText="Deleting..."
        busy={busy}
        onConfirm={onConfirm}
      />,
    );
    return onConfirm;
  };

  test("does the act when confirmed, and stays open for its outcome", () => {
    const confirmed = show(false);
    fireEvent.click(screen.getByText("Delete"));
    expect(confirmed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("alertdialog")).not.toBeNull();
  });

  test("cannot be confirmed twice", () => {
    const confirmed = show(true);
    fireEvent.click(screen.getByText("Deleting..."));
    expect(confirmed).not.toHaveBeenCalled();
  });
});
