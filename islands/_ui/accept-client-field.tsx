/** @jsxImportSource react */
import { clientSignedUp } from "@/clients/contract";
import { SwitchField } from "./bound-fields";

type Form<Values> = Parameters<typeof SwitchField<Values>>[0]["form"];
type Values = { acceptSignedUpClient: boolean };

/** The confirmation that a client that signed itself up is meant: shown once the server has asked for it. */
export function AcceptClientField<V extends Values>({ form }: { form: Form<V> & Form<Values> }) {
  if (form.errors.clientId !== clientSignedUp && !form.values.acceptSignedUpClient) return null;
  return (
    <SwitchField<Values>
      form={form}
      name="acceptSignedUpClient"
      label="I know this client: give it to them"
    />
  );
}
