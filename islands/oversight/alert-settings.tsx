/** @jsxImportSource react */

import { useState } from "react";
import { announce, type SecondPerson } from "@/approvals/rules";
import type { CallAnswer } from "@/kernel/call";
import {
  type AlertSettingsDto,
  alertMessages,
  alertTypeLabels,
  editAlertSettingsCall,
  getAlertSettingsCall,
  type Thresholds,
  testAlertSettingsCall,
  testedDays,
  testedTypes,
  thresholdsFormSchema,
} from "@/oversight/alerts/contract";
import { say } from "@/vocabulary/language";
import { toDecimal } from "@/vocabulary/money";
import { ApiError, send } from "../_lib/api";
import { useClientSettings } from "../_lib/client-settings";
import { searchClients } from "../_lib/clients";
import { fieldErrors, useForm } from "../_lib/form";
import { refusalText } from "../_lib/refusal";
import { useSave } from "../_lib/save";
import { toastError } from "../_lib/toast-error";
import { AmountField, TextField } from "../_ui/bound-fields";
import { Button } from "../_ui/button";
import { Combobox } from "../_ui/combobox";
import type { ComboboxItem } from "../_ui/combobox-props";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { RefusalNotice } from "../_ui/refusal-notice";

type Props = { settings: AlertSettingsDto; mayWrite: boolean; secondPerson: SecondPerson };
type Tested = CallAnswer<typeof testAlertSettingsCall>;

const everybody = "*";
const houseDefault = (): ComboboxItem => ({
  value: everybody,
  label: say("House default"),
  hint: say("For all clients without settings of their own"),
});

async function searchOwners(text: string, signal: AbortSignal): Promise<ComboboxItem[]> {
  const clients = await searchClients(text, signal);
  return text === "" ? [houseDefault(), ...clients] : clients;
}

const getOwner = (clientId: string): ComboboxItem =>
  clientId === everybody ? houseDefault() : { value: clientId, label: clientId };

/** The thresholds as the form has them. */
const getTyped = (settings: AlertSettingsDto) => ({
  highAmount: settings.highAmount,
  velocityCount: String(settings.velocityCount),
  velocityMinutes: String(settings.velocityMinutes),
  structuringCount: String(settings.structuringCount),
  dormantDays: String(settings.dormantDays),
  passThroughMinutes: String(settings.passThroughMinutes),
  passThroughAmount: settings.passThroughAmount,
  payersCount: String(settings.payersCount ?? ""),
  payerReceipts: String(settings.payerReceipts ?? ""),
  newPartyAmount: settings.newPartyAmount ?? "",
  payerClients: String(settings.payerClients ?? ""),
});

/** The thresholds as calls take them. */
const getBody = (thresholds: Thresholds) => ({
  ...thresholds,
  highAmount: toDecimal(thresholds.highAmount),
  passThroughAmount: toDecimal(thresholds.passThroughAmount),
  newPartyAmount: thresholds.newPartyAmount === null ? null : toDecimal(thresholds.newPartyAmount),
});

const whole = { inputMode: "numeric", autoComplete: "off" } as const;

/** Form of the monitoring thresholds for a client, or for the house, with a test on past movements. */
export default function AlertSettings({ settings: first, mayWrite, secondPerson }: Props) {
  const {
    settings,
    client: owner,
    choose,
  } = useClientSettings({
    settings: first,
    client: getOwner(first.clientId),
    read: (client) => send(getAlertSettingsCall, { params: { clientId: client } }),
    failure: "Failed to fetch alert settings",
  });
  const [tested, setTested] = useState<Tested | undefined>();
  const [testing, setTesting] = useState(false);
  /** Reason why the test was refused, with the tested values, which edits make obsolete. */
  const [refused, setRefused] = useState<{ of: object; why: string | undefined }>();
  const { clientId, version } = settings;

  const { save } = useSave({
    call: (thresholds: Thresholds) =>
      send(editAlertSettingsCall, { params: { clientId }, body: getBody(thresholds), ifMatch: version }),
    success: alertMessages.settingsSaved,
    detail: owner?.label ?? "",
    failure: alertMessages.settingsFailed,
    changes: ["alerts"],
  });
  const form = useForm({
    initial: getTyped(first),
    schema: thresholdsFormSchema,
    submit: save,
    draft: false,
  });
  const kept: Record<string, string> = getTyped(settings);
  const dirty = Object.entries(form.values).some(([name, value]) => kept[name] !== value);

  function chooseOwner(item: ComboboxItem): void {
    setTested(undefined);
    void choose(item, (read) => form.reset(getTyped(read)));
  }

  async function test(): Promise<void> {
    const read = thresholdsFormSchema.safeParse(form.values);
    if (!read.success) return form.refuse(fieldErrors(thresholdsFormSchema, form.values));
    setTesting(true);
    setRefused(undefined);
    try {
      const body = { ...getBody(read.data), days: testedDays };
      setTested(await send(testAlertSettingsCall, { params: { clientId }, body }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(error, alertMessages.testFailed, "Test");
      setTested(undefined);
      setRefused({ of: form.values, why: refusalText(error) });
    } finally {
      setTesting(false);
    }
  }

  return (
    <FormDialog
      form={{ ...form, dirty: mayWrite && dirty }}
      title="Alert Settings"
      description={
        settings.ownSettings && clientId !== everybody
          ? "This client has settings of its own."
          : "What monitoring reports, and from where on."
      }
      submit={mayWrite ? "Save Settings" : undefined}
      cancel={mayWrite ? "Cancel" : "Close"}
      busyText="Saving..."
      secondPerson={announce(secondPerson)}
    >
      <Field
        label="Client"
        wide
        required
        hint={
          settings.ownSettings ? undefined : "It has none of its own: the bank's apply until some are saved."
        }
      >
        <Combobox
          name="clientId"
          value={owner}
          onValueChange={chooseOwner}
          search={searchOwners}
          searchLabel="Search clients"
          emptyText="No clients found"
        />
      </Field>
      <AmountField
        form={form}
        name="highAmount"
        label="High amount from"
        currency="USD"
        required
        hint="Each credit and debit of at least this is reported."
      />
      <TextField
        form={form}
        name="structuringCount"
        label="Amounts just under it"
        required
        input={whole}
        hint="This many within 24 hours, each at least 90% of it."
      />
      <TextField
        form={form}
        name="velocityCount"
        label="Burst: transactions"
        required
        input={whole}
        hint="This many on one account are reported."
      />
      <TextField
        form={form}
        name="velocityMinutes"
        label="Burst: within minutes"
        required
        input={whole}
        hint="The time in which they are counted."
      />
      <AmountField
        form={form}
        name="passThroughAmount"
        label="Pass-through: amount"
        currency="USD"
        required
        hint="A credit of at least this is watched."
      />
      <TextField
        form={form}
        name="passThroughMinutes"
        label="Pass-through: minutes"
        required
        input={whole}
        hint="Reported if 90% leaves within it."
      />
      <TextField
        form={form}
        name="dormantDays"
        label="Dormant after days"
        required
        input={whole}
        hint="The first movement after this many is reported."
      />
      <AmountField
        form={form}
        name="newPartyAmount"
        label="New party: amount"
        currency="USD"
        hint="A client's first payment from or to it. If empty, none is reported."
      />
      <TextField
        form={form}
        name="payersCount"
        label="Payers of one account"
        input={whole}
        hint="This many within 24 hours."
      />
      <TextField
        form={form}
        name="payerReceipts"
        label="Receipts of one payer"
        input={whole}
        hint="This many on one account within 24 hours."
      />
      <TextField
        form={form}
        name="payerClients"
        label="Clients of one payer"
        input={whole}
        hint="This many paid by one account within 30 days."
      />
      <div className="field-wide">
        <Button busy={testing} busyText="Testing..." onClick={() => void test()}>
          {say("Test on the last {days} days", { days: testedDays })}
        </Button>
        <RefusalNotice text={refused?.of === form.values ? refused.why : undefined} />
        <div role="status">{tested ? <Outcome tested={tested} /> : null}</div>
      </div>
    </FormDialog>
  );
}

/** Number of alerts that these thresholds would have raised, by type, and the actual number. */
const Outcome = ({ tested: { days, alerts, raised } }: { tested: Tested }) => (
  <table className="entries tested" ref={(table) => table?.scrollIntoView({ block: "nearest" })}>
    <caption className="field-hint">{say("In the last {days} days", { days })}</caption>
    <thead>
      <tr>
        <th scope="col">{say("Type")}</th>
        <th scope="col" className="end">
          {say("With these thresholds")}
        </th>
        <th scope="col" className="end">
          {say("Raised")}
        </th>
      </tr>
    </thead>
    <tbody>
      {testedTypes.map((type) => (
        <tr key={type}>
          <th scope="row">{say(alertTypeLabels[type])}</th>
          <td className="end">{alerts[type]}</td>
          <td className="end">{raised[type]}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
