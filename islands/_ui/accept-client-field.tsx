/** @jsxImportSource react */
import { clientSignedUp } from "@/accounts/clients/contract";
import type { BoundForm } from "./bound-fields";
import { SwitchField } from "./switch-fields";

/** The confirmation that a client that signed itself up is meant: shown once the server has asked for it. */
export function AcceptClientField({ form }: { form: BoundForm<"acceptSignedUpClient", boolean> }) {
  if (form.errors.clientId !== clientSignedUp && !form.values.acceptSignedUpClient) return null;
  return <SwitchField form={form} name="acceptSignedUpClient" label="I know this client: give it to them" />;
}
