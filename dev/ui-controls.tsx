/** @jsxImportSource react */

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { buttonClass } from "@/ui/class-names";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { AlertDialog } from "../islands/_ui/alert-dialog";
import { Button } from "../islands/_ui/button";
import { Chips } from "../islands/_ui/chips";
import { Combobox } from "../islands/_ui/combobox";
import { Dialog, DialogBody, DialogFooter } from "../islands/_ui/dialog";
import { DropZone } from "../islands/_ui/drop-zone";
import { Effect } from "../islands/_ui/effect";
import { Field } from "../islands/_ui/field";
import { Icon } from "../islands/_ui/icon";
import { AmountInput, Input, Textarea } from "../islands/_ui/input";
import { RefusalNotice } from "../islands/_ui/refusal-notice";
import { RestoredNotice } from "../islands/_ui/restored-notice";
import { SecondPersonNote } from "../islands/_ui/second-person";
import { Select } from "../islands/_ui/select";
import { SuggestInput } from "../islands/_ui/suggest-input";
import { Checkbox, Switch } from "../islands/_ui/switch";

const nothing = () => undefined;
const search = async () => [];
const falcon = { value: "7", label: "Falcon Trading LLC" };
const currencies = [{ value: "AED" }, { value: "USD" }, { value: "EUR" }];

/** Toast with the markup that `toasts.ts` produces. */
const Toast = ({ title, text, failed }: { title: string; text: string; failed?: boolean }) => (
  <div className={failed ? "toast toast-bad" : "toast"}>
    <span className="toast-sign">
      <Icon name={failed ? "error" : "success"} />
    </span>
    <div className="toast-words">
      <p className="toast-title">{title}</p>
      <p className="toast-text">{text}</p>
      <button type="button" className="btn toast-act">
        {failed ? say("Retry") : say("Undo")}
      </button>
    </div>
    <button type="button" className="btn btn-ghost btn-icon toast-close" aria-label={say("Dismiss")}>
      <Icon name="close" />
    </button>
  </div>
);

const Controls = () => (
  <div className="fields">
    <Field label="Name" required hint={data("As the bank knows it")}>
      <Input name="name" defaultValue="Falcon Trading LLC" />
    </Field>
    <Field label="Amount" required error={data("1.000 can be read in two ways: write 1,000.00 or 1.00")}>
      <AmountInput currency="AED" name="amount" defaultValue="1.000" />
    </Field>
    <Field label="Currency" required>
      <Select name="currency" value="AED" onValueChange={nothing} options={currencies} />
    </Field>
    <Field label="Type">
      <Select name="type" value="" onValueChange={nothing} options={currencies} disabled />
    </Field>
    <Field label="Virtual Account" required>
      <Combobox name="account" value={falcon} onValueChange={nothing} search={search} />
    </Field>
    <Field label="To" required>
      <SuggestInput
        name="to"
        value=""
        onValueChange={nothing}
        onChoose={nothing}
        search={search}
        startsAtFirst
        listLabel="To"
        placeholder="AE07 0331 2345 6789 0123 456"
      />
    </Field>
    <Field label="Description" wide>
      <Textarea name="description" defaultValue="Consolidated settlement of the third and fourth shipments" />
    </Field>
    <Field label="Active" required inline>
      <Switch name="active" checked onCheckedChange={nothing} />
    </Field>
    <Field label={data("Enforced")} required inline>
      <Switch name="enforced" checked={false} onCheckedChange={nothing} />
    </Field>
    <Field label="Reference" required inline>
      <Checkbox name="reference" checked onCheckedChange={nothing} />
    </Field>
    <Field label="Purpose" required inline>
      <Checkbox name="purpose" checked={false} onCheckedChange={nothing} disabled />
    </Field>
    <Chips label="Accounts" items={[falcon]} getKey={({ value }) => value} onRemove={nothing} />
    <DropZone
      label={data("File")}
      name="file"
      inputLabel={data("File")}
      invitation={data("Drop the file here, or")}
      hint={data("CSV or XLSX, up to 25 MB")}
      file={undefined}
      onFiles={nothing}
    />
  </div>
);

const lines = [{ term: data("Available"), text: "$100.00 → $80.00" }];

/** Form dialog with every notice that can appear above its buttons. */
const FormExample = () => (
  <Dialog title={data("A dialog")} description={data("It asks for one thing.")}>
    <DialogBody>
      <RestoredNotice onStartOver={nothing} />
      <RefusalNotice text={data("The account has only $60.00 available")} />
      <Effect lines={lines} title={data("What it will do")} />
    </DialogBody>
    <SecondPersonNote announced={{ text: data("Another admin has to approve it"), waits: true }} />
    <DialogFooter>
      <button type="button" className={buttonClass("secondary")}>
        {say("Cancel")}
      </button>
      <Button variant="primary" busy busyText={data("Saving...")}>
        {data("Save Changes")}
      </Button>
    </DialogFooter>
  </Dialog>
);

const Question = () => (
  <AlertDialog
    title={data("Release this hold?")}
    description={data("$100.00 becomes available again.")}
    confirm={data("Release")}
    onConfirm={nothing}
  />
);

/** Container that confines fixed-position dialogs and toasts to its own area. */
const Stage = ({ height, children }: { height: number; children: ReactNode }) => (
  <div style={{ position: "relative", transform: "translate(0)", minBlockSize: height }}>{children}</div>
);

/** Markup of the islands' controls, dialogs and notices in the current language. */
export const renderControls = (): string =>
  // `open` shows the dialogs inside their stage without making them modal.
  renderToStaticMarkup(
    <>
      <Controls />
      <Stage height={440}>
        <FormExample />
      </Stage>
      <Stage height={240}>
        <Question />
      </Stage>
      <Stage height={220}>
        <div className="toasts">
          <Toast title={data("Hold released")} text="Falcon Trading LLC" />
          <Toast title={data("Error")} text={data("Failed to release the hold")} failed />
        </div>
      </Stage>
    </>,
  ).replaceAll("<dialog ", "<dialog open ");
