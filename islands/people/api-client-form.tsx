/** @jsxImportSource react */

import { useRef, useState } from "react";
import { announce, type SecondPerson } from "@/approvals/rules";
import {
  type ApiClientDto,
  apiClientFormSchema,
  apiClientMessages,
  apiClientWords,
  createApiClientCall,
  type NewApiClientDto,
  newApiClientSecret,
  type ScopeGroup,
  type ApiClientForm as Typed,
  updateApiClientCall,
} from "@/people/api-clients/contract";
import { bankClock, bankDate, bankInstant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { send } from "../_lib/api";
import { searchClients } from "../_lib/clients";
import { closeDialog } from "../_lib/close-dialog";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { useSeenVersion } from "../_lib/seen-version";
import { type BoundForm, TextareaField, TextField } from "../_ui/bound-fields";
import { Button } from "../_ui/button";
import { Combobox } from "../_ui/combobox";
import type { ComboboxItem } from "../_ui/combobox-props";
import { Field } from "../_ui/field";
import { FormDialog } from "../_ui/form-dialog";
import { SecretDialog } from "../_ui/secret-dialog";
import { ChoicesField } from "../_ui/switch-fields";

type Props = {
  /** The api client to edit; absent, one is made. */
  row?: ApiClientDto;
  /** True if staff create it, who choose its owner. */
  ofStaff: boolean;
  /** The scopes that can be given, for a program of the bank's own and for a client's. */
  offers: { bank: readonly ScopeGroup[]; client: readonly ScopeGroup[] };
  /** The bank's zone, in which its end is meant. */
  zone: string;
  secondPerson: SecondPerson;
};

/** The same array each time: another one would count as an edit. */
const noneChosen: string[] = [];

const theBank = (): ComboboxItem => ({ value: "", label: say("The bank") });

async function searchOwners(text: string, signal: AbortSignal): Promise<ComboboxItem[]> {
  const clients = await searchClients(text, signal);
  return text === "" ? [theBank(), ...clients] : clients;
}

/** An instant as a browser's field of date and time has it, to the minute. */
const localText = (iso: string | null, zone: string): string => {
  if (iso === null) return "";
  const at = Date.parse(iso);
  return `${bankDate(at, zone)}T${bankClock(at, zone).slice(0, 5)}`;
};

/** The dialogs that make an api client, and edit one. */
export default function ApiClientForm({ row, ofStaff, offers, zone, secondPerson }: Props) {
  const [owner, setOwner] = useState(theBank);
  const [made, setMade] = useState<NewApiClientDto>();
  const isMade = useRef(false);
  const asSeen = useSeenVersion(row?.version);
  const endText = localText(row?.expiresAt ?? null, zone);

  const findEnd = ({ expiresAt }: Typed): string | null => {
    if (expiresAt === "") return null;
    // An unedited value keeps its seconds.
    if (row && expiresAt === endText) return row.expiresAt;
    const [date = "", clock = ""] = expiresAt.split("T");
    return new Date(bankInstant(date, clock, zone)).toISOString();
  };

  const { save } = useSave({
    async call(typed: Typed) {
      const body = {
        ...typed,
        scopes: typed.scopes.filter((scope) => grantable.has(scope)),
        expiresAt: findEnd(typed),
      };
      const { clientId, ...edit } = body;
      if (row) {
        await asSeen((ifMatch) => send(updateApiClientCall, { params: { id: row.id }, body: edit, ifMatch }));
        return;
      }
      const answer = await send(createApiClientCall, { body: { ...edit, clientId: clientId || null } });
      isMade.current = true;
      setMade(answer);
    },
    success: row ? apiClientMessages.updated : apiClientMessages.created,
    failure: row ? apiClientMessages.updateFailed : apiClientMessages.createFailed,
    act: row ? "Update" : "Create",
    changes: ["api-clients"],
    // Its secret is shown before it closes.
    close: () => isMade.current || closeDialog(),
  });
  const initial = {
    name: row?.name ?? "",
    clientId: "",
    scopes: row?.scopes ?? noneChosen,
    allowedIps: row?.allowedIps.join("\n") ?? "",
    expiresAt: endText,
    jwks: "",
  };
  const form = useForm({ initial, schema: apiClientFormSchema, submit: save, unkept: ["clientId"] });
  const isBanks = row ? row.clientId === null : ofStaff && form.values.clientId === "";
  const groups = isBanks ? offers.bank : offers.client;
  const grantable = new Set(groups.flatMap(({ scopes }) => scopes.map(({ scope }) => scope)));

  if (made) return <SecretDialog {...newApiClientSecret(made)} />;
  return (
    <FormDialog
      form={form}
      title={row ? apiClientWords.edit : apiClientWords.create}
      description={
        row
          ? say("A change ends its access tokens: it has to ask for new ones.")
          : say("A program that calls with access tokens, within its scopes and its owner's rights.")
      }
      size="lg"
      submit={row ? "Save API client" : "Create API client"}
      busyText="Saving..."
      secondPerson={announce(secondPerson, {
        kinds: ofStaff ? (isBanks ? ["user_role"] : ["client_user"]) : [],
      })}
    >
      <TextField form={form} name="name" label="Name" required input={{ autoComplete: "off" }} />
      {ofStaff && !row ? (
        <Field label="Owner" required error={form.errors.clientId}>
          <Combobox
            name="clientId"
            value={owner}
            onValueChange={(item) => {
              setOwner(item);
              form.set("clientId", item.value);
            }}
            search={searchOwners}
            searchLabel="Search clients"
            emptyText="No clients found"
          />
        </Field>
      ) : null}
      <ScopesField form={form} groups={groups} />
      <TextareaField
        form={form}
        name="allowedIps"
        label="Allowed addresses"
        hint={say("An address or a network such as 192.0.2.0/24 on each line; any where empty")}
      />
      <TextField
        form={form}
        name="expiresAt"
        label="Ends"
        hint={say("Time of the bank ({zone})", { zone })}
        input={{ type: "datetime-local" }}
      />
      <TextareaField
        form={form}
        name="jwks"
        label="Public keys (JWKS)"
        wide
        hint={
          row ? keptHints[row.jwks ? "keys" : "secret"] : "Left empty, it gets a secret that is shown once."
        }
      />
    </FormDialog>
  );
}

const keptHints = {
  keys: "Left empty, its keys stay as they are.",
  secret: "Left empty, its secret stays. Keys take its place for good.",
} as const;

/** True for a read-only scope. */
const isReading = ({ scope }: ScopeGroup["scopes"][number]) => /:(?:read|export)$/.test(scope);

/** Scopes by group under the API's names, with presets above them and one error for all. */
function ScopesField({
  form,
  groups,
}: {
  form: BoundForm<"scopes", string[]>;
  groups: readonly ScopeGroup[];
}) {
  const all = groups.flatMap(({ scopes }) => scopes);
  const choose = (some: typeof all) =>
    form.set(
      "scopes",
      some.map(({ scope }) => scope),
    );
  return (
    <>
      <div className="field-wide scope-presets">
        <Button size="sm" onClick={() => choose(all.filter(isReading))}>
          {say("Read only")}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => choose([])}>
          {say("None")}
        </Button>
        <span className="quiet">
          {say("{count} of {all} scopes", { count: form.values.scopes?.length ?? 0, all: all.length })}
        </span>
      </div>
      {groups.map(({ title, scopes }, at) => (
        <ChoicesField
          key={title}
          form={at === 0 ? form : { ...form, errors: {} }}
          name="scopes"
          label={title}
          options={scopes.map(({ scope }) => scope)}
          labels={Object.fromEntries(scopes.map(({ scope, does }) => [scope, does]))}
          coded
        />
      ))}
    </>
  );
}
